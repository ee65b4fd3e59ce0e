import { clampSensitivity } from '@framescout/contract';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { OwnedStore } from '../../platform/owned-store.ts';

const KEY = 'detectionSensitivity';
const storedSchema = z.union([z.number(), z.string()]);

/** The detection sensitivity in percent, starting from the last choice. */
export class Sensitivity extends OwnedStore<{ percent: number }> {
  constructor() {
    super({ percent: clampSensitivity(readStored(KEY, storedSchema)) });
  }

  /** The same, 0..1. */
  get fraction(): number {
    return this.getState().percent / 100;
  }

  /** Sets it and remembers it. */
  set(value: number): void {
    const percent = clampSensitivity(value);
    this.setState({ percent });
    writeStored(KEY, percent);
  }
}
