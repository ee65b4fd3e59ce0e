import { clampSensitivity } from '@framescout/contract';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'detectionSensitivity';
const storedSchema = z.union([z.number(), z.string()]);

type SensitivityState = { percent: number };

/** The detection sensitivity in percent; the stored value wins over the default. */
export const sensitivityStore = createStore<SensitivityState>(() => ({
  percent: clampSensitivity(readStored(KEY, storedSchema)),
}));

/** Sets the sensitivity and remembers it. */
export function setSensitivity(value: number): void {
  const percent = clampSensitivity(value);
  sensitivityStore.setState({ percent });
  writeStored(KEY, percent);
}
