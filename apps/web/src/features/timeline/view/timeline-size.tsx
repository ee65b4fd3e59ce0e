import { z } from 'zod';
import { useStore } from 'zustand';
import { readStored, writeStored } from '../../../platform/local-storage.ts';
import { OwnedStore } from '../../../platform/owned-store.ts';
import { HeightHandle } from '../../../ui/layout/height-handle.tsx';

const KEY = 'timelineCurveHeight';

// A large screen has room for a more detailed curve.
const LARGE_SCREEN = 900;

const CURVE_HEIGHT = {
  min: 32,
  max: 320,
  initial: window.innerHeight >= LARGE_SCREEN ? 128 : 84,
};

/** The height of the timeline's curve in CSS pixels, initially the last choice. */
class TimelineSize extends OwnedStore<{ curveHeight: number }> {
  constructor() {
    super({ curveHeight: clamp(readStored(KEY, z.number()) ?? CURVE_HEIGHT.initial) });
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
  return Math.round(Math.min(CURVE_HEIGHT.max, Math.max(CURVE_HEIGHT.min, height)));
}

/** The timeline's upper border, which resizes it with the pointer or arrow keys; a double click resets it. */
export function TimelineSizeHandle() {
  const { curveHeight } = useStore(timelineSize);
  return (
    <HeightHandle
      label="Height of the timeline"
      height={curveHeight}
      limits={CURVE_HEIGHT}
      onChange={(height) => timelineSize.setCurveHeight(height)}
    />
  );
}
