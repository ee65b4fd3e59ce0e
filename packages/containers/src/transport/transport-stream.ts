import { bytesAt, memoizeAsync } from '@framescout/base';
import { Container, type ContainerFormat, type ListedTrack } from '../content/container.ts';
import { toIso639 } from '../content/iso-639.ts';
import { NO_SUBTITLES, type Subtitles } from '../content/subtitle-track.ts';
import { isSubtitles, nameTransportCodec } from './name-transport-codec.ts';
import {
  type Descriptor,
  findPacketLayout,
  type PacketLayout,
  type ProgramStream,
  readProgramMaps,
  TRANSPORT_PACKET,
} from './program-map.ts';

const LANGUAGE = 0x0a;

/** MPEG transport streams (ISO/IEC 13818-1), also with a timestamp in front of each packet. */
export const TRANSPORT: ContainerFormat = {
  probe: (head) => findPacketLayout(head) !== null,
  async read({ file }, head) {
    const layout = findPacketLayout(head);
    return layout ? new TransportStream(file, layout) : new Container(file);
  },
};

/** What an MPEG transport stream says. */
class TransportStream extends Container {
  readonly #layout: PacketLayout;
  readonly #programs: () => Promise<ProgramStream[][] | null>;

  constructor(file: Blob, layout: PacketLayout) {
    super(file);
    this.#layout = layout;
    this.#programs = memoizeAsync(() => readProgramMaps(file, layout));
  }

  /** Those of the program with the picture come first. */
  override async tracks(picturePid: number | null): Promise<ListedTrack[] | null> {
    const programs = await this.#programs();
    if (!programs) return null;
    const own = programs.filter((program) => program.some(({ pid }) => pid === picturePid));
    const others = programs.filter((program) => !own.includes(program));
    return [...own, ...others].flat().map((stream) => describeStream(stream, this.#layout.stride));
  }

  /** Counts them: all are images or teletext. */
  override async subtitles(): Promise<Subtitles> {
    const streams = (await this.#programs())?.flat() ?? [];
    return { ...NO_SUBTITLES, unreadable: streams.filter(isSubtitles).length };
  }

  override describeJumps(): Promise<string | null> {
    return describeJumpBack(this.file, this.#layout);
  }
}

function describeStream(stream: ProgramStream, stride: number): ListedTrack {
  return {
    id: stream.pid,
    ...nameTransportCodec(stream, stride),
    title: null,
    language: languageIn(stream.descriptors),
    isDefault: true,
    channels: 0,
    sampleRate: 0,
  };
}

function languageIn(descriptors: readonly Descriptor[]): string | null {
  const stated = descriptors.find(({ tag }) => tag === LANGUAGE)?.content.subarray(0, 3) ?? [];
  return toIso639(String.fromCharCode(...stated));
}

// A joined part is found if it makes up at least a sixteenth of the file.
const PLACES = 16;
// In bytes: at 60 Mbit/s and 60 frames/s, a picture takes half of this.
const WITHIN = 2 ** 18;
const CLOCK_RATE = 90_000;
const CLOCK_PERIOD = 2 ** 33;
// In clock ticks: pictures are stored in a different order than they are shown.
const REORDERED = 2 * CLOCK_RATE;

/**
 * Tells the user that a transport stream's timestamps jump back, as in recordings joined end to end: demuxers
 * search frames by time, and confuse the parts. Returns null if no jump shows up between 16 places in the
 * file.
 */
async function describeJumpBack(file: Blob, layout: PacketLayout): Promise<string | null> {
  let before: number | null = null;
  for (let place = 0; place < PLACES; place++) {
    const packet = Math.floor((file.size * place) / PLACES / layout.stride);
    const bytes = await bytesAt(file, packet * layout.stride, WITHIN);
    const time = firstPictureTime(bytes, layout);
    if (time === null) continue;
    if (before !== null && signed(time - before) < -REORDERED) return JUMPS_BACK;
    before = time;
  }
  return null;
}

const JUMPS_BACK =
  'The timestamps in this file jump back, as they do where recordings were joined: what follows the jump is missing here or at the wrong time. ' +
  'Open the parts separately, or convert the file to MP4 first.';

/** The signed difference of two times on a clock that wraps around. */
function signed(difference: number): number {
  const positive = (difference + CLOCK_PERIOD) % CLOCK_PERIOD;
  return positive > CLOCK_PERIOD / 2 ? positive - CLOCK_PERIOD : positive;
}

/** Returns the timestamp, on the stream's clock, of the first picture that starts; null if none. */
function firstPictureTime(bytes: Uint8Array, { stride, prefix }: PacketLayout): number | null {
  for (let at = prefix; at + TRANSPORT_PACKET <= bytes.length; at += stride) {
    const time = pictureTime(bytes.subarray(at, at + TRANSPORT_PACKET));
    if (time !== null) return time;
  }
  return null;
}

const HAS_START = 0x40;
const HAS_ADAPTATION = 0x20;
// Video streams have ids from 0xe0 to 0xef.
const PICTURES = 0xe;
const TIME_STATED = 7;
const TIME = 9;

function pictureTime(packet: Uint8Array): number | null {
  const [, second = 0, , fourth = 0, adaptation = 0] = packet;
  if ((second & HAS_START) === 0) return null;
  const stream = packet.subarray(fourth & HAS_ADAPTATION ? 5 + adaptation : 4);
  const isPicture =
    stream[0] === 0 && stream[1] === 0 && stream[2] === 1 && (stream[3] ?? 0) >> 4 === PICTURES;
  if (!isPicture || ((stream[TIME_STATED] ?? 0) & 0x80) === 0) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = stream.subarray(TIME, TIME + 5);
  return ((a >> 1) & 7) * 2 ** 30 + (b << 22) + ((c >> 1) << 15) + (d << 7) + (e >> 1);
}
