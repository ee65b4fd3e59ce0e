import { firstAtOrAfter } from '@framescout/base';
import { formatClock, formatTimecode, type Seconds } from '@framescout/contract';
import { rulerStep, type TimeView, timeToX } from '../view/time-view.ts';
import {
  confidenceToY,
  LANE,
  type Lane,
  laneTop,
  markerLaneTop,
  type TimelineModel,
  timelineHeight,
} from '../view/timeline-model.ts';
import { curveOutline } from './curve-outline.ts';
import { drawLog, drawMarkers } from './draw-log.ts';

/** The colors of the timeline, read from the theme. */
export type TimelineColors = Record<
  'text' | 'faint' | 'grid' | 'curve' | 'curveFill' | 'detected' | 'missed' | 'track' | 'mark',
  string
>;

/** What to draw, where, and in which colors. */
export type Drawing = {
  context: CanvasRenderingContext2D;
  resolve(color: string): string;
  width: number;
  model: TimelineModel;
  view: TimeView;
  colors: TimelineColors;
  /** The confidence of each sample of the series, and of its preview. */
  confidences: Float32Array;
  previewConfidences: Float32Array;
};

// Bars are translucent, so that overlapping bars can be told apart.
const BAR_OPACITY = 0.7;
const ELEMENT_BAR_PIXELS = 3;
const LABEL_PIXELS = 84;
const LABEL_FONT = '10.5px "JetBrains Mono Variable", monospace';
const NAME_GAP_PIXELS = 6;
const NAME_FONT = '10.5px "Inter Variable", sans-serif';

/** Draws everything but the playhead; the context's unit is the CSS pixel. */
export function drawTimeline(drawing: Drawing): void {
  const { context, width } = drawing;
  context.clearRect(0, 0, width, context.canvas.height);
  drawRuler(drawing);
  drawTracks(drawing);
  drawSkipped(drawing);
  drawPreview(drawing);
  drawCurve(drawing);
  const { lanes, markerLanes, log, rows } = drawing.model;
  lanes.forEach((lane, index) => {
    for (const draw of [drawEvents, drawRejected, drawElement]) draw(drawing, lane, laneTop(index, rows));
  });
  drawLog({ ...drawing, log, row: rows.log });
  markerLanes.forEach((lane, index) => {
    drawMarkers({ ...drawing, lane, top: markerLaneTop(index, drawing.model) });
  });
  drawSelections(drawing);
}

function drawRuler({ context, width, model, view, colors }: Drawing): void {
  const { ruler } = model.rows;
  const bottom = timelineHeight(model);
  const step = rulerStep(view, width, LABEL_PIXELS);
  context.font = LABEL_FONT;
  context.textBaseline = 'middle';
  for (let index = Math.floor(view.start / step); index * step <= view.end; index++) {
    const time = index * step;
    const x = Math.round(timeToX(time, view, width)) + 0.5;
    context.fillStyle = colors.grid;
    context.fillRect(x - 0.5, ruler.top, 1, bottom);
    const label = rulerLabel(time, step);
    const left = x + 4;
    if (left < 0 || left + context.measureText(label).width > width) continue;
    context.fillStyle = colors.text;
    context.fillText(label, left, ruler.height / 2);
  }
}

function rulerLabel(time: Seconds, step: Seconds): string {
  if (step >= 1) return formatClock(time);
  const timecode = formatTimecode(time);
  return time < 3600 ? timecode.slice('00:'.length) : timecode;
}

function drawTracks({ context, width, model, colors }: Drawing): void {
  context.fillStyle = colors.track;
  for (const row of [model.rows.curve, model.rows.log]) context.fillRect(0, row.top, width, row.height);
  model.lanes.forEach((_, index) => {
    context.fillRect(0, laneTop(index, model.rows) + LANE.events.top, width, LANE.events.height);
  });
}

function drawSkipped({ context, width, model, view, colors }: Drawing): void {
  context.strokeStyle = colors.missed;
  context.lineWidth = 1;
  for (const range of model.skippedRanges) {
    const left = timeToX(range.startTime, view, width);
    const right = Math.max(left + 2, timeToX(range.endTime, view, width));
    if (right < 0 || left > width) continue;
    context.save();
    context.beginPath();
    context.rect(left, model.rows.curve.top, right - left, model.rows.curve.height);
    context.clip();
    context.beginPath();
    for (let x = left - model.rows.curve.height; x < right; x += 6) {
      context.moveTo(x, model.rows.curve.top + model.rows.curve.height);
      context.lineTo(x + model.rows.curve.height, model.rows.curve.top);
    }
    context.globalAlpha = 0.6;
    context.stroke();
    context.restore();
  }
}

/** Draws the preview scores for the part that the scan has not reached yet: one bar per sample. */
function drawPreview({ context, width, model, view, colors, previewConfidences }: Drawing): void {
  const { series, preview } = model;
  if (!preview || preview.length === 0) return;
  const times = preview.times;
  const reached = series && series.length > 0 ? series.timeAt(series.length - 1) : Number.NEGATIVE_INFINITY;
  const bottom = model.rows.curve.top + model.rows.curve.height;
  context.fillStyle = colors.curveFill;
  let last = { x: Number.NaN, top: 0 };
  for (let index = firstAtOrAfter(times, Math.max(view.start, reached)); index < times.length; index++) {
    const time = times[index] ?? 0;
    if (time > view.end) break;
    const top = confidenceToY(previewConfidences[index] ?? 0, model.rows);
    const x = Math.round(timeToX(time, view, width));
    if (x === last.x && top >= last.top) continue;
    last = { x, top };
    context.fillRect(x, top, 2, bottom - top);
  }
}

