import {
  type AimedLayout,
  clipSize,
  composeLayout,
  composePlain,
  followedElements,
  type LayoutComposition,
  layoutAt,
  type Seconds,
  type VideoInfo,
} from '@framescout/contract';
import {
  boundingRect,
  chromaLength,
  hasVideoSize,
  type PixelRect,
  type PixelSize,
  type PlanePatch,
  RegionReader,
  rotatedSize,
  type Video,
} from '@framescout/media';
import { VideoSample } from 'mediabunny';
import { composedColors } from './composed-colors.ts';
import { type ComposedPicture, toComposedSample } from './composed-sample.ts';
import { allocatePatch, type DrawPatch, neededRect, planBlurredPatch, planPatch } from './draw-patch.ts';
import {
  addLight,
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
  #layout: AimedLayout | null;
  #finish: FrameFinish;
  #finisher: FrameFinisher;
  readonly #reader: RegionReader;
  readonly #kernel = new PlaneKernel();
  #planned: { key: string; drawing: Drawing } | null = null;

  constructor(video: ComposedVideo, layout: AimedLayout | null, finish: FrameFinish = NO_FRAME_FINISH) {
    this.#video = video;
    this.#layout = layout;
    this.#finish = finish;
    this.#finisher = new FrameFinisher(finish);
    this.#reader = new RegionReader(video);
  }

  /** Has further frames put together in another way. */
  use(layout: AimedLayout | null, finish: FrameFinish = NO_FRAME_FINISH): void {
    if (finish !== this.#finish) this.#finisher = new FrameFinisher(finish);
    this.#layout = layout;
    this.#finish = finish;
  }

  /**
   * Returns the clip's frame made from one of the video's, with its times. The caller closes both. What the layout
   * follows is where it was at `time` of the recording. `moment`: where the frame is in the clip; if that is not known,
   * titles are shown, and nothing fades. `fading`: what is still seen of the clip before, in a crossfade.
   */
  async compose(
    sample: VideoSample,
    time: Seconds = sample.timestamp,
    moment: ClipMoment | null = null,
    fading: ComposedPicture | null = null,
  ): Promise<VideoSample> {
    const picture = await this.draw(sample, time, moment);
    if (fading) addLight(picture.planes, fading.planes, picture.width * picture.height);
    return toComposedSample(picture);
  }

  /** Draws a frame like {@link compose}, into memory that the next one overwrites. */
  async draw(sample: VideoSample, time: Seconds, moment: ClipMoment | null): Promise<ComposedPicture> {
    const { picture, color } = this.#video;
    const whole = rotatedSize(sample.visibleRect, this.#video.rotation);
    const isUsual = hasVideoSize(sample, this.#video);
    // Decoders may pad a frame to whole macroblocks.
    const size = isUsual ? smaller(whole, picture) : whole;
    const drawing = this.#drawingFor(size, isUsual ? this.#shown : squareSize(sample, this.#video), time);
    await this.#reader.readPlanes(sample, [drawing.held], [heldPatch(this.#kernel, drawing)]);
    const planes = draw(this.#kernel, drawing);
    const { timestamp, duration, colorSpace } = sample;
    const { width, height } = this.#size;
    if (colorSpace.fullRange ?? color.fullRange) limitRange(planes, width * height);
    const colors = composedColors(colorSpace, color.matrix, size);
    this.#finisher.draw(planesOf(planes, { width, height }), colors.matrix ?? null, moment);
    return { planes, width, height, timestamp, duration, colorSpace: colors };
  }

  /** Composes a frame of a page, such as one of a video element, like {@link compose}. */
  async composeFrame(
    frame: VideoFrame,
    time: Seconds,
    moment: ClipMoment | null = null,
  ): Promise<VideoFrame> {
    using sample = new VideoSample(frame.clone());
    using composed = await this.compose(sample, time, moment);
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

  /** What is drawn is planned anew where it moves, and for another size: recordings may change that midway. */
  #drawingFor(stored: PixelSize, shown: PixelSize, time: Seconds): Drawing {
    const layout = this.#layout;
    const composition = layout
      ? composeLayout(layoutAt(layout, time), shown)
      : composePlain(this.#size, shown);
    const key = JSON.stringify([stored, shown, composition]);
    if (this.#planned?.key !== key) {
      const isMoving = layout !== null && followedElements(layout).length > 0;
      const drawing = planDrawing(this.#kernel, composition, { stored, shown, isMoving });
      this.#planned = { key, drawing };
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

/**
 * What is needed of a video's picture, from `source` on, and the clip's, from `target` on, in the memory of a kernel,
 * and what draws the one into the other.
 */
type Drawing = { held: PixelRect; source: number; target: Stretch; draws: DrawPatch[] };

type Stretch = { address: number; bytes: number };

type DrawnFrames = { stored: PixelSize; shown: PixelSize; isMoving: boolean };

function planDrawing(
  kernel: PlaneKernel,
  composition: LayoutComposition,
  { stored, shown, isMoving }: DrawnFrames,
): Drawing {
  kernel.reset();
  const whole = { left: 0, top: 0, ...stored };
  const across = stored.width / shown.width;
  const down = stored.height / shown.height;
  const parts = composition.draws.map(({ source, ...draw }) => {
    const { x, y, width, height } = source;
    return { ...draw, rect: { x: x * across, y: y * down, width: width * across, height: height * down } };
  });
  const needed = parts.map(({ rect, target, isBlurred }) =>
    isBlurred ? whole : neededRect(rect, stored, target),
  );
  // Readers prepare for each rectangle.
  const held = isMoving ? whole : boundingRect(needed);
  const from = allocatePatch(kernel, stored, held);
  const to = allocatePatch(kernel, composition);
  const draws = parts.map(({ rect, target, isBlurred }) => {
    const plan = isBlurred ? planBlurredPatch : planPatch;
    return plan(kernel, { patch: from.patch, rect }, { patch: to.patch, rect: target });
  });
  return { held, source: from.address, target: to, draws };
}

/** Returns the memory into which a picture is read. */
function heldPatch({ bytes }: PlaneKernel, { held: { width, height }, source }: Drawing): PlanePatch {
  const blue = source + width * height;
  const red = blue + chromaLength(width) * chromaLength(height);
  return {
    ...{ width, height },
    luma: bytes.subarray(source, blue),
    blue: bytes.subarray(blue, red),
    red: bytes.subarray(red, red + red - blue),
  };
}

/** Draws the picture that was read, and returns the bytes of the clip's, which the next one overwrites. */
function draw({ bytes: memory }: PlaneKernel, { draws, target: { address, bytes } }: Drawing) {
  for (const drawPart of draws) drawPart();
  return memory.subarray(address, address + bytes);
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
