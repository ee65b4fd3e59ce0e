import { type TimeView, timeToX } from './time-view.ts';
import { MARKER_LANE, type ShownMarkerLane } from './timeline-model.ts';

type MarkerDrawing = {
  context: CanvasRenderingContext2D;
  /** Resolves a theme color given as a CSS value. */
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
