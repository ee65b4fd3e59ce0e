import { clampSensitivity, SENSITIVITY } from '@framescout/contract';
import { OwnedStore } from '../../platform/owned-store.ts';

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
