import React from 'react';
import { type DataFrame, LoadingState, type PanelProps } from '@grafana/data';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { waterfall } from '../../analysis/collapse/waterfall';
import { type MechanismCost, type WaterfallInput } from '../../analysis/collapse/waterfallTypes';
import { waterfallFrames, waterfallOf, waterfallPanel } from '.';
import { waterfallRows } from './rows';

const found = (id: MechanismCost['id'], cost: number | null, more: Partial<MechanismCost> = {}): MechanismCost => ({
  id,
  state: 'present',
  cost,
  grade: 'A',
  evidence: [`what was seen of ${id}`],
  ...more,
});
const INPUT: WaterfallInput = {
  expectedTps: 66.2,
  measuredTps: 28.6,
  measuredInterval: [27, 30],
  mechanisms: [
    found('step-time-sharing', 0.45),
    found('contention', 0.1, { grade: 'B' }),
    found('training-windows', null, { state: 'unknown', evidence: ['No pulls of GET /train.'] }),
    found('preemption', 0, { state: 'absent' }),
  ],
};

function show(series: DataFrame[], width = 900) {
  const Panel = waterfallPanel.panel!;
  const props = { data: { state: LoadingState.Done, series }, width, height: 400 } as unknown as PanelProps<object>;
  return render(<Panel {...props} />);
}
const draw = (input: Partial<WaterfallInput> = {}, width?: number) =>
  show(waterfallFrames(waterfall({ ...INPUT, ...input })), width);

describe('waterfall frames', () => {
  it('come back as they went in', () => {
    const drawn = waterfall(INPUT);
    expect(waterfallOf(waterfallFrames(drawn))).toEqual(drawn);
    expect(waterfallOf([])).toBeNull();
  });

  it('carry the reason why there is none', () => {
    expect(waterfallOf(waterfallFrames({ reason: 'no rate' }))).toEqual({ reason: 'no rate' });
  });
});

describe('waterfall panel', () => {
  it('goes from the expectation over the mechanisms and the rest to what was measured', () => {
    draw();
    const lines = screen.getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Expected66\.2 tok\/s$/),
      expect.stringMatching(/^Step-time sharingA−29\.8 tok\/scost 45%$/),
      expect.stringMatching(/^ContentionB−3\.64 tok\/scost 10%$/),
      expect.stringMatching(/^Unexplained−4\.17 tok\/s6\.3%$/),
      expect.stringMatching(/^Measured28\.6 tok\/s$/),
      expect.stringMatching(/^Training windowsnot measured$/),
    ]);
    expect(screen.getByText('Ruled out: preemption.')).toBeInTheDocument();
  });

  it('draws bars that join, and none for what is not measured', () => {
    draw();
    const ends = screen.getAllByRole('listitem').map((line) => {
      const bar = within(line).queryByTestId('bar');
      const number = (name: string) => parseFloat(bar!.getAttribute(name)!);
      return bar && [number('x'), number('x') + number('width')];
    });
    expect(ends[0]).toEqual([0, 100]);
    for (let i = 1; i < 4; i++) {
      const before = ends[i - 1]![i === 1 ? 1 : 0];
      expect(ends[i]![1]).toBeCloseTo(before, 9);
    }
    expect(ends[4]![1]).toBeCloseTo(ends[3]![0], 9);
    expect(ends[4]![1]).toBeCloseTo((28.6 / 66.2) * 100, 9);
    expect(ends[5]).toBeNull();
    expect(screen.getAllByTestId('whisker')).toHaveLength(1);
  });

  it('says how a bar was measured when it is focused, line after line', async () => {
    draw();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getAllByRole('listitem')[1]).toHaveFocus();
    expect(await screen.findByText('Grade A: the engine counts it.')).toBeInTheDocument();
    expect(screen.getByText('what was seen of step-time-sharing')).toBeInTheDocument();
  });

  it('says the same on hover, and what an unknown mechanism lacks', async () => {
    draw();
    await userEvent.hover(screen.getByText('Training windows'));
    expect(await screen.findByText('No pulls of GET /train.')).toBeInTheDocument();
  });

  it('tells a screen reader everything', () => {
    draw();
    expect(screen.getByLabelText(/^Contention: −3\.64 tok\/s\. From .* Grade B/)).toBeInTheDocument();
  });

  it('says when costs were scaled, and when the lane is faster than expected', () => {
    const { unmount } = draw({ measuredTps: 50 });
    expect(screen.getByText(/scaled to/)).toBeInTheDocument();
    unmount();
    draw({ measuredTps: 80 });
    expect(screen.getByText('Faster than explained')).toBeInTheDocument();
    expect(screen.getByText('+13.8 tok/s')).toBeInTheDocument();
  });

  it('takes evidence for text, never for markup', async () => {
    draw({ mechanisms: [found('contention', 0.5, { evidence: ['<img src=x onerror=alert(1)>'] })] });
    await userEvent.hover(screen.getByText('Contention'));
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('keeps to its height and puts titles above bars where it is narrow', () => {
    draw({}, 360);
    expect(screen.getByTestId('waterfall')).toHaveStyle({ width: '360px', height: '400px' });
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
  });

  it('says why there is nothing to draw', () => {
    const { unmount } = draw({ expectedTps: 0 });
    expect(screen.getByRole('status')).toHaveTextContent('no expectation');
    unmount();
    show([]);
    expect(screen.getByRole('status')).toHaveTextContent('No attribution has been computed');
  });
});

describe('waterfallRows', () => {
  it('says of a mechanism and its part that they are drawn apart', () => {
    const drawn = waterfall({
      ...INPUT,
      mechanisms: [found('step-time-sharing', 0.4), found('self-made-prefill', 0.1)],
    });
    const rows = 'reason' in drawn ? [] : waterfallRows(drawn);
    const whole = rows.find(({ key }) => key === 'step-time-sharing')!;
    expect(whole.aside).toBe('cost 40% in all');
    expect(whole.details.join(' ')).toContain('Self-made prefill is a part of it');
    const part = rows.find(({ key }) => key === 'self-made-prefill')!;
    expect(part.aside).toBe('cost 10%');
    expect(part.details.join(' ')).toContain('It is a part of step-time sharing');
  });

  it('never leaves the axis, whatever the interval', () => {
    const drawn = waterfall({ ...INPUT, measuredInterval: [1, 120] });
    const rows = 'reason' in drawn ? [] : waterfallRows(drawn);
    for (const { bar, whisker } of rows) {
      [...(bar ?? []), ...(whisker ?? [])].forEach((x) => {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(1);
      });
    }
  });
});
