import { joinBytes } from '@framescout/base';
import type { FrameRun, ReadFrame } from '@framescout/media';
import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, Frame, Rational } from 'node-av';
import { Crop } from '../filter/crop.ts';
import { type ChainLink, FilterChain, markFullRange } from '../filter/filter-chain.ts';

/** What to copy out of frames. */
export type WantedPicture = Pick<FrameRun, 'width' | 'height' | 'rects' | 'isScaled'>;

/** Copies pictures or parts of them out of frames: upright, in one size, as 8-bit 4:2:0. */
export class PictureCopier implements Disposable {
  readonly wanted: WantedPicture;
  readonly #turn: Turn;
  #conversion: Conversion | null = null;
  #crops: Crop[] | null = null;

  /** `rotation`: degrees counterclockwise, as stated by streams. */
  constructor(wanted: WantedPicture, rotation: number) {
    this.wanted = wanted;
    this.#turn = TURNS[((Math.round(-rotation) % 360) + 360) % 360] ?? [];
  }

  /** Returns the planes of rectangles, or the whole picture uncopied. May empty the frame. */
  async copy(frame: Frame): Promise<ReadFrame['data']> {
    const upright = this.#isAsWanted(frame) ? frame : await this.#converted(frame);
    const { rects } = this.wanted;
    if (!rects) return wholeOf(upright);
    this.#crops ??= await Promise.all(
      rects.map(({ left, top, width, height }) => Crop.create(upright, { x: left, y: top, width, height })),
    );
    return joinBytes(this.#crops.map((crop) => crop.cut(upright)));
  }

  [Symbol.dispose](): void {
    this.#conversion?.[Symbol.dispose]();
    for (const crop of this.#crops ?? []) crop[Symbol.dispose]();
  }

  #isAsWanted({ width, height, format }: Frame): boolean {
    const is420 = format === AV_PIX_FMT_YUV420P || format === AV_PIX_FMT_YUVJ420P;
    return is420 && this.#turn.length === 0 && width === this.wanted.width && height === this.wanted.height;
  }

  async #converted(frame: Frame): Promise<Frame> {
    const key = Conversion.keyOf(frame);
    if (this.#conversion?.key !== key) {
      this.#conversion?.[Symbol.dispose]();
      const { width, height, isScaled } = this.wanted;
      const scale = `${width}:${height}${isScaled ? ':flags=fast_bilinear' : ''}`;
      this.#conversion = await Conversion.create(frame, this.#turn, scale);
    }
    return this.#conversion.convert(frame);
  }
}

type Turn = readonly ChainLink[];

/** FFmpeg's filters for a rotation, by degrees clockwise. */
const TURNS: Partial<Record<number, Turn>> = {
  90: [['transpose', 'dir=clock']],
  180: [['hflip'], ['vflip']],
  270: [['transpose', 'dir=cclock']],
};

/** Converts frames of the same size and format. */
class Conversion implements Disposable {
  readonly key: string;
  readonly #chain: FilterChain;
  readonly #converted = new Frame();

  private constructor(key: string, chain: FilterChain) {
    this.key = key;
    this.#chain = chain;
    this.#converted.alloc();
  }

  /** Returns what frames must have in common to share a conversion, as options of a filter graph's source. */
  static keyOf({ width, height, format, colorSpace, colorRange }: Frame): string {
    return `video_size=${width}x${height}:pix_fmt=${format}:colorspace=${colorSpace}:range=${colorRange}`;
  }

  static async create(frame: Frame, turn: Turn, scale: string): Promise<Conversion> {
    const key = Conversion.keyOf(frame);
    const filters: ChainLink[] = [...turn, ['scale', scale], ['format', 'pix_fmts=yuv420p']];
    return new Conversion(
      key,
      await FilterChain.create(['buffer', `${key}:time_base=1/1000000`], filters, ['buffersink']),
    );
  }

  /** Returns the converted frame, valid until the next call, and leaves the given one empty. */
  convert(frame: Frame): Frame {
    this.#converted.unref();
    this.#chain.pass(frame, this.#converted);
    return this.#converted;
  }

  [Symbol.dispose](): void {
    this.#converted.free();
    this.#chain[Symbol.dispose]();
  }
}

function wholeOf(frame: Frame): AvFrameVideoSampleResource {
  const own = frame.clone();
  if (!own) throw new TypeError('there is no memory left for a frame');
  // Callers that show the picture stretch it themselves.
  own.sampleAspectRatio = new Rational(1, 1);
  markFullRange(own);
  return new AvFrameVideoSampleResource(own);
}
