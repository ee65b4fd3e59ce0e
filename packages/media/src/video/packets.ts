import type { Seconds, VideoInfo } from '@framescout/contract';
import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  type PacketRetrievalOptions,
} from 'mediabunny';
import type { VideoFile } from '../open/open-video-file.ts';
import type { Rotation } from '../sample/pixel-rect.ts';
import { TIMESTAMP_TOLERANCE } from '../timeline.ts';

/** A packet, and when what it holds is shown or heard, in seconds on the player's timeline; its own timestamp is the file's. */
export type TimedPacket = { packet: EncodedPacket; time: Seconds };

const VERIFIED: PacketRetrievalOptions = { verifyKeyPackets: true };

/** The packets of one track, by the player's time. */
export class TrackPackets<Track extends InputTrack = InputTrack> {
  /** What is known of the track. Its times are the file's. */
  readonly track: Track;
  readonly #sink: EncodedPacketSink;
  readonly #timelineStart: Seconds;

  constructor(track: Track, timelineStart: Seconds) {
    this.track = track;
    this.#sink = new EncodedPacketSink(track);
    this.#timelineStart = timelineStart;
  }

  /** The keyframe at or before a time, one in truth unless `options` say otherwise; null where there is none. */
  async keyframe(time: Seconds, options: PacketRetrievalOptions = VERIFIED): Promise<TimedPacket | null> {
    const timestamp = time + this.#timelineStart + TIMESTAMP_TOLERANCE;
    return this.#timed(await this.#sink.getKeyPacket(timestamp, options));
  }

  /** The first keyframe, likewise. */
  async firstKeyframe(options: PacketRetrievalOptions = VERIFIED): Promise<TimedPacket | null> {
    return this.#timed(await this.#sink.getFirstKeyPacket(options));
  }

  /** The keyframe after one, likewise. */
  async nextKeyframe(
    { packet }: TimedPacket,
    options: PacketRetrievalOptions = VERIFIED,
  ): Promise<TimedPacket | null> {
    return this.#timed(await this.#sink.getNextKeyPacket(packet, options));
  }

  /** The last packet that starts at or before a time; null before the first. */
  async at(time: Seconds, options: PacketRetrievalOptions = {}): Promise<TimedPacket | null> {
    return this.#timed(await this.#sink.getPacket(time + this.#timelineStart, options));
  }

  /** The first packet in decoding order; null of an empty track. */
  async first(options: PacketRetrievalOptions = {}): Promise<TimedPacket | null> {
    return this.#timed(await this.#sink.getFirstPacket(options));
  }

  /** The packets from one on, in decoding order. */
  async *from(
    { packet: first }: TimedPacket,
    options: PacketRetrievalOptions = {},
  ): AsyncGenerator<TimedPacket, void, unknown> {
    for await (const packet of this.#sink.packets(first, undefined, options)) {
      yield { packet, time: packet.timestamp - this.#timelineStart };
    }
  }

  #timed(packet: EncodedPacket | null): TimedPacket | null {
    return packet && { packet, time: packet.timestamp - this.#timelineStart };
  }
}

/** The packets of a video's file. */
export class Packets {
  readonly picture: TrackPackets<InputVideoTrack>;
  readonly #file: VideoFile;
  readonly #timelineStart: Seconds;

  /** `timelineStart`: what is taken off the file's timestamps to get the player's time. */
  constructor(file: VideoFile, timelineStart: Seconds = file.timelineStart) {
    this.#file = file;
    this.#timelineStart = timelineStart;
    this.picture = new TrackPackets(file.track, timelineStart);
  }

  get info(): VideoInfo {
    return this.#file.info;
  }

  /** What turns decoded pixels upright. */
  get rotation(): Rotation {
    return this.#file.rotation;
  }

  /** The packets of the sound; null where there is none. */
  async sound(): Promise<TrackPackets<InputAudioTrack> | null> {
    const track = await this.#file.input.getPrimaryAudioTrack();
    return track && new TrackPackets(track, this.#timelineStart);
  }
}
