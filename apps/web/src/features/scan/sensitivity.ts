import { clampSensitivity } from '@framescout/contract';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { OwnedStore } from '../../platform/owned-store.ts';

const KEY = 'detectionSensitivity';
const storedSchema = z.union([z.number(), z.string()]);

/** The detection sensitivity in percent, initially the last choice. */
export class Sensitivity extends OwnedStore<{ percent: number }> {
  constructor() {
    super({ percent: clampSensitivity(readStored(KEY, storedSchema)) });
  }

  /** The sensitivity as a fraction, 0..1. */
  get fraction(): number {
    return this.getState().percent / 100;
  }

  /** Sets the sensitivity (percent), within its limits, and remembers it. */
  set(value: number): void {
    const percent = clampSensitivity(value);
    this.setState({ percent });
    writeStored(KEY, percent);
  }
}
