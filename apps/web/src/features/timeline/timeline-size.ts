import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';
import { OwnedStore } from '../../platform/owned-store.ts';

const KEY = 'timelineCurveHeight';

// On a large screen there is room for a curve that shows more.
const LARGE_SCREEN = 900;

/** The heights that the timeline's curve may have, and its height before the user changes it, in CSS pixels. */
export const CURVE_HEIGHT = {
  least: 32,
  most: 320,
  usual: window.innerHeight >= LARGE_SCREEN ? 128 : 84,
};

/** How high the timeline's curve is, in CSS pixels; starts from the last choice. */
class TimelineSize extends OwnedStore<{ curveHeight: number }> {
  constructor() {
    super({ curveHeight: clamp(readStored(KEY, z.number()) ?? CURVE_HEIGHT.usual) });
  }

  /** Sets the height, within the limits, and remembers it. */
  setCurveHeight(height: number): void {
    const curveHeight = clamp(height);
    this.setState({ curveHeight });
    writeStored(KEY, curveHeight);
  }
}

/** The size of the timeline on this page. */
export const timelineSize = new TimelineSize();

function clamp(height: number): number {
  return Math.round(Math.min(CURVE_HEIGHT.most, Math.max(CURVE_HEIGHT.least, height)));
}
