import { SENSITIVITY, type Seconds, surroundingsOf } from '@framescout/contract';
import {
  evenRect,
  type PixelRect,
  RegionReader,
  selectionRect,
  shrinkToRgb,
  type Video,
  yuvCoefficients,
} from '@framescout/media';
import type { VideoSample } from 'mediabunny';
import { JOIN_GAP } from '../../detect/find-events.ts';
import { countDetections, detectionAt } from '../../detect/packed-detections.ts';
import type { SampleScore } from '../../detect/score-series.ts';
import type { Matcher } from '../../model/matcher.ts';
import { isInside } from '../../model/pixel-rects.ts';
import { isContinuous } from '../trace/shape-trail.ts';
import type { DetectionPicture, DetectionPictures } from './detection-pictures.ts';

/** What a picture taker needs to know about a video. */
export type PicturedVideo = Pick<Video, 'picture' | 'rotation' | 'color' | 'givesWholeFrames'>;

/**
 * What a picture taker needs to know about an element: which part of a frame is read for it, and its size.
 */
type PicturedElement = { elementId: string; matcher: Pick<Matcher, 'rects' | 'geometry'> };

/** An element's uninterrupted stay at one place. */
type Stay = {
  name: string;
  left: number;
  top: number;
  seenAt: Seconds;
  similarity: number;
  /** The similarity at which its picture was taken; 0 if there is none. */
  pictured: number;
};

/** A picture to take, of a rectangle of the frame. */
type Due = Omit<DetectionPicture, 'pixels'> & { rect: PixelRect };

// Anything below this can't become an event at any sensitivity.
const MIN_SIMILARITY = SENSITIVITY.min / 100;
// A better picture is worth taking if the similarity rises by the first value. An element whose similarity
// still rises by the second from frame to frame is fading in.
const NOTABLE_RISE = 0.05;
const FADING_RISE = 0.02;
// An element stays as long as it is within this share of its size from where it was first seen.
const NEAR_SHARE = 0.25;
// Approximate width in pixels of a list's pictures on a high-density display.
const MAX_WIDTH = 176;

/**
 * Takes pictures of what a scan finds, from frames it has already decoded: one for each stay of an element,
 * once it has faded in, and another if it becomes notably clearer. Each decoder needs its own.
 */
export class PictureTaker {
  readonly #video: PicturedVideo;
  readonly #elements: readonly PicturedElement[];
  readonly #pictures: DetectionPictures;
  readonly #reader: RegionReader;
  readonly #stays: Stay[][];
  #lookedAt: Seconds = Number.NEGATIVE_INFINITY;

  constructor(video: PicturedVideo, elements: readonly PicturedElement[], pictures: DetectionPictures) {
    this.#video = video;
    this.#elements = elements;
    this.#pictures = pictures;
    this.#reader = new RegionReader(video);
    this.#stays = elements.map(() => []);
  }

  /**
   * Looks at a frame, given each element's score of it. If there are pictures to take, returns a promise
   * until whose settlement the frame must stay open; otherwise null.
   */
  look(sample: VideoSample, scores: readonly Pick<SampleScore, 'detections'>[]): Promise<void> | null {
    const time = sample.timestamp;
    // There is no point in waiting for a second frame of the same state.
    const isAlone = !isContinuous(this.#lookedAt, time);
    this.#lookedAt = time;
    const due: Due[] = [];
    for (const [index, { elementId, matcher }] of this.#elements.entries()) {
      const { detections } = scores[index] ?? {};
      if (!detections || detections.length === 0 || !matcher.geometry) continue;
      const { region: size } = matcher.geometry;
      const stays = (this.#stays[index] ?? []).filter(
        ({ seenAt }) => time >= seenAt && time - seenAt <= JOIN_GAP,
      );
      this.#stays[index] = stays;
      for (let detection = 0; detection < countDetections(detections); detection++) {
        const { x: left, y: top, similarity } = detectionAt(detections, detection);
        if (similarity < MIN_SIMILARITY) continue;
        const known = stays.find(
          (stay) =>
            Math.abs(stay.left - left) <= NEAR_SHARE * size.width &&
            Math.abs(stay.top - top) <= NEAR_SHARE * size.height,
        );
        const isFadingIn = similarity - (known?.similarity ?? 0) > FADING_RISE;
        const stay = known ?? begin(stays, { name: `${elementId} ${time} ${left} ${top}`, left, top });
        stay.seenAt = time;
        stay.similarity = similarity;
        if ((isFadingIn && !isAlone) || similarity < stay.pictured + NOTABLE_RISE) continue;
        if (due.length >= this.#pictures.room) continue;
        const rect = this.#around({ left, top, ...size });
        if (!this.#video.givesWholeFrames && !matcher.rects.some((window) => isInside(rect, window)))
          continue;
        stay.pictured = similarity;
        due.push({ rect, elementId, time, region: { left, top }, similarity, stay: stay.name });
      }
    }
    return due.length > 0 ? this.#take(sample, due) : null;
  }

  async #take(sample: VideoSample, due: readonly Due[]): Promise<void> {
    for (const { rect, ...detection } of due) {
      this.#pictures.add({ ...detection, pixels: await this.#read(sample, rect) });
    }
  }

  #around({ left, top, width, height }: PixelRect): PixelRect {
    const { picture } = this.#video;
    const box = {
      x: left / picture.width,
      y: top / picture.height,
      width: width / picture.width,
      height: height / picture.height,
    };
    return evenRect(selectionRect(surroundingsOf(box, picture), picture), picture);
  }

  async #read(sample: VideoSample, rect: PixelRect) {
    const [patch] = await this.#reader.readPlanes(sample, [rect]);
    if (!patch) throw new TypeError('A rectangle was read without pixels.');
    const { matrix, fullRange } = this.#video.color;
    const coefficients = yuvCoefficients(
      sample.colorSpace.matrix ?? matrix,
      sample.colorSpace.fullRange ?? fullRange ?? false,
      8,
    );
    return shrinkToRgb(patch, Math.ceil(rect.width / MAX_WIDTH), coefficients);
  }
}

function begin(stays: Stay[], at: Pick<Stay, 'name' | 'left' | 'top'>): Stay {
  const stay = { ...at, seenAt: 0, similarity: 0, pictured: 0 };
  stays.push(stay);
  return stay;
}
