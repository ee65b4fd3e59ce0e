import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClipOverlay, TITLE_LOOK, type TitleDrawer, titleAttempts } from '@framescout/clips';
import { type ClipTitle, finishArea, type PictureRect } from '@framescout/contract';
import type { PixelSize } from '@framescout/media';
import { Frame } from 'node-av';
import { FilterChain } from '../filter/filter-chain.ts';

// The size of subtitles includes what hangs below letters and stands above them: for Inter, 1.21 of an em.
const FONT_HEIGHT = 1.21;

// As digits are arranged on a keyboard.
const ALIGNMENTS = {
  bottom: { left: 1, center: 2, right: 3 },
  middle: { left: 4, center: 5, right: 6 },
  top: { left: 7, center: 8, right: 9 },
} as const;

/**
 * Draws a title by FFmpeg's renderer of subtitles, which shapes and wraps text. What the font lacks is drawn with
 * fonts of this machine, emoji without color.
 */
export const drawNativeTitle: TitleDrawer = async (text, title, clip) => {
  if (text.trim() === '') return null;
  const area = finishArea(clip);
  const folder = await mkdtemp(join(tmpdir(), 'framescout-title-'));
  try {
    for (const { name, bytes } of await readTitleFonts()) await writeFile(join(folder, name), bytes);
    for (const attempt of titleAttempts(text, title.size * Math.min(clip.width, clip.height))) {
      const { size, isLast } = attempt;
      const pixels = await draw(attempt.text, title, area, { size, folder });
      const bounds = boundsOf(pixels, area);
      if (!bounds) return null;
      const { left, top, right, bottom } = bounds;
      const isWhole = left > 0 && top > 0 && right < area.width && bottom < area.height;
      const isLow = bottom - top <= (TITLE_LOOK.maxLines * TITLE_LOOK.lineHeight + TITLE_LOOK.outline) * size;
      if ((isWhole && isLow) || isLast) return cut(pixels, area, bounds, title.seconds);
    }
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Draws text into an area; returns RGBA, multiplied by its opacity. */
async function draw(
  text: string,
  title: ClipTitle,
  area: PixelSize,
  { size, folder }: { size: number; folder: string },
): Promise<Uint8Array> {
  const script = join(folder, 'title.ass');
  await writeFile(script, scriptOf(text, title, area, size));
  const subtitles = `filename=${escapePath(script)}:fontsdir=${escapePath(folder)}:alpha=1`;
  using chain = await FilterChain.create(
    ['color', `color=black@0:size=${area.width}x${area.height}:rate=1:duration=1`],
    [
      ['format', 'rgba'],
      ['ass', subtitles],
    ],
    ['buffersink'],
  );
  using frame = new Frame();
  frame.alloc();
  if (!chain.take(frame)) throw new TypeError('a title was not drawn');
  return Uint8Array.from(frame.toBuffer());
}

function scriptOf(text: string, { down, across }: ClipTitle, { width, height }: PixelSize, size: number) {
  const outline = TITLE_LOOK.outline * size;
  const shadow = TITLE_LOOK.shadow * size;
  // Where something is drawn at the edge itself, there was too little room.
  const margin = Math.ceil(outline + shadow) + 2;
  const style = {
    Name: 'Title',
    Fontname: TITLE_FAMILY,
    Fontsize: size * FONT_HEIGHT,
    // Opacities are the other way round: 26 is hexadecimal for 15 %.
    PrimaryColour: '&H00FFFFFF',
    OutlineColour: '&H26000000',
    BackColour: '&H80000000',
    Bold: -1,
    BorderStyle: 1,
    Outline: outline,
    Shadow: shadow,
    Alignment: ALIGNMENTS[down][across],
    MarginL: margin,
    MarginR: margin,
    MarginV: margin,
    // The first letter decides which way the text runs.
    Encoding: -1,
  };
  // Without a matrix, white is white: it would be as dark as in video.
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
YCbCr Matrix: None
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: ${Object.keys(style).join(', ')}
Style: ${Object.values(style).join(',')}

[Events]
Format: Start, End, Style, Text
Dialogue: 0:00:00.00,0:00:01.00,Title,${escapeText(text)}
`;
}

/** Keeps braces and backslashes from being taken for commands. */
function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\u2060').replaceAll(/[{}]/g, '\\$&');
}

function escapePath(path: string): string {
  return path.replaceAll(/[\\':,;[\]]/g, '\\$&');
}

const CHANNELS = 4;

type Bounds = { left: number; top: number; right: number; bottom: number };

/** Returns what of a picture is not transparent, in pixels; null if nothing is. */
function boundsOf(pixels: Uint8Array, { width, height }: PixelSize): Bounds | null {
  const bounds = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += CHANNELS) {
      if (!pixels[at]) continue;
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x + 1);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = y + 1;
    }
  }
  return bounds.right === 0 ? null : bounds;
}

/** Cuts out what is within bounds, at even pixels. */
function cut(pixels: Uint8Array, area: PictureRect, bounds: Bounds, seconds: number | null): ClipOverlay {
  const left = bounds.left & ~1;
  const top = bounds.top & ~1;
  const width = (bounds.right - left + 1) & ~1;
  const height = (bounds.bottom - top + 1) & ~1;
  const own = new Uint8Array(CHANNELS * width * height);
  for (let row = 0; row < height; row++) {
    const from = CHANNELS * ((top + row) * area.width + left);
    own.set(pixels.subarray(from, from + CHANNELS * width), CHANNELS * row * width);
  }
  return { place: { x: area.x + left, y: area.y + top, width, height }, pixels: own, seconds };
}

// Inter, the font of the web app, in the parts in which it is published: together, Latin, Greek and Cyrillic. In WOFF,
// which FFmpeg's renderer of subtitles reads; it does not read WOFF 2, as it is published for the web.
const PARTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];

/** The family of {@link readTitleFonts}, as the files name it. */
const TITLE_FAMILY = 'Inter';

let fonts: Promise<TitleFont[]> | null = null;

type TitleFont = { name: string; bytes: Uint8Array };

/** Reads the fonts of titles, as files that FFmpeg reads. */
function readTitleFonts(): Promise<TitleFont[]> {
  fonts ??= Promise.all(
    PARTS.map(async (part) => {
      const name = `inter-${part}-700-normal.woff`;
      return { name, bytes: await readFile(new URL(import.meta.resolve(`@fontsource/inter/files/${name}`))) };
    }),
  );
  return fonts;
}
