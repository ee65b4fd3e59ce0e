import type { VideoSample } from 'mediabunny';
import { ClipRefusedError } from '../../errors.ts';

/** A sheet of pictures, each with lines of text below it, in rows: sizes in pixels. */
export type SheetLayout = { columns: number; rows: number; width: number; height: number };

/** A sheet to which pictures are added one by one; `finish` returns it as a PNG. */
export type Sheet = {
  add(sample: VideoSample, index: number, lines: readonly string[]): Promise<void>;
  finish(): Promise<Uint8Array<ArrayBuffer>>;
};

/** Makes still pictures of frames; sizes are those of the upright picture with square pixels. */
export type StillMaker = {
  jpeg(sample: VideoSample, size: { width: number; height: number }): Promise<Uint8Array<ArrayBuffer>>;
  sheet(layout: SheetLayout): Promise<Sheet>;
};

/** The look of sheets: space around pictures, that for text below each of them, above the text and from line to line, in pixels. */
export const SHEET = {
  gap: 8,
  text: 50,
  above: 3,
  line: 18,
  font: 15,
  ground: '#101214',
  ink: '#e8eaed',
} as const;

/** Returns the size of a sheet in pixels. */
export function sheetSize({ columns, rows, width, height }: SheetLayout): { width: number; height: number } {
  return {
    width: SHEET.gap + columns * (width + SHEET.gap),
    height: SHEET.gap + rows * (height + SHEET.text),
  };
}

/** Returns where a picture's left top corner lies on a sheet, in pixels. */
export function placeOnSheet(
  { columns, width, height }: SheetLayout,
  index: number,
): { x: number; y: number } {
  return {
    x: SHEET.gap + (index % columns) * (width + SHEET.gap),
    y: SHEET.gap + Math.floor(index / columns) * (height + SHEET.text),
  };
}

let own: StillMaker | null = null;

/** Registers what makes still pictures where there is no canvas, from then on. */
export function registerStillMaker(maker: StillMaker): void {
  own = maker;
}

/** Returns what makes still pictures here. @throws {ClipRefusedError} if nothing does */
export function stillMaker(): StillMaker {
  if (own) return own;
  if (typeof OffscreenCanvas !== 'undefined') return CANVAS;
  throw new ClipRefusedError('Still pictures cannot be made here.');
}

// What is hard to tell from the frame itself.
const JPEG_QUALITY = 0.92;

const CANVAS: StillMaker = {
  async jpeg(sample, { width, height }) {
    const { canvas, context } = openCanvas(width, height);
    sample.draw(context, 0, 0, width, height);
    return bytesOf(canvas, 'image/jpeg');
  },
  async sheet(layout) {
    const whole = sheetSize(layout);
    const { canvas, context } = openCanvas(whole.width, whole.height);
    context.fillStyle = SHEET.ground;
    context.fillRect(0, 0, whole.width, whole.height);
    context.fillStyle = SHEET.ink;
    context.font = `${SHEET.font}px sans-serif`;
    context.textBaseline = 'top';
    const { width, height } = layout;
    return {
      async add(sample, index, lines) {
        const { x, y } = placeOnSheet(layout, index);
        sample.draw(context, x, y, width, height);
        for (const [line, text] of lines.entries()) {
          context.fillText(shorten(context, text, width), x, y + height + SHEET.above + line * SHEET.line);
        }
      },
      finish: () => bytesOf(canvas, 'image/png'),
    };
  },
};

function openCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new ClipRefusedError('This browser cannot draw pictures of this size.');
  return { canvas, context };
}

async function bytesOf(canvas: OffscreenCanvas, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvas.convertToBlob({ type, quality: JPEG_QUALITY });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Cuts a text to the width of a picture. */
function shorten(context: OffscreenCanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && context.measureText(`${characters.join('')}…`).width > width)
    characters.pop();
  return `${characters.join('')}…`;
}
