import {
  type ClipSettings,
  type ClipTitle,
  clipSize,
  fillTitle,
  finishArea,
  type PictureRect,
  type TitleFields,
  type VideoInfo,
} from '@framescout/contract';
import type { PixelSize } from '@framescout/media';
import type { ClipOverlay } from '../compose/clip-overlay.ts';
import { multiplyByOpacity } from '../compose/prepare-finish.ts';
import { TITLE_LOOK, titleAttempts } from './title-attempts.ts';

/** Draws a title for clips of a size; null if there is nothing to say. */
export type TitleDrawer = (text: string, title: ClipTitle, clip: PixelSize) => Promise<ClipOverlay | null>;

let drawer: TitleDrawer | null = null;

/** Registers how titles are drawn outside browsers. */
export function registerTitleDrawer(own: TitleDrawer): void {
  drawer = own;
}

/** The font of titles in browsers, which pages must have loaded. */
export const TITLE_FONT = '700 100px "Inter Variable"';

/**
 * Draws a title for clips of a size; null if there is nothing to say. It has at most three lines: what is too long is
 * drawn smaller or, if even that is too long, shortened.
 */
const drawTitle: TitleDrawer = (text, title, clip) => (drawer ?? drawOnCanvas)(text, title, clip);

/** Draws the titles of clips of a video, one for each; none if the settings ask for no title. */
export async function drawTitles(
  { finish, layout }: Pick<ClipSettings, 'finish' | 'layout'>,
  { displayWidth: width, displayHeight: height }: Pick<VideoInfo, 'displayWidth' | 'displayHeight'>,
  clips: readonly TitleFields[],
): Promise<(ClipOverlay | null)[]> {
  const title = finish?.title;
  if (!title) return [];
  const clip = clipSize(layout, { width, height });
  const drawn: (ClipOverlay | null)[] = [];
  for (const fields of clips) drawn.push(await drawTitle(fillTitle(title.pattern, fields), title, clip));
  return drawn;
}

async function drawOnCanvas(text: string, title: ClipTitle, clip: PixelSize): Promise<ClipOverlay | null> {
  if (text.trim() === '') return null;
  const area = finishArea(clip);
  const context = new OffscreenCanvas(area.width, area.height).getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  for (const attempt of titleAttempts(text, title.size * Math.min(clip.width, clip.height))) {
    const { size, isLast } = attempt;
    const margin = marginOf(size);
    context.font = `${TITLE_FONT.replace('100px', `${size}px`)}, system-ui, sans-serif`;
    const widthOf = (line: string) => Math.ceil(context.measureText(line).width);
    const fits = (line: string) => widthOf(line) <= area.width - 2 * margin;
    const lines = wrapTitle(attempt.text, fits) ?? (isLast ? [attempt.text] : null);
    if (!lines || (lines.length > TITLE_LOOK.maxLines && !isLast)) continue;
    const block = placeBlock(title, area, {
      width: Math.min(area.width, Math.max(...lines.map(widthOf)) + 2 * margin),
      height: Math.min(area.height, Math.ceil(lines.length * TITLE_LOOK.lineHeight * size) + 2 * margin),
    });
    const spots = lines.map((line, index) => ({
      line,
      x: block.x + margin + alignment(title.across) * (block.width - 2 * margin - widthOf(line)),
      // Letters stand on their line, with what hangs below it in the rest of its height.
      y: block.y + margin + (index + BASELINE) * TITLE_LOOK.lineHeight * size,
    }));
    drawLines(context, spots, size);
    const { data } = context.getImageData(block.x, block.y, block.width, block.height);
    const place = { ...block, x: area.x + block.x, y: area.y + block.y };
    return { place, pixels: multiplyByOpacity(data), seconds: title.seconds };
  }
  return null;
}

// Where letters stand in the height of a line.
const BASELINE = 0.78;

function marginOf(size: number): number {
  return Math.ceil((TITLE_LOOK.outline + 3 * TITLE_LOOK.shadow) * size);
}

/** Places a block of lines in an area, at even pixels. */
function placeBlock({ down, across }: ClipTitle, area: PixelSize, block: PixelSize): PictureRect {
  const even = (pixels: number) => 2 * Math.ceil(pixels / 2);
  const width = Math.min(area.width, even(block.width));
  const height = Math.min(area.height, even(block.height));
  const middle = { top: 0, middle: 0.5, bottom: 1 }[down];
  return {
    x: 2 * Math.floor((alignment(across) * (area.width - width)) / 2),
    y: 2 * Math.floor((middle * (area.height - height)) / 2),
    width,
    height,
  };
}

function alignment(across: ClipTitle['across']): number {
  return { left: 0, center: 0.5, right: 1 }[across];
}

function drawLines(
  context: OffscreenCanvasRenderingContext2D,
  spots: readonly { line: string; x: number; y: number }[],
  size: number,
): void {
  context.lineJoin = 'round';
  context.lineWidth = 2 * TITLE_LOOK.outline * size;
  context.strokeStyle = 'rgb(0 0 0 / 0.85)';
  context.shadowColor = 'rgb(0 0 0 / 0.5)';
  context.shadowBlur = 2 * TITLE_LOOK.shadow * size;
  context.shadowOffsetY = TITLE_LOOK.shadow * size;
  for (const { line, x, y } of spots) context.strokeText(line, x, y);
  context.shadowColor = 'transparent';
  context.fillStyle = 'white';
  for (const { line, x, y } of spots) context.fillText(line, x, y);
}

// The first letter that has a direction decides (Unicode, annex 9, rule P2).
const FIRST_DIRECTED = /[\p{L}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

function isRightToLeft(text: string): boolean {
  const [first = ''] = FIRST_DIRECTED.exec(text) ?? [];
  return RIGHT_TO_LEFT.test(first);
}

// These are written without spaces, and may be broken after any letter.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Wraps a text into lines that fit; null if a word would have to be broken that must not be. */
export function wrapTitle(text: string, fits: (line: string) => boolean): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (UNSPACED.test(word)) {
      line = longer;
      for (let fitting = fit(line, fits); fitting.length < line.length; fitting = fit(line, fits)) {
        if (fitting === '') return null;
        lines.push(fitting.trimEnd());
        line = line.slice(fitting.length).trimStart();
      }
      continue;
    }
    if (!fits(word)) return null;
    lines.push(line);
    line = word;
  }
  return [...lines, line];
}

/** Returns as much of the beginning of a text as fits. */
function fit(text: string, fits: (line: string) => boolean): string {
  let fitting = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (!fits(fitting + segment)) return fitting;
    fitting += segment;
  }
  return fitting;
}
