import { clampSensitivity, matcherNameSchema, SENSITIVITY } from '@framescout/contract';
import { z } from 'zod';
import { OwnedStore } from '../../../platform/owned-store.ts';

const DEFAULTS: ScanOptions = {
  matcher: 'adaptive',
  everyNth: 1,
  isQuick: false,
  isSparing: true,
  keyframesFirst: false,
};

/** The scan options as stored. */
export const scanOptionsSchema = z.object({
  matcher: matcherNameSchema,
  everyNth: z.int().min(1).max(60),
  // Projects from earlier versions lack these.
  isQuick: z.boolean().default(false),
  isSparing: z.boolean().default(true),
  keyframesFirst: z.boolean(),
});

/** How to scan: with which matcher and at which frames. */
export type ScanOptions = z.infer<typeof scanOptionsSchema>;

/** The options for the next scan. */
export class ScanOptionsStore extends OwnedStore<ScanOptions> {
  constructor() {
    super(DEFAULTS);
  }

  /** Changes some options. */
  change(options: Partial<ScanOptions>): void {
    this.setState(options);
  }
}

/** The detection sensitivity in percent. */
export class Sensitivity extends OwnedStore<{ percent: number }> {
  constructor() {
    super({ percent: SENSITIVITY.default });
  }

  /** The sensitivity as a fraction, 0..1. */
  get fraction(): number {
    return this.getState().percent / 100;
  }

  /** Sets the sensitivity (percent), within its limits. */
  set(value: number): void {
    this.setState({ percent: clampSensitivity(value) });
  }
}
