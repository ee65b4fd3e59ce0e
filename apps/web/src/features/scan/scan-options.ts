import { matcherNameSchema } from '@framescout/contract';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { OwnedStore } from '../../platform/owned-store.ts';

const KEY = 'scanOptions';
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

/** The options for the next scan, initially the last ones chosen. */
export class ScanOptionsStore extends OwnedStore<ScanOptions> {
  constructor() {
    super(readStored(KEY, scanOptionsSchema) ?? DEFAULTS);
  }

  /** Changes some options and remembers them. */
  change(options: Partial<ScanOptions>): void {
    this.setState(options);
    writeStored(KEY, this.getState());
  }
}
