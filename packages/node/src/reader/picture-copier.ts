import { joinBytes } from '@framescout/base';
import type { FrameRun, ReadFrame } from '@framescout/media';
import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, Frame, Rational } from 'node-av';
import { Crop } from '../filter/crop.ts';
import { type ChainLink, FilterChain, markFullRange, TURNS } from '../filter/filter-chain.ts';

/** What to copy out of frames. */
export type WantedPicture = Pick<FrameRun, 'width' | 'height' | 'rects' | 'isScaled'>;

/** Copies pictures or parts of them out of frames: upright, in one size, as 8-bit 4:2:0. */
export class PictureCopier implements Disposable {
  readonly wanted: WantedPicture;
  readonly #turn: readonly ChainLink[];
  /** Converts frames that have the same size, format and colors. */
  #conversion: { traits: string; chain: FilterChain } | null = null;
  /** A converted frame, valid until the next one. */
  readonly #converted = new Frame();
  #crops: Crop[] | null = null;

  /** `rotation`: degrees counterclockwise, as stated by streams. */
  constructor(wanted: WantedPicture, rotation: number) {
    this.wanted = wanted;
    this.#turn = TURNS[((Math.round(-rotation) % 360) + 360) % 360] ?? [];
    this.#converted.alloc();
  }

  /** Returns the planes of rectangles, or the whole picture uncopied. May empty the frame. */
  async copy(frame: Frame): Promise<ReadFrame['data']> {
    const upright = this.#isAsWanted(frame) ? frame : await this.#convert(frame);
    const { rects } = this.wanted;
    if (!rects) return wholeOf(upright);
    this.#crops ??= await Promise.all(
      rects.map(({ left, top, width, height }) => Crop.create(upright, { x: left, y: top, width, height })),
    );
    return joinBytes(this.#crops.map((crop) => crop.cut(upright)));
  }

  [Symbol.dispose](): void {
    this.#converted.free();
    this.#conversion?.chain[Symbol.dispose]();
    for (const crop of this.#crops ?? []) crop[Symbol.dispose]();
  }

  #isAsWanted({ width, height, format }: Frame): boolean {
    const is420 = format === AV_PIX_FMT_YUV420P || format === AV_PIX_FMT_YUVJ420P;
    return is420 && this.#turn.length === 0 && width === this.wanted.width && height === this.wanted.height;
  }

  async #convert(frame: Frame): Promise<Frame> {
    const { width: from, height: down, format, colorSpace, colorRange } = frame;
    const traits = `${from}x${down} ${format} ${colorSpace} ${colorRange}`;
    if (this.#conversion?.traits !== traits) {
      this.#conversion?.chain[Symbol.dispose]();
      const { width, height, isScaled } = this.wanted;
      const scale = `${width}:${height}${isScaled ? ':flags=fast_bilinear' : ''}`;
      const links: ChainLink[] = [...this.#turn, ['scale', scale], ['format', 'pix_fmts=yuv420p']];
      const colors = `:colorspace=${colorSpace}:range=${colorRange}`;
      this.#conversion = { traits, chain: await FilterChain.ofPictures(frame, links, colors) };
    }
    this.#converted.unref();
    this.#conversion.chain.pass(frame, this.#converted);
    return this.#converted;
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
