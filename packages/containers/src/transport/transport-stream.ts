import { memoizeAsync } from '@framescout/base';
import { Container, type ContainerFormat, type ListedTrack } from '../content/container.ts';
import { toIso639 } from '../content/iso-639.ts';
import { NO_SUBTITLES, type Subtitles } from '../content/subtitle-track.ts';
import { describeJumpBack } from './describe-jump-back.ts';
import { isSubtitles, nameTransportCodec } from './name-transport-codec.ts';
import {
  type Descriptor,
  findPacketLayout,
  type PacketLayout,
  type ProgramStream,
  readProgramMaps,
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
