import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type TimeView, xToTime } from '../view/time-view.ts';
import { SOUND_ROW } from '../view/timeline-model.ts';
import { fitContext } from './use-timeline-drawing.ts';
import type { Waveform } from './waveform.ts';

type WaveformStripProps = {
  waveform: Waveform;
  view: TimeView;
  /** The width of the timeline, and where the strip begins below its top, in CSS pixels. */
  width: number;
  top: number;
  theme: string;
};

const { height: HEIGHT } = SOUND_ROW;
// Quiet sound is still to be seen: loudness is heard on a logarithmic scale.
const EXPONENT = 0.6;

/** Draws how loud the sound is over the stretch of time on screen. */
export function WaveformStrip({ waveform, view, width, top, theme }: WaveformStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { revision, isDecodable } = useStore(waveform);
  useEffect(() => waveform.show(view, width), [waveform, view, width]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the color, and the revision the peaks
  useEffect(() => {
    const context = fitContext(canvas.current, width, HEIGHT);
    if (!canvas.current || !context) return;
    context.clearRect(0, 0, width, HEIGHT);
    context.fillStyle = getComputedStyle(canvas.current).color;
    for (let x = 0; x < width; x++) {
      const peak = waveform.peakAt(xToTime(x + 0.5, view, width));
      if (peak === null) continue;
      const height = Math.max(1, peak ** EXPONENT * HEIGHT);
      context.fillRect(x, (HEIGHT - height) / 2, 1, height);
    }
  }, [waveform, view, width, theme, revision]);
  return (
    <div className="pointer-events-none absolute inset-x-0" style={{ top, height: HEIGHT }}>
      <canvas ref={canvas} role="img" aria-label="Waveform" className="size-full text-text-3/60" />
      {/* A steady sound would look like an event as long as the video. */}
      <span
        aria-hidden="true"
        className="absolute top-0 left-1 rounded-sm bg-surface-1/80 px-1 text-[10.5px] leading-3.5 text-text-2"
      >
        Sound
      </span>
      {!isDecodable && (
        <p className="absolute inset-0 grid place-items-center text-[12px] text-text-3">
          No waveform: this sound cannot be decoded here.
        </p>
      )}
    </div>
  );
}
