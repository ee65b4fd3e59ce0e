import { firstAtOrAfter } from '@framescout/base';
import type { LogEntry } from '@framescout/contract';
import { type TimeView, timeToX } from '../view/time-view.ts';
import { MARKER_LANE, type ShownMarkerLane, type TimelineModel } from '../view/timeline-model.ts';

const MISSED = 1;
const DETECTED = 2;
const MAX_TICK_PIXELS = 3;

type LogDrawing = {
  context: CanvasRenderingContext2D;
  width: number;
  log: readonly LogEntry[];
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

type MarkerDrawing = {
  context: CanvasRenderingContext2D;
  resolve(color: string): string;
  width: number;
  lane: ShownMarkerLane;
  view: TimeView;
  colors: Record<'text' | 'track', string>;
  /** The lane's top, in CSS pixels. */
  top: number;
};

const NAME_FONT = '10.5px "Inter Variable", sans-serif';
const GAP_PIXELS = 4;

/**
 * Draws a lane of markers: where each starts, how long it is or else how long it lasts until the next one, and as
 * much of its name as fits; the lane's, if the first has none. Of several on one pixel, the first is drawn.
 */
export function drawMarkers({ context, resolve, width, lane, view, colors, top }: MarkerDrawing): void {
  const { height } = MARKER_LANE;
  const laneColor = resolve(lane.color);
  context.font = NAME_FONT;
  context.textBaseline = 'middle';
  let drawn = Number.NaN;
  for (const [index, { time, endTime, name, color = laneColor }] of lane.markers.entries()) {
    const left = timeToX(time, view, width);
    if (Math.round(left) === drawn) continue;
    const next = lane.markers[index + 1];
    const limit = next ? timeToX(next.time, view, width) : width;
    const right = endTime === undefined ? limit : timeToX(endTime, view, width);
    if (right < 0 || left > width) continue;
    drawn = Math.round(left);
    context.fillStyle = colors.track;
    context.fillRect(left + 1, top, Math.max(0, right - left - 1), height);
    context.fillStyle = color;
    context.fillRect(drawn, top, 2, height);
    const textLeft = Math.max(0, left) + GAP_PIXELS;
    if (textLeft >= limit - GAP_PIXELS) continue;
    context.save();
    context.beginPath();
    context.rect(textLeft, top, limit - GAP_PIXELS - textLeft, height);
    context.clip();
    context.fillStyle = colors.text;
    context.fillText(name || (index === 0 ? lane.name : ''), textLeft, top + height / 2);
    context.restore();
  }
}
