import {
  type ClipLayout,
  clipSize,
  composeLayout,
  composePlain,
  type LayoutComposition,
  type VideoInfo,
} from '@framescout/contract';
import {
  chromaLength,
  hasVideoSize,
  type PixelSize,
  type PlanePatch,
  RegionReader,
  rotatedSize,
  type Video,
} from '@framescout/media';
import { VideoSample } from 'mediabunny';
import { composedColors } from './composed-colors.ts';
import { allocatePatch, type DrawPatch, type PatchPlace, planBlurredPatch, planPatch } from './draw-patch.ts';
import {
  type ClipMoment,
  type FrameFinish,
  FrameFinisher,
  mapLevels,
  NO_FRAME_FINISH,
} from './frame-finish.ts';
import { PlaneKernel } from './plane-kernel.ts';

/** What is known about a video's frames, for composing them. */
export type ComposedVideo = Pick<Video, 'rotation' | 'color'> & {
  picture: PixelSize;
  info: Pick<VideoInfo, 'displayWidth' | 'displayHeight'>;
};

/**
 * Puts frames together by a layout (null: as recorded) and adds a finish, one frame at a time: for preview and
 * clips, in browser and Node.
 */
export class FrameComposer {
  readonly #video: ComposedVideo;
  #layout: ClipLayout | null;
  #finish: FrameFinish;
  #finisher: FrameFinisher;
  readonly #reader: RegionReader;
  readonly #kernel = new PlaneKernel();
  #planned: { key: string; drawing: Drawing } | null = null;

  constructor(video: ComposedVideo, layout: ClipLayout | null, finish: FrameFinish = NO_FRAME_FINISH) {
    this.#video = video;
    this.#layout = layout;
    this.#finish = finish;
    this.#finisher = new FrameFinisher(finish);
    this.#reader = new RegionReader(video);
  }

  /** Has further frames put together in another way. */
  use(layout: ClipLayout | null, finish: FrameFinish = NO_FRAME_FINISH): void {
    if (layout !== this.#layout) this.#planned = null;
    if (finish !== this.#finish) this.#finisher = new FrameFinisher(finish);
    this.#layout = layout;
    this.#finish = finish;
  }

  /**
   * Returns the clip's frame made from one of the video's, with its times. The caller closes both. `moment`: where it
   * is in the clip; if that is not known, titles are shown, and nothing fades.
   */
  async compose(sample: VideoSample, moment: ClipMoment | null = null): Promise<VideoSample> {
    const { picture, color } = this.#video;
    const whole = rotatedSize(sample.visibleRect, this.#video.rotation);
    const isUsual = hasVideoSize(sample, this.#video);
    // Decoders may pad a frame to whole macroblocks.
    const size = isUsual ? smaller(whole, picture) : whole;
    const [patch] = await this.#reader.readPlanes(sample, [{ left: 0, top: 0, ...size }]);
    if (!patch) throw new TypeError('a rectangle was not read');
    const drawing = this.#drawingFor(size, isUsual ? this.#shown : squareSize(sample, this.#video));
    const composed = draw(this.#kernel, drawing, patch);
    const { timestamp, duration, colorSpace } = sample;
    const { width, height } = this.#size;
    if (colorSpace.fullRange ?? color.fullRange) limitRange(composed, width * height);
    const colors = composedColors(colorSpace, color.matrix, size);
    this.#finisher.draw(planesOf(composed, { width, height }), colors.matrix ?? null, moment);
    return new VideoSample(composed, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp,
      duration,
      colorSpace: colors,
    });
  }

  /** Composes a frame of a page, such as one of a video element, like {@link compose}. */
  async composeFrame(frame: VideoFrame, moment: ClipMoment | null = null): Promise<VideoFrame> {
    using sample = new VideoSample(frame.clone());
    using composed = await this.compose(sample, moment);
    return composed.toVideoFrame();
  }

  /** The size in which the video's usual frames are shown: the container knows best. */
  get #shown(): PixelSize {
    const { displayWidth: width, displayHeight: height } = this.#video.info;
    return { width, height };
  }

  get #size(): PixelSize {
    return clipSize(this.#layout, this.#shown);
  }

  /** Recordings may change size midway, so what is drawn is planned for each size that frames have. */
  #drawingFor(stored: PixelSize, shown: PixelSize): Drawing {
    const key = `${stored.width} ${stored.height} ${shown.width} ${shown.height}`;
    if (this.#planned?.key !== key) {
      const composition = this.#layout ? composeLayout(this.#layout, shown) : composePlain(this.#size, shown);
      this.#planned = { key, drawing: planDrawing(this.#kernel, composition, stored, shown) };
    }
    return this.#planned.drawing;
  }
}

function smaller(one: PixelSize, other: PixelSize): PixelSize {
  return { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
}

/** Returns the size of an upright frame in square pixels, according to the frame itself. */
function squareSize(
  { squarePixelWidth: width, squarePixelHeight: height }: VideoSample,
  { rotation }: ComposedVideo,
): PixelSize {
  return rotatedSize({ width, height }, rotation);
}

/** A video's picture and the clip's in the memory of a kernel, and what draws the one into the other. */
type Drawing = { from: PatchPlace; to: PatchPlace; draws: DrawPatch[] };

function planDrawing(
  kernel: PlaneKernel,
  composition: LayoutComposition,
  stored: PixelSize,
  shown: PixelSize,
): Drawing {
  kernel.reset();
  const across = stored.width / shown.width;
  const down = stored.height / shown.height;
  const from = allocatePatch(kernel, stored);
  const to = allocatePatch(kernel, composition);
  const draws = composition.draws.map(({ source, target, isBlurred }) => {
    const rect = {
      x: source.x * across,
      y: source.y * down,
      width: source.width * across,
      height: source.height * down,
    };
    const plan = isBlurred ? planBlurredPatch : planPatch;
    return plan(kernel, { patch: from, rect }, { patch: to, rect: target });
  });
  return { from, to, draws };
}

/** Draws a picture, and returns the bytes of the clip's. */
function draw(
  { bytes }: PlaneKernel,
  { from, to, draws }: Drawing,
  picture: PlanePatch,
): Uint8Array<ArrayBuffer> {
  for (const plane of ['luma', 'blue', 'red'] as const) bytes.set(picture[plane], from[plane]);
  for (const drawPart of draws) drawPart();
  return bytes.slice(to.luma, to.red + to.red - to.blue);
}

/** Returns the planes of a picture that are stored one after the other. */
function planesOf(bytes: Uint8Array, { width, height }: PixelSize): PlanePatch {
  const red = width * height + chromaLength(width) * chromaLength(height);
  return {
    width,
    height,
    luma: bytes.subarray(0, width * height),
    blue: bytes.subarray(width * height, red),
    red: bytes.subarray(red),
  };
}

// Levels of ITU-R BT.709-6, section 3: luma 16 to 235, chroma 16 to 240.
const LUMA = Uint8Array.from({ length: 256 }, (_, value) => Math.round(16 + (value * 219) / 255));
const CHROMA = Uint8Array.from({ length: 256 }, (_, value) => Math.round(128 + ((value - 128) * 224) / 255));

/** Converts full-range planes, luma first, to limited range, the only one that all players expect. */
function limitRange(planes: Uint8Array, lumaLength: number): void {
  mapLevels(planes.subarray(0, lumaLength), LUMA);
  mapLevels(planes.subarray(lumaLength), CHROMA);
}
