import { useStore } from 'zustand';
import { HeightHandle } from '../../ui/height-handle.tsx';
import { CURVE_HEIGHT, timelineSize } from './timeline-size.ts';

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
