import { TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { FrameIndex, Seconds } from '@framescout/contract';
import { EncodedPacketSink } from 'mediabunny';
import { UndecodableFrameError } from '../errors.ts';
import type { VideoFile } from '../open/video-file.ts';
import { TimeMap } from './time-map.ts';

/**
 * A frame's location: its index, and when it appears and disappears (seconds) on the player's timeline.
 * `isEstimate` is true if too little of the container has been read to be certain of the index. `time` is
 * always exact; so is `endTime`, unless the index is an estimate and the packet states no duration.
 */
export type FrameLocation = {
  frame: FrameIndex;
  time: Seconds;
  endTime: Seconds;
  isEstimate: boolean;
};

// Up to this size, files without index are read through; larger ones get estimated frames.
const READ_THROUGH_BYTES = 64 * 2 ** 20;

/** Finds frames by time. Times are on the player's timeline. */
export class FrameLocator {
  readonly #video: VideoFile;
  readonly #sink: EncodedPacketSink;
  #map: Promise<TimeMap | null> | undefined;

  constructor(video: VideoFile) {
    this.#video = video;
    this.#sink = new EncodedPacketSink(video.track);
  }

  /** How far before a frame's start a time still means it (seconds): players round times. */
  get tolerance(): Seconds {
    return Math.min(0.001, 0.25 / this.#video.info.frameRate);
  }

  /** Returns all frames' times, or null if a large file must be read in full. Built once. */
  timeMap(): Promise<TimeMap | null> {
    this.#map ??= this.#listTimes();
    return this.#map;
  }

  /** Returns the frame shown at `time`, clamped to the first and last frames. */
  async locate(time: Seconds): Promise<FrameLocation> {
    const map = await this.timeMap();
    if (map && map.length > 0) {
      const frame = map.frameAt(time);
      return { frame, time: map.startOf(frame), endTime: map.endOf(frame), isEstimate: false };
    }
    return this.#estimate(time);
  }

  /** Returns a frame by index, by the average rate if frames are not listed; null beyond the last. */
  async find(frame: FrameIndex): Promise<FrameLocation | null> {
    const map = await this.timeMap();
    if (map && map.length > 0) return frame < map.length ? this.locate(map.startOf(frame)) : null;
    const { firstFrameTime, frameRate, duration } = this.#video.info;
    const time = firstFrameTime + frame / frameRate;
    return time < duration ? this.#estimate(time) : null;
  }

  /** Returns the frame `by` frames away from the one shown at `time`, clamped to the video. */
  async step(time: Seconds, by: number): Promise<FrameLocation> {
    const map = await this.timeMap();
    if (map && map.length > 0) {
      const frame = Math.min(map.length - 1, Math.max(0, map.frameAt(time) + by));
      return { frame, time: map.startOf(frame), endTime: map.endOf(frame), isEstimate: false };
    }
    let location = await this.#estimate(time);
    for (let left = Math.abs(by); left > 0; left--) {
      const beside = by > 0 ? location.endTime + this.tolerance : location.time - 2 * this.tolerance;
      const next = await this.#estimate(beside);
      if (next.time === location.time) break;
      location = next;
    }
    return location;
  }

  async #estimate(time: Seconds): Promise<FrameLocation> {
    const { clock, info } = this.#video;
    const options = { metadataOnly: true };
    const shown = Math.max(time, info.firstFrameTime);
    const packet =
      (await this.#sink.getPacket(clock.toContainer(shown + this.tolerance), options)) ??
      (await this.#sink.getFirstPacket(options));
    if (!packet) throw new UndecodableFrameError('This video has no frames.');
    const start = clock.toPlayer(packet.timestamp);
    const length = packet.duration > 0 ? packet.duration : 1 / info.frameRate;
    const frame = Math.max(0, Math.round((start - info.firstFrameTime) * info.frameRate));
    return { frame, time: start, endTime: start + length, isEstimate: true };
  }

  async #listTimes(): Promise<TimeMap | null> {
    const { hasIndex, file, clock, info, frameTimes } = this.#video;
    if (frameTimes) return new TimeMap(frameTimes, info.duration, this.tolerance);
    if (!hasIndex && file.size > READ_THROUGH_BYTES) return null;
    const times: number[] = [];
    let end = Number.NEGATIVE_INFINITY;
    try {
      // Mediabunny's iterator reads a second ahead: hundreds of thousands of packets without payload.
      const options = { metadataOnly: true };
      let packet = await this.#sink.getFirstPacket(options);
      for (; packet; packet = await this.#sink.getNextPacket(packet, options)) {
        const time = clock.toPlayer(packet.timestamp);
        if (time < info.firstFrameTime - TIMESTAMP_TOLERANCE) continue;
        times.push(time);
        end = Math.max(end, time + packet.duration);
      }
    } catch {
      // A truncated file still has the frames before its end.
      if (times.length === 0) return null;
    }
    // Stepping from one frame to another at the same time would get nowhere.
    const shown = Float64Array.from(times)
      .sort()
      .filter((time, index, sorted) => index === 0 || time > (sorted[index - 1] ?? 0));
    return new TimeMap(shown, end, this.tolerance);
  }
}
