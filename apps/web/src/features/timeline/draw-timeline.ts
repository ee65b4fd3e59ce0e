import { formatClock, formatTimecode, type Seconds } from '@framescout/contract';
import { curveOutline } from './curve-outline.ts';
import { drawLog } from './draw-log.ts';
import { elementBar } from './element-bar.ts';
import { firstAtOrAfter } from './first-at-or-after.ts';
import { mergeSpans } from './merge-spans.ts';
import type { ScorePyramid } from './score-pyramid.ts';
import { rulerStep, type TimeView, timeToX } from './time-view.ts';
import { confidenceToY, ROWS, type TimelineModel } from './timeline-model.ts';

/** The colours of the timeline, read from the theme. */
export type TimelineColors = Record<
  'text' | 'faint' | 'grid' | 'curve' | 'curveFill' | 'detected' | 'missed' | 'element' | 'track' | 'mark',
  string
>;

type Drawing = {
  context: CanvasRenderingContext2D;
  width: number;
  model: TimelineModel;
  view: TimeView;
  colors: TimelineColors;
  pyramid: ScorePyramid;
  previewPyramid: ScorePyramid;
};

// Tracked-element bars show through, so that bars over each other can be told apart.
const BAR_OPACITY = 0.7;
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
  drawElement(drawing);
  drawEvents(drawing);
  drawLog({ ...drawing, log: drawing.model.log });
  drawSelections(drawing);
}

function drawRuler({ context, width, view, colors }: Drawing): void {
  const step = rulerStep(view, width, LABEL_PIXELS);
  context.font = LABEL_FONT;
  context.textBaseline = 'middle';
  for (let index = Math.floor(view.start / step); index * step <= view.end; index++) {
    const time = index * step;
    const x = Math.round(timeToX(time, view, width)) + 0.5;
    context.fillStyle = colors.grid;
    context.fillRect(x - 0.5, ROWS.ruler.top, 1, ROWS.log.top + ROWS.log.height);
    const label = rulerLabel(time, step);
    const left = x + 4;
    if (left < 0 || left + context.measureText(label).width > width) continue;
    context.fillStyle = colors.text;
    context.fillText(label, left, ROWS.ruler.height / 2);
  }
}

function rulerLabel(time: Seconds, step: Seconds): string {
  if (step >= 1) return formatClock(time);
  const timecode = formatTimecode(time);
  return time < 3600 ? timecode.slice('00:'.length) : timecode;
}

function drawTracks({ context, width, colors }: Drawing): void {
  context.fillStyle = colors.track;
  for (const row of [ROWS.curve, ROWS.events, ROWS.log]) context.fillRect(0, row.top, width, row.height);
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
    context.rect(left, ROWS.curve.top, right - left, ROWS.curve.height);
    context.clip();
    context.beginPath();
    for (let x = left - ROWS.curve.height; x < right; x += 6) {
      context.moveTo(x, ROWS.curve.top + ROWS.curve.height);
      context.lineTo(x + ROWS.curve.height, ROWS.curve.top);
    }
    context.globalAlpha = 0.6;
    context.stroke();
    context.restore();
  }
}

/** What the keyframes said of the stretch that the scan has not come to yet: one bar a keyframe. */
function drawPreview({ context, width, model, view, colors, previewPyramid }: Drawing): void {
  const { series, preview } = model;
  if (!preview || preview.length === 0) return;
  const times = preview.times;
  const reached = series && series.length > 0 ? series.timeAt(series.length - 1) : Number.NEGATIVE_INFINITY;
  const bottom = ROWS.curve.top + ROWS.curve.height;
  context.fillStyle = colors.curveFill;
  for (let index = firstAtOrAfter(times, Math.max(view.start, reached)); index < times.length; index++) {
    const time = times[index] ?? 0;
    if (time > view.end) break;
    const top = confidenceToY(previewPyramid.range(index, index + 1)?.max ?? 0);
    context.fillRect(Math.round(timeToX(time, view, width)), top, 2, bottom - top);
  }
}

/** The highest confidence as a line over its area; where samples share pixels, their spread as a band below it. */
function drawCurve({ context, width, model, view, colors, pyramid }: Drawing): void {
  const { series } = model;
  if (!series || series.length === 0) return;
  const { points, isByPixel } = curveOutline(series.times, pyramid, view, width);
  const line = new Path2D();
  for (const { x, max } of points) line.lineTo(x, confidenceToY(max));
  const bottom = ROWS.curve.top + ROWS.curve.height;
  context.fillStyle = colors.curveFill;
  if (isByPixel) {
    // A jagged path of hundreds of points takes ten times as long to fill as the columns under it.
    for (const { x, min, max } of points) {
      const top = confidenceToY(max);
      context.fillRect(x - 0.5, top, 1, bottom - top);
      if (max > min) context.fillRect(x - 0.5, top, 1, (max - min) * ROWS.curve.height);
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

/** The tracked element by its name, from where it first appears. */
function drawElement({ context, width, model, view, colors }: Drawing): void {
  const bar = elementBar(model.events, model.duration);
  if (!bar) return;
  context.font = NAME_FONT;
  const nameWidth = context.measureText(model.elementName).width;
  const left = timeToX(bar.startTime, view, width);
  // The bar leaves its name room at the border.
  const right = Math.min(
    Math.max(left + 2, timeToX(bar.endTime, view, width)),
    width - nameWidth - NAME_GAP_PIXELS,
  );
  if (right < 0 || left > width) return;
  const middle = ROWS.element.top + ROWS.element.height / 2;
  context.fillStyle = colors.element;
  context.globalAlpha = BAR_OPACITY;
  context.fillRect(left, middle - 1.5, Math.max(0, right - left), 3);
  context.globalAlpha = 1;
  context.fillStyle = colors.text;
  context.fillText(model.elementName, right + NAME_GAP_PIXELS, middle);
}

function drawEvents({ context, width, model, view, colors }: Drawing): void {
  context.fillStyle = colors.element;
  context.globalAlpha = BAR_OPACITY;
  for (const { left, right } of mergeSpans(model.events, view, width)) {
    const barWidth = right - left;
    context.beginPath();
    context.roundRect(left, ROWS.events.top + 2, barWidth, ROWS.events.height - 4, Math.min(2, barWidth / 2));
    context.fill();
  }
  context.globalAlpha = 1;
}

function drawSelections({ context, width, model, view, colors }: Drawing): void {
  context.fillStyle = colors.mark;
  for (const time of model.selectionTimes) {
    const x = timeToX(time, view, width);
    context.beginPath();
    context.moveTo(x - 4, ROWS.ruler.height - 5);
    context.lineTo(x + 4, ROWS.ruler.height - 5);
    context.lineTo(x, ROWS.ruler.height + 1);
    context.fill();
  }
}