/** Draws the highest confidence as a line over an area; the spread of samples on a pixel is a band. */
function drawCurve({ context, width, model, view, colors, confidences }: Drawing): void {
  const { series } = model;
  if (!series || series.length === 0) return;
  const { points, isByPixel } = curveOutline(series.times, confidences, view, width);
  const line = new Path2D();
  for (const { x, max } of points) line.lineTo(x, confidenceToY(max, model.rows));
  const bottom = model.rows.curve.top + model.rows.curve.height;
  context.fillStyle = colors.curveFill;
  if (isByPixel) {
    // Filling a jagged path of hundreds of points takes ten times as long as filling columns.
    for (const { x, min, max } of points) {
      const top = confidenceToY(max, model.rows);
      context.fillRect(x - 0.5, top, 1, bottom - top);
      if (max > min) context.fillRect(x - 0.5, top, 1, (max - min) * model.rows.curve.height);
    }
  } else {
    const area = new Path2D(line);
    area.lineTo(points.at(-1)?.x ?? 0, bottom);
    area.lineTo(points[0]?.x ?? 0, bottom);
    context.fill(area);
  }
  context.strokeStyle = colors.curve;
  context.lineWidth = 1;
  context.stroke(line);
}

/**
 * Draws a lane's element as its name after an upright bar at its first appearance, too narrow to be taken for an
 * event; only the name if it never appears.
 */
function drawElement(
  { context, width, view, colors, resolve }: Drawing,
  { name, color, events }: Lane,
  top: number,
): void {
  const [first] = events;
  context.font = NAME_FONT;
  const nameWidth = context.measureText(name).width;
  const room = width - nameWidth - ELEMENT_BAR_PIXELS - NAME_GAP_PIXELS;
  // Both stay in view, whatever part of the video is.
  const left = first ? Math.max(0, Math.min(timeToX(first.startTime, view, width), room)) : 0;
  if (first) {
    context.fillStyle = resolve(color);
    context.globalAlpha = BAR_OPACITY;
    context.fillRect(left, top + LANE.bar.top, ELEMENT_BAR_PIXELS, LANE.bar.height);
    context.globalAlpha = 1;
  }
  context.fillStyle = first ? colors.text : colors.faint;
  const nameLeft = left + (first ? ELEMENT_BAR_PIXELS : 0) + NAME_GAP_PIXELS;
  context.fillText(name, nameLeft, top + LANE.bar.top + LANE.bar.height / 2);
}

function drawEvents({ context, width, view, resolve }: Drawing, lane: Lane, top: number): void {
  context.fillStyle = resolve(lane.color);
  context.globalAlpha = BAR_OPACITY;
  const height = LANE.events.height - 2;
  for (const { left, right } of mergeSpans(lane.events, view, width)) {
    const barWidth = right - left;
    context.beginPath();
    context.roundRect(left, top + LANE.events.top + 1, barWidth, height, Math.min(2, barWidth / 2));
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Draws rejected events hollow and struck through: they are not events, but still worth showing. */
function drawRejected({ context, width, view, colors }: Drawing, lane: Lane, top: number): void {
  context.strokeStyle = colors.missed;
  context.lineWidth = 1;
  const middle = top + LANE.events.top + LANE.events.height / 2;
  for (const { left, right } of mergeSpans(lane.rejected, view, width)) {
    context.strokeRect(left + 0.5, top + LANE.events.top + 2.5, right - left - 1, LANE.events.height - 5);
    context.beginPath();
    context.moveTo(left - 1, middle);
    context.lineTo(right + 1, middle);
    context.stroke();
  }
}

function drawSelections({ context, width, model, view, colors }: Drawing): void {
  context.fillStyle = colors.mark;
  for (const time of model.selectionTimes) {
    const x = timeToX(time, view, width);
    context.beginPath();
    context.moveTo(x - 4, model.rows.ruler.height - 5);
    context.lineTo(x + 4, model.rows.ruler.height - 5);
    context.lineTo(x, model.rows.ruler.height + 1);
    context.fill();
  }
}

/** A stretch of the strip in pixels. */
export type PixelSpan = { left: number; right: number };

const MIN_PIXELS = 2;
const MIN_GAP_PIXELS = 0.5;

/**
 * Converts ascending stretches of time to spans on the strip. Each is wide enough to be visible, and those
 * too close to tell apart are merged, so there are never more spans than pixels.
 */
export function mergeSpans(
  ranges: Iterable<{ startTime: Seconds; endTime: Seconds }>,
  view: TimeView,
  width: number,
): PixelSpan[] {
  const spans: PixelSpan[] = [];
  let last: PixelSpan | undefined;
  for (const { startTime, endTime } of ranges) {
    if (endTime < view.start) continue;
    if (startTime > view.end) break;
    const left = timeToX(startTime, view, width);
    const right = Math.max(left + MIN_PIXELS, timeToX(endTime, view, width));
    if (last && left - last.right < MIN_GAP_PIXELS) {
      last.right = Math.max(last.right, right);
    } else {
      last = { left, right };
      spans.push(last);
    }
  }
  return spans;
}
