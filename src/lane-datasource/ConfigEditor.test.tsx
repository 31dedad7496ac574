import { fireEvent, render, screen } from '@testing-library/react';
import React from 'react';
import { type DataSourceSettings } from '@grafana/data';
import { ConfigEditor } from './ConfigEditor';
import { type LaneJsonData } from './types';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual('@grafana/runtime'),
  DataSourcePicker: () => <div>picker</div>,
}));

const settings = (change: Partial<DataSourceSettings<LaneJsonData>> = {}) =>
  ({
    uid: 'a',
    name: 'Lane A',
    url: 'http://gpu-07:8080',
    access: 'proxy',
    jsonData: { expectedSource: 'MEASURED: by hand', expectedTps: 66 },
    secureJsonFields: {},
    readOnly: false,
    ...change,
  }) as DataSourceSettings<LaneJsonData>;

function show(options = settings()) {
  const onOptionsChange = jest.fn();
  render(<ConfigEditor options={options} onOptionsChange={onOptionsChange} />);
  return onOptionsChange;
}

describe('settings of a lane', () => {
  it('show and change label matchers and the expected rate', () => {
    const changed = show();
    fireEvent.change(screen.getByLabelText('Label matchers'), { target: { value: 'job="x"' } });
    expect(changed.mock.calls[0][0].jsonData).toMatchObject({ match: 'job="x"', expectedTps: 66 });
    fireEvent.change(screen.getByLabelText('Single-stream decode rate'), { target: { value: '' } });
    expect(changed.mock.calls[1][0].jsonData.expectedTps).toBeUndefined();
  });

  it('say that the URL is missing', () => {
    show(settings({ url: '' }));
    expect(screen.getByText('The URL is missing')).toBeInTheDocument();
  });

  it('refuse a source that does not say how, and a rate that is none', () => {
    show(settings({ jsonData: { expectedSource: 'a feeling', expectedTps: 0 } }));
    expect(screen.getByText('Begin with MEASURED: or ESTIMATE:')).toBeInTheDocument();
    expect(screen.getByText(/A rate above 0/)).toBeInTheDocument();
  });
});
