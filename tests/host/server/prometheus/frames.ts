import { legendName } from './legend';

/** `data` of a Prometheus answer. */
export interface PrometheusData {
  resultType: 'matrix' | 'vector' | 'scalar' | 'string';
  result: any;
}

/** One frame in the JSON that Grafana's backend sends. */
export interface FrameJson {
  schema: { refId: string; name?: string; meta: Record<string, any>; fields: Array<Record<string, any>> };
  data: { values: unknown[][]; entities?: Array<Record<string, number[]> | null> };
}

export interface FrameContext {
  refId: string;
  expr: string;
  legendFormat?: string;
  stepMs: number;
  notices?: Array<{ severity: string; text: string }>;
}

const ENTITY: Record<string, string> = { NaN: 'NaN', '+Inf': 'Inf', '-Inf': 'NegInf' };

/** Values of a series; NaN and infinities become null and are listed apart, as JSON has no word for them. */
function numbers(samples: Array<[number, string]>) {
  const entities: Record<string, number[]> = {};
  const values = samples.map(([, text], i) => {
    const name = ENTITY[text];
    if (name) {
      (entities[name] ??= []).push(i);
      return null;
    }
    return Number(text);
  });
  return { values, entities: Object.keys(entities).length > 0 ? entities : null };
}

function seriesFrame(
  samples: Array<[number, string]>,
  labels: Record<string, string>,
  kind: { type: string; resultType: string },
  ctx: FrameContext
): FrameJson {
  const { values, entities } = numbers(samples);
  const displayName = legendName(labels, ctx.expr, ctx.legendFormat);
  const times = samples.map(([seconds]) => Math.round(seconds * 1000));
  return {
    schema: {
      refId: ctx.refId,
      ...(displayName ? { name: displayName } : {}),
      meta: { type: kind.type, typeVersion: [0, 1], custom: { resultType: kind.resultType } },
      fields: [
        { name: 'Time', type: 'time', typeInfo: { frame: 'time.Time' }, config: { interval: ctx.stepMs } },
        {
          name: labels.__name__ || 'Value',
          type: 'number',
          typeInfo: { frame: 'float64' },
          labels,
          ...(displayName ? { config: { displayNameFromDS: displayName } } : {}),
        },
      ],
    },
    data: { values: [times, values], ...(entities ? { entities: [null, entities] } : {}) },
  };
}

function stringFrame([seconds, text]: [number, string], ctx: FrameContext): FrameJson {
  return {
    schema: {
      refId: ctx.refId,
      meta: { type: 'numeric-multi', typeVersion: [0, 1], custom: { resultType: 'string' } },
      fields: [
        { name: 'Time', type: 'time', typeInfo: { frame: 'time.Time' } },
        { name: 'Value', type: 'string', typeInfo: { frame: 'string' } },
      ],
    },
    data: { values: [[Math.round(seconds * 1000)], [text]] },
  };
}

function emptyFrame(resultType: string, ctx: FrameContext): FrameJson {
  const type = resultType === 'matrix' ? 'timeseries-multi' : 'numeric-multi';
  return {
    schema: { refId: ctx.refId, meta: { type, typeVersion: [0, 1], custom: { resultType } }, fields: [] },
    data: { values: [] },
  };
}

function bareFrames({ resultType, result }: PrometheusData, ctx: FrameContext): FrameJson[] {
  switch (resultType) {
    case 'matrix': {
      const kind = { type: 'timeseries-multi', resultType };
      return result.map((s: any) => seriesFrame(s.values ?? [], s.metric, kind, ctx));
    }
    case 'vector': {
      const kind = { type: 'numeric-multi', resultType };
      return result.map((s: any) => seriesFrame(s.value ? [s.value] : [], s.metric, kind, ctx));
    }
    case 'scalar':
      return [seriesFrame([result], {}, { type: 'numeric-multi', resultType }, ctx)];
    default:
      return [stringFrame(result, ctx)];
  }
}

/**
 * Frames of one Prometheus answer: one a series; the first carries the executed query and the step. No result is one
 * frame without fields. Warnings go to every frame.
 */
export function toFrames(data: PrometheusData, ctx: FrameContext, stepText: string): FrameJson[] {
  const frames = bareFrames(data, ctx);
  if (frames.length === 0) {
    frames.push(emptyFrame(data.resultType, ctx));
  }
  const first = frames[0].schema.meta;
  first.executedQueryString = `Expr: ${ctx.expr}\nStep: ${stepText}`;
  first.custom.calculatedMinStep = ctx.stepMs;
  if (ctx.notices?.length) {
    frames.forEach((frame) => (frame.schema.meta.notices = ctx.notices));
  }
  return frames;
}
