import { formatClock, formatTimecode } from '@framescout/contract';
import { firstAtOrAfter } from './first-at-or-after.ts';
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

/** Draws everything but the playhead; the context's unit is the CSS pixel. */
export function drawTimeline(drawing: Drawing): void {
  const { context, width } = drawing;
  context.clearRect(0, 0, width, context.canvas.height);
  drawRuler(drawing);
  drawTracks(drawing);
  drawSkipped(drawing);
  drawPreview(drawing);
  drawCurve(drawing);
  drawEvents(drawing);
  drawLog(drawing);
  drawSelections(drawing);
}

function drawRuler({ context, width, view, colors }: Drawing): void {
  const step = rulerStep(view, width, LABEL_PIXELS);
  context.font = '10.5px "JetBrains Mono Variable", monospace';
  context.textBaseline = 'middle';
  for (let index = Math.floor(view.start / step); index * step <= view.end; index++) {
    const time = index * step;
    const x = Math.round(timeToX(time, view, width)) + 0.5;
    context.fillStyle = colors.grid;
    context.fillRect(x - 0.5, ROWS.ruler.top, 1, ROWS.log.top + ROWS.log.height);
    context.fillStyle = colors.text;
    context.fillText(
      step < 1 ? formatTimecode(time).slice(3) : formatClock(time),
      x + 4,
      ROWS.ruler.height / 2,
    );
  }
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

/** One column a pixel: the highest and the lowest confidence of the samples under it. */
function drawCurve({ context, width, model, view, colors, pyramid }: Drawing): void {
  const { series } = model;
  if (!series || series.length === 0) return;
  const times = series.times;
  const bottom = ROWS.curve.top + ROWS.curve.height;
  const columns = new Path2D();
  const tops: [number, number][] = [];
  let from = firstAtOrAfter(times, view.start);
  for (let x = 0; x < width && from < times.length; x++) {
    const to = firstAtOrAfter(times, view.start + ((x + 1) / width) * (view.end - view.start));
    const range = pyramid.range(from, to);
    if (range) {
      const top = confidenceToY(range.max);
      columns.rect(x, top, 1, bottom - top);
      tops.push([x + 0.5, top]);
      if (range.max - range.min > 0.02) tops.push([x + 0.5, confidenceToY(range.min)], [x + 0.5, top]);
    }
    from = to;
  }
  context.fillStyle = colors.curveFill;
  context.fill(columns);
  context.beginPath();
  for (const [x, y] of tops) context.lineTo(x, y);
  context.strokeStyle = colors.curve;
  context.lineWidth = 1;
  context.stroke();
}

function drawEvents({ context, width, model, view, colors }: Drawing): void {
  context.fillStyle = colors.element;
  context.globalAlpha = BAR_OPACITY;
  const ends = model.events.map((event) => event.endTime);
  for (let index = firstAtOrAfter(ends, view.start); index < model.events.length; index++) {
    const event = model.events[index];
    if (!event || event.startTime > view.end) break;
    const left = timeToX(event.startTime, view, width);
    const barWidth = Math.max(2, timeToX(event.endTime, view, width) - left);
    context.beginPath();
    context.roundRect(left, ROWS.events.top + 2, barWidth, ROWS.events.height - 4, Math.min(2, barWidth / 2));
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Ticks differ in height too, never in colour alone. */
function drawLog({ context, width, model, view, colors }: Drawing): void {
  const bottom = ROWS.log.top + ROWS.log.height;
  const times = model.log.map((entry) => entry.time);
  const tick = Math.max(1, Math.min(3, timeToX(view.start + 1, view, width) * 0.5));
  for (const isDetected of [false, true]) {
    const height = isDetected ? ROWS.log.height : ROWS.log.height * 0.45;
    context.fillStyle = isDetected ? colors.detected : colors.missed;
    for (let index = firstAtOrAfter(times, view.start); index < model.log.length; index++) {
      const entry = model.log[index];
      if (!entry || entry.time > view.end) break;
      if (entry.detected !== isDetected) continue;
      context.fillRect(timeToX(entry.time, view, width) - tick / 2, bottom - height, tick, height);
    }
  }
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
