import { matcherNameSchema } from '@framescout/contract';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'scanOptions';

/** How a scan looks, as it is kept. */
export const scanOptionsSchema = z.object({
  matcher: matcherNameSchema,
  everyNth: z.int().min(1).max(60),
  keyframesFirst: z.boolean(),
});

/** How a scan looks: with which matcher, at which frames. */
export type ScanOptions = z.infer<typeof scanOptionsSchema>;

/** The options for the next scan. */
export const scanOptionsStore = createStore<ScanOptions>(
  () => readStored(KEY, scanOptionsSchema) ?? { matcher: 'adaptive', everyNth: 1, keyframesFirst: false },
);

/** Changes some options and remembers them. */
export function setScanOptions(options: Partial<ScanOptions>): void {
  scanOptionsStore.setState(options);
  writeStored(KEY, scanOptionsStore.getState());
}
