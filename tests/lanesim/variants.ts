import { combined } from './variants/combined';
import { dialects } from './variants/dialects';
import { single } from './variants/single';
import { traps } from './variants/traps';
import { type Variant } from './variants/types';

/** Labelled lanes beside the recorded twelve: other hardware, other loads, several mechanisms at once, bad sampling. */
export const VARIANTS: readonly Variant[] = [...single, ...combined, ...traps, ...dialects].map((variant, i) => ({
  ...variant,
  seed: variant.seed ?? 1000 + i,
  config: { instance: `${variant.name}:7770`, ...variant.config },
}));
