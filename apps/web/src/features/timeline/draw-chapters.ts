import type { Chapter } from '@framescout/contract';
import { type TimeView, timeToX } from './time-view.ts';
import { CHAPTER_LANE } from './timeline-model.ts';

type ChapterDrawing = {
  context: CanvasRenderingContext2D;
  width: number;
  chapters: readonly Chapter[];
  view: TimeView;
  colors: Record<'text' | 'faint' | 'track', string>;
  /** The lane's top, in CSS pixels. */
  top: number;
};

const NAME_FONT = '10.5px "Inter Variable", sans-serif';
const GAP_PIXELS = 4;

/** Draws the video's chapters as a lane: where each starts, and as much of its title as fits. */
export function drawChapters({ context, width, chapters, view, colors, top }: ChapterDrawing): void {
  const { height } = CHAPTER_LANE;
  context.font = NAME_FONT;
  context.textBaseline = 'middle';
  for (const [index, { start, title }] of chapters.entries()) {
    const left = timeToX(start, view, width);
    const next = chapters[index + 1];
    const right = next ? timeToX(next.start, view, width) : width;
    if (right < 0 || left > width) continue;
    context.fillStyle = colors.track;
    context.fillRect(left + 1, top, right - left - 1, height);
    context.fillStyle = colors.faint;
    context.fillRect(Math.round(left), top, 1, height);
    const textLeft = Math.max(0, left) + GAP_PIXELS;
    if (textLeft >= right - GAP_PIXELS) continue;
    context.save();
    context.beginPath();
    context.rect(textLeft, top, right - GAP_PIXELS - textLeft, height);
    context.clip();
    context.fillStyle = colors.text;
    context.fillText(title, textLeft, top + height / 2);
    context.restore();
  }
}
