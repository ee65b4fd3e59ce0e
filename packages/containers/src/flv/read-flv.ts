import { type ReadingWatch, unlessDamaged } from '@framescout/base';
import { readAvcConfig } from '../h264/avc-config.ts';
import { parseSequenceSet } from '../h264/sequence-parameters.ts';
import { type FlvTag, FlvTags, SOUND, VIDEO } from './flv-tags.ts';

/** A packet's location in the file (bytes), and its decoding and presentation timestamps (milliseconds). */
export type FlvPacket = {
  position: number;
  bytes: number;
  decodedAt: number;
  shownAt: number;
  isKey: boolean;
};

/** The packets of an FLV file with H.264 and AAC, and the decoder configuration of each codec. */
export type FlvContent = {
  video: { config: Uint8Array; packets: FlvPacket[] };
  sound: { config: Uint8Array; packets: FlvPacket[] } | null;
  /** The video's size in pixels. */
  size: { width: number; height: number };
};

const AVC = 7;
const AAC = 10;
const SET_UP = 0;
const DATA = 1;
const KEY_FRAME = 1;
// The size of a packet's header, which says what the packet is.
const VIDEO_HEADER = 5;
const SOUND_HEADER = 2;

/**
 * Lists the packets of an FLV file, reading it in full once (Adobe Flash Video File Format Specification
 * 10.1, annex E). Parts that were joined end to end are listed as one continuous stream.
 * @returns null if it is damaged, not in time order, or contains anything but one H.264 stream and at most
 * one AAC stream
 */
export async function readFlv(file: Blob, watch: ReadingWatch = {}): Promise<FlvContent | null> {
  const tags = new FlvTags(file, watch);
  const clock = new JoinedClock();
  const video: FlvPacket[] = [];
  const sound: FlvPacket[] = [];
  let avc: Uint8Array | null = null;
  let aac: Uint8Array | null = null;
  // The latest part that has contributed a picture.
  let pictured = 0;
  for (let tag = await tags.next(); tag; tag = await tags.next()) {
    const { head } = tag;
    if (tag.type === VIDEO) {
      if (((head[0] ?? 0) & 0x0f) !== AVC) return null;
      if (head[1] === SET_UP) {
        const config = (await tags.content(tag)).subarray(VIDEO_HEADER);
        if (avc && !isSame(avc, config)) return null;
        avc = config;
      } else if (head[1] === DATA && tag.bytes > VIDEO_HEADER) {
        const isKey = (head[0] ?? 0) >> 4 === KEY_FRAME;
        const time = clock.timeOf(tag);
        const part = clock.parts;
        // Frames before the first keyframe cannot be decoded: the recording started mid-stream.
        if (!isKey && part !== pictured) continue;
        pictured = part;
        video.push({ ...placeOf(tag, VIDEO_HEADER), decodedAt: time, shownAt: time + delayIn(head), isKey });
      }
    }
    if (tag.type === SOUND) {
      if ((head[0] ?? 0) >> 4 !== AAC) return null;
      if (head[1] === SET_UP) {
        const config = (await tags.content(tag)).subarray(SOUND_HEADER);
        if (aac && !isSame(aac, config)) return null;
        aac = config;
      } else if (tag.bytes > SOUND_HEADER) {
        const time = clock.timeOf(tag);
        sound.push({ ...placeOf(tag, SOUND_HEADER), decodedAt: time, shownAt: time, isKey: true });
      }
    }
  }
  const size = avc && sizeIn(avc);
  if (tags.isDamaged || clock.isErratic || !avc || !size || video.length === 0) return null;
  if (!isInOrder(video) || !isInOrder(sound) || (sound.length > 0 && !aac)) return null;
  return {
    video: { config: avc, packets: video },
    sound: aac && sound.length > 0 ? { config: aac, packets: sound } : null,
    size,
  };
}

function placeOf({ position, bytes }: { position: number; bytes: number }, header: number) {
  return { position: position + header, bytes: bytes - header };
}

/** Reads how much later a frame is shown than decoded: a signed 24-bit number. */
function delayIn(head: Uint8Array): number {
  return (((head[2] ?? 0) << 24) | ((head[3] ?? 0) << 16) | ((head[4] ?? 0) << 8)) >> 8;
}

function isInOrder(packets: readonly FlvPacket[]): boolean {
  return packets.every(({ decodedAt }, index) => decodedAt >= (packets[index - 1]?.decodedAt ?? 0));
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Reads the picture size from a decoder configuration; returns null if it cannot be read. */
function sizeIn(config: Uint8Array): FlvContent['size'] | null {
  const [unit] = unlessDamaged(() => readAvcConfig(config).parameterSets, []);
  const set = unit && parseSequenceSet(unit);
  return set ? { width: set.width, height: set.height } : null;
}

// A jump back by less (milliseconds) is an error in the timestamps rather than another part.
const SHORTEST_JUMP = 1000;
// A part starts this long (milliseconds) after the previous one: one frame at 30 frames a second.
const FOLLOWS_AFTER = 33;
// A larger forward jump (milliseconds) after a jump back means that the file is not simply joined. Nor are
// the first tags of a type stored this much later than others of the same time.
const LONGEST_GAP = 10_000;

/** Makes an FLV's times (ms) continuous, which restart in parts that were joined end to end. */
export class JoinedClock {
  #shift = 0;
  #latest = 0;
  #partLatest = 0;
  // By type: audio and video of the same time may be stored seconds apart.
  readonly #last = new Map<number, number>();
  #parts = 1;
  #isErratic = false;

  /** The number of parts so far, including the current one. */
  get parts(): number {
    return this.#parts;
  }

  /** Whether times jump back and forth, which makes them unusable. */
  get isErratic(): boolean {
    return this.#isErratic;
  }

  /** Returns when a video or audio tag is decoded; tags must be passed in file order. */
  timeOf({ type, time }: Pick<FlvTag, 'type' | 'time'>): number {
    const last = this.#last.get(type) ?? this.#partLatest - LONGEST_GAP;
    if (time < last - SHORTEST_JUMP) {
      this.#shift = this.#latest + FOLLOWS_AFTER - time;
      this.#parts++;
      this.#partLatest = time;
      this.#last.clear();
    }
    if (this.#parts > 1 && time - this.#partLatest > LONGEST_GAP) this.#isErratic = true;
    this.#last.set(type, time);
    this.#partLatest = Math.max(this.#partLatest, time);
    this.#latest = Math.max(this.#latest, time + this.#shift);
    return time + this.#shift;
  }
}
