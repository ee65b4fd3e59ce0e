import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOnSheet, SHEET, type StillMaker, sheetSize } from '@framescout/clips';
import { toAvFrame } from '@mediabunny/server';
import type { VideoSample } from 'mediabunny';
import { AV_PIX_FMT_RGB24, Encoder, FF_ENCODER_MJPEG, FF_ENCODER_PNG, Frame } from 'node-av';
import { type ChainLink, FilterChain, TURNS } from '../filter/filter-chain.ts';

const BYTES_PER_PIXEL = 3;
// From 2, the best, to 31.
const JPEG_SCALE = 2;

/** Makes still pictures by native FFmpeg's filters and encoders. */
export const nativeStills: StillMaker = {
  async jpeg(sample, { width, height }) {
    const links: ChainLink[] = [
      ['scale', `${width}:${height}:out_range=full`],
      ['format', 'yuvj420p'],
    ];
    return filtered(sample, links, async (frame) => {
      const options = { qmin: JPEG_SCALE, qmax: JPEG_SCALE };
      return new Uint8Array(await Encoder.encodeOne(FF_ENCODER_MJPEG, frame, { options }));
    });
  },
  async sheet(layout) {
    const { width, height } = sheetSize(layout);
    const pixels = new Uint8Array(width * height * BYTES_PER_PIXEL);
    const ground = Buffer.from(SHEET.ground.slice(1), 'hex');
    for (let at = 0; at < pixels.length; at += BYTES_PER_PIXEL) pixels.set(ground, at);
    return {
      async add(sample, index, lines) {
        await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-'));
        const cell = { width: layout.width, height: layout.height + SHEET.text - SHEET.gap };
        const texts: ChainLink[] = [];
        for (const [line, text] of lines.entries()) {
          // In a file of its own, nothing of a text has a meaning to the filter.
          const path = join(folder.path, `${line}`);
          await writeFile(path, shorten(text, layout.width));
          const y = layout.height + SHEET.above + line * SHEET.line;
          const look = `fontcolor=${SHEET.ink}:fontsize=${SHEET.font}:x=0:y=${y}:y_align=font`;
          texts.push(['drawtext', `textfile=${escapePath(path)}:expansion=none:${look}`, `line${line}`]);
        }
        const links: ChainLink[] = [
          ['scale', `${layout.width}:${layout.height}`],
          ['format', 'rgb24'],
          ['pad', `${cell.width}:${cell.height}:0:0:${SHEET.ground}`],
          ...texts,
        ];
        const place = placeOnSheet(layout, index);
        await filtered(sample, links, async (frame) => {
          const from = frame.toBuffer();
          const rowBytes = cell.width * BYTES_PER_PIXEL;
          for (let row = 0; row < cell.height; row++) {
            const at = ((place.y + row) * width + place.x) * BYTES_PER_PIXEL;
            pixels.set(from.subarray(row * rowBytes, (row + 1) * rowBytes), at);
          }
        });
      },
      finish: () => encodePng(pixels, width, height),
    };
  },
};

/** Passes a frame through filters, upright, to `use`, which must not keep it. */
async function filtered<Result>(
  sample: VideoSample,
  links: readonly ChainLink[],
  use: (frame: Frame) => Promise<Result>,
): Promise<Result> {
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  using chain = await FilterChain.ofPictures(frame, [...(TURNS[sample.rotation] ?? []), ...links]);
  const made = new Frame();
  made.alloc();
  try {
    chain.pass(frame, made);
    return await use(made);
  } finally {
    made.free();
    frame.free();
  }
}

// The average width of a letter, as a share of the size of the font.
const LETTER = 0.55;

/** Cuts a text to about the width of a picture; the rest is cut off by its edge. */
function shorten(text: string, width: number): string {
  const characters = [...text];
  const most = Math.floor(width / (SHEET.font * LETTER));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Escapes a path within the options of a filter. */
function escapePath(path: string): string {
  return path.replaceAll(/[\\:']/g, '\\$&');
}

/** Writes pixels of three bytes as a PNG. */
async function encodePng(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  using frame = Frame.fromVideoBuffer(Buffer.from(pixels.buffer), {
    width,
    height,
    format: AV_PIX_FMT_RGB24,
    timeBase: { num: 1, den: 1 },
  });
  return new Uint8Array(await Encoder.encodeOne(FF_ENCODER_PNG, frame));
}
