import { firstAtOrAfter } from '@framescout/base';
import type { LogEntry } from '@framescout/contract';
import { type TimeView, timeToX } from './time-view.ts';
import type { TimelineModel } from './timeline-model.ts';

const MISSED = 1;
const DETECTED = 2;
const MAX_TICK_PIXELS = 3;

type LogDrawing = {
  context: CanvasRenderingContext2D;
  width: number;
  log: readonly LogEntry[];
  /** The row to draw in. */
  row: TimelineModel['rows']['log'];
  view: TimeView;
  colors: { detected: string; missed: string };
};

/**
 * Draws one tick per entry, with different heights so that color is not the only cue. If entries share a
 * pixel, a detected one takes precedence, so there are never more ticks than pixels.
 */
export function drawLog({ context, width, log, row, view, colors }: LogDrawing): void {
  const secondPixels = width / (view.end - view.start);
  const tick = Math.max(1, Math.min(MAX_TICK_PIXELS, Math.round(secondPixels / 2)));
  const pixels = logPixels(log, view, Math.ceil(width), tick);
  const bottom = row.top + row.height;
  for (let from = 0; from < pixels.length; ) {
    const kind = pixels[from] ?? 0;
    let to = from + 1;
    while (to < pixels.length && pixels[to] === kind) to++;
    if (kind !== 0) {
      const height = kind === DETECTED ? row.height : row.height * 0.45;
      context.fillStyle = kind === DETECTED ? colors.detected : colors.missed;
      context.fillRect(from, bottom - height, to - from, height);
    }
    from = to;
  }
}

function logPixels(log: readonly LogEntry[], view: TimeView, width: number, tick: number): Uint8Array {
  const pixels = new Uint8Array(width);
  const times = log.map((entry) => entry.time);
  for (let index = firstAtOrAfter(times, view.start); index < log.length; index++) {
    const entry = log[index];
    if (!entry || entry.time > view.end) break;
    const kind = entry.detected ? DETECTED : MISSED;
    const left = Math.round(timeToX(entry.time, view, width) - tick / 2);
    for (let x = Math.max(0, left); x < Math.min(width, left + tick); x++) {
      pixels[x] = Math.max(pixels[x] ?? 0, kind);
    }
  }
  return pixels;
}
