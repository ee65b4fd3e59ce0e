import type { BoxSize, RegionSelection, Seconds } from '@framescout/contract';
import { MAX_FRAME_INDEX } from '@framescout/contract';
import { type VideoSample, VideoSampleSink } from 'mediabunny';
import { UndecodableFrameError } from '../errors.ts';
import { findImage } from '../match/find-image.ts';
import { regionAround } from '../sample/pixel-rect.ts';
import { copyPatch, evenRect, type PlanePatch } from '../sample/plane-patch.ts';
import { RegionReader } from '../sample/region-reader.ts';
import type { FoundImage, FramePicture, ImageSearch } from '../worker/protocol.ts';
import type { FrameLocator } from './frame-locator.ts';
import type { OpenVideo } from './open-video.ts';
import { toBitmap } from './to-bitmap.ts';

/**
 * Cuts the box of a size (100 x 50 px unless told) around a point (fractions 0..1 of the upright picture) from the frame
 * shown at `time`: the very pixels that a scan will see of it.
 * @throws {UndecodableFrameError} when the frame cannot be decoded
 */
export async function selectRegion(
  video: OpenVideo,
  locator: FrameLocator,
  time: Seconds,
  centerX: number,
  centerY: number,
  size?: BoxSize,
): Promise<RegionSelection> {
  const sample = await decodeFrameAt(video, locator, time);
  try {
    const rect = regionAround(centerX, centerY, video.picture, size);
    const [pixels] = await new RegionReader(video).read(sample, [rect]);
    if (!pixels) throw new UndecodableFrameError('This frame could not be read.');
    const shownAt = sample.timestamp - video.timelineStart;
    const { frame } = await locator.locate(shownAt);
    return {
      frame: Math.min(frame, MAX_FRAME_INDEX),
      time: shownAt,
      x: rect.left / video.picture.width,
      y: rect.top / video.picture.height,
      width: rect.width / video.picture.width,
      height: rect.height / video.picture.height,
      imageData: { width: pixels.width, height: pixels.height, data: pixels.data.slice() },
    };
  } finally {
    sample.close();
  }
}

/**
 * The frame shown at `time` as an upright picture at most `maxWidth` pixels wide.
 * @throws {UndecodableFrameError} when the frame cannot be decoded
 */
export async function readPicture(
  video: OpenVideo,
  locator: FrameLocator,
  time: Seconds,
  maxWidth: number,
): Promise<FramePicture> {
  const sample = await decodeFrameAt(video, locator, time);
  try {
    const location = await locator.locate(sample.timestamp - video.timelineStart);
    return { bitmap: toBitmap(sample, maxWidth), location };
  } finally {
    sample.close();
  }
}

/**
 * The whole frame shown at `time`, as the video stores it.
 * @throws {UndecodableFrameError} when the frame cannot be decoded
 */
export async function readFramePlanes(
  video: OpenVideo,
  locator: FrameLocator,
  time: Seconds,
): Promise<PlanePatch> {
  const sample = await decodeFrameAt(video, locator, time);
  try {
    const whole = evenRect({ left: 0, top: 0, ...video.picture }, video.picture);
    const [planes] = await new RegionReader(video).readPlanes(sample, [whole]);
    if (!planes) throw new UndecodableFrameError('This frame could not be read.');
    return copyPatch(planes);
  } finally {
    sample.close();
  }
}

/**
 * Looks for a picture in the frame shown at `time`, at all scales or near a known one; null where it is not there.
 * @throws {UndecodableFrameError} when the frame cannot be decoded
 */
export async function findImageAt(
  video: OpenVideo,
  locator: FrameLocator,
  { image, time, scale }: ImageSearch,
): Promise<FoundImage | null> {
  const sample = await decodeFrameAt(video, locator, time);
  try {
    const [frame] = await new RegionReader(video).read(sample, [{ left: 0, top: 0, ...video.picture }]);
    const found = frame ? findImage(image, frame, scale) : null;
    return found && { ...found, time: sample.timestamp - video.timelineStart };
  } finally {
    sample.close();
  }
}

async function decodeFrameAt(video: OpenVideo, locator: FrameLocator, time: Seconds): Promise<VideoSample> {
  const sink = new VideoSampleSink(video.track);
  const wanted = Math.max(time, video.info.firstFrameTime) + video.timelineStart + locator.tolerance;
  try {
    const sample = video.foreign
      ? await video.foreign.readFrame((await locator.locate(time)).time)
      : await sink.getSample(wanted);
    if (sample) return sample;
  } catch (error) {
    throw new UndecodableFrameError(
      'This frame lies in a damaged part of the video. Choose another one.',
      { time },
      { cause: error },
    );
  }
  throw new UndecodableFrameError('There is no frame at this time.', { time });
}
