import { SceneRefreshPicker, type SceneObjectUrlValues } from '@grafana/scenes';

/** How the address says that a page does not refresh itself. */
const OFF = 'off';
const DEFAULT_REFRESH = '30s';

/**
 * Refreshes by itself unless told otherwise, so that a page recovers after an outage without anybody at the screen.
 * Unlike its base class it keeps "off" in the address, where the absence of a value means the default.
 */
export class PageRefreshPicker extends SceneRefreshPicker {
  public constructor() {
    super({ isOnCanvas: true, refresh: DEFAULT_REFRESH, withText: true });
  }

  public getUrlState() {
    return { refresh: this.state.refresh || OFF };
  }

  public updateFromUrl(values: SceneObjectUrlValues) {
    if (values.refresh === OFF) {
      this.onIntervalChanged('');
    } else {
      super.updateFromUrl(values);
    }
  }
}
