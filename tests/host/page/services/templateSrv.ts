import { type ScopedVars, type TimeRange, type TypedVariableModel } from '@grafana/data';
import { type TemplateSrv, type VariableInterpolation } from '@grafana/runtime';
import { type SceneObject, sceneGraph } from '@grafana/scenes';

/** Scenes put the object that asks into the scoped variables; the last active scene is the fallback. */
function sceneOf(scopedVars?: ScopedVars): SceneObject | undefined {
  const scoped = scopedVars?.__sceneObject?.value?.valueOf() as SceneObject | undefined;
  const context = (window as any).__grafanaSceneContext as SceneObject | undefined;
  return scoped ?? (context?.isActive ? context : undefined);
}

/** Without a scene only scoped variables can be known: `$x`, `${x}` and `${x:format}`. */
function replaceScoped(target: string, scopedVars?: ScopedVars): string {
  return target.replace(/\$(?:\{(\w+)(?::\w+)?\}|(\w+))/g, (whole, braced, plain) => {
    const value = scopedVars?.[braced ?? plain]?.value;
    return value === undefined || value === null ? whole : String(value);
  });
}

/** Interpolates variables the way Grafana's own service does for scenes. */
export class HostTemplateSrv implements TemplateSrv {
  getVariables(): TypedVariableModel[] {
    return [];
  }

  replace(
    target?: string,
    scopedVars?: ScopedVars,
    format?: string | Function,
    interpolations?: VariableInterpolation[]
  ): string {
    if (!target) {
      return target ?? '';
    }
    const scene = sceneOf(scopedVars);
    return scene
      ? sceneGraph.interpolate(scene, target, scopedVars, format as never, interpolations)
      : replaceScoped(target, scopedVars);
  }

  containsTemplate(target?: string): boolean {
    return /\$\w|\$\{/.test(target ?? '');
  }

  updateTimeRange(_: TimeRange): void {}
}
