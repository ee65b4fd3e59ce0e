import { TIMESTAMP_TOLERANCE } from '@framescout/base';
import type { Subtitles } from '@framescout/containers';
import type { Seconds, VideoInfo } from '@framescout/contract';
import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type PacketRetrievalOptions,
} from 'mediabunny';
import type { ContainerClock } from '../open/container-clock.ts';
import type { VideoFile } from '../open/video-file.ts';
import type { Rotation } from '../sample/pixel-rect.ts';

/** A packet and its time in player's seconds; its own timestamp is the file's. */
export type TimedPacket = { packet: EncodedPacket; time: Seconds };

const VERIFIED: PacketRetrievalOptions = { verifyKeyPackets: true };

/** The packets of one track, looked up by player time. */
export class TrackPackets<Track extends InputTrack = InputTrack> {
  /** The demuxer's track. Its times are the file's. */
  readonly track: Track;
  readonly #sink: EncodedPacketSink;
  readonly #clock: ContainerClock;

  constructor(track: Track, clock: ContainerClock) {
    this.track = track;
    this.#sink = new EncodedPacketSink(track);
    this.#clock = clock;
  }

  /** Returns the keyframe at or before a time, verified by default; null if there is none. */
  async keyframe(time: Seconds, options: PacketRetrievalOptions = VERIFIED): Promise<TimedPacket | null> {
    const timestamp = this.#clock.toContainer(time + TIMESTAMP_TOLERANCE);
    return this.#timed(await this.#sink.getKeyPacket(timestamp, options));
  }

  /** Returns the first keyframe, likewise. */
  async firstKeyframe(options: PacketRetrievalOptions = VERIFIED): Promise<TimedPacket | null> {
    return this.#timed(await this.#sink.getFirstKeyPacket(options));
  }

  /** Returns the keyframe after a given one, likewise. */
  async nextKeyframe(
    { packet }: TimedPacket,
    options: PacketRetrievalOptions = VERIFIED,
  ): Promise<TimedPacket | null> {
    return this.#timed(await this.#sink.getNextKeyPacket(packet, options));
  }

  /** Returns the last packet that starts at or before a time; null before the first. */
  async at(time: Seconds, options: PacketRetrievalOptions = {}): Promise<TimedPacket | null> {
    return this.#timed(await this.#sink.getPacket(this.#clock.toContainer(time), options));
  }

  /** Returns the first packet in decoding order; null for an empty track. */
  async first(options: PacketRetrievalOptions = {}): Promise<TimedPacket | null> {
    return this.#timed(await this.#sink.getFirstPacket(options));
  }

  /** Iterates over packets in decoding order, starting with a given one. */
  async *from(
    { packet: first }: TimedPacket,
    options: PacketRetrievalOptions = {},
  ): AsyncGenerator<TimedPacket, void, unknown> {
    for await (const packet of this.#sink.packets(first, undefined, options)) {
      yield { packet, time: this.#clock.toPlayer(packet.timestamp) };
    }
  }

  #timed(packet: EncodedPacket | null): TimedPacket | null {
    return packet && { packet, time: this.#clock.toPlayer(packet.timestamp) };
  }
}

/** The packets of a video's file. */
export class Packets {
  readonly picture: TrackPackets<InputVideoTrack>;
  readonly #file: VideoFile;
  readonly #clock: ContainerClock;

  constructor(file: VideoFile, clock: ContainerClock = file.clock) {
    this.#file = file;
    this.#clock = clock;
    this.picture = new TrackPackets(file.track, clock);
  }

  get info(): VideoInfo {
    return this.#file.info;
  }

  /** The rotation that makes decoded pixels upright. */
  get rotation(): Rotation {
    return this.#file.rotation;
  }

  /** The packets of each audio track, in the file's order; null for those that only FFmpeg reads. */
  get sounds(): (TrackPackets<InputAudioTrack> | null)[] {
    return this.#file.sounds.map((track) => track && new TrackPackets(track, this.#clock));
  }

  /** Reads the file's subtitles, on the player's timeline. */
  async subtitles(): Promise<Subtitles> {
    const { tracks, unreadable, cues } = await this.#file.container.subtitles();
    const clock = this.#clock;
    return {
      tracks,
      unreadable,
      async cues(track, start, end) {
        const found = await cues(track, clock.toContainer(start), clock.toContainer(end));
        return found.map((cue) => ({
          ...cue,
          start: clock.toPlayer(cue.start),
          end: clock.toPlayer(cue.end),
        }));
      },
    };
  }
}
