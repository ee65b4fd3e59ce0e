import { memoizeAsync, type ReadingWatch, viewOf } from '@framescout/base';
import { Container, type ContainerFormat, type Demuxable, type ListedTrack } from '../content/container.ts';
import { type FileMetadata, NO_METADATA } from '../content/file-metadata.ts';
import type { Subtitles } from '../content/subtitle-track.ts';
import { appendSentinel } from './append-sentinel.ts';
import { type MatroskaElement, readElementHeader, readElements, textIn, unsignedIn } from './element.ts';
import { MATROSKA, TRACK_TYPES } from './ids.ts';
import { elementsOf, type MatroskaHead, readHead } from './read-head.ts';
import { readMatroskaMetadata } from './read-matroska-metadata.ts';
import { labelOf, readMatroskaSubtitles } from './read-matroska-subtitles.ts';

// All others are data.
const KINDS: Partial<Record<number, ListedTrack['kind']>> = {
  [TRACK_TYPES.video]: 'picture',
  [TRACK_TYPES.sound]: 'sound',
  [TRACK_TYPES.subtitles]: 'text',
};

/** Matroska and WebM (RFC 9559). */
export const MATROSKA_FORMAT: ContainerFormat = {
  probe: (head) => readElementHeader(head)?.id === MATROSKA.EBML,
  read: async (reader) => new MatroskaFile(reader.file, await readHead(reader)),
};

/** What a Matroska or WebM file says. */
class MatroskaFile extends Container {
  readonly #head: MatroskaHead;
  readonly #elements: (id: number) => Promise<MatroskaElement[]>;
  readonly #subtitles: () => Promise<Subtitles>;

  constructor(file: Blob, head: MatroskaHead) {
    super(file);
    this.#head = head;
    this.#elements = memoizeAsync((id: number) => elementsOf(file, head, id));
    this.#subtitles = memoizeAsync(async () => {
      const info = await this.#elements(MATROSKA.Info);
      const index = await elementsOf(file, head, MATROSKA.Cues);
      return readMatroskaSubtitles(file, head, { info, index, entries: await this.#entries() });
    });
  }

  override async demuxable(watch: ReadingWatch = {}): Promise<Demuxable> {
    return { file: await appendSentinel(this.file, this.#head, watch.signal), name: null };
  }

  override async tracks(): Promise<ListedTrack[]> {
    return (await this.#entries()).map(describeEntry);
  }

  override async metadata(frameRate: number): Promise<FileMetadata> {
    try {
      const elements = {
        info: await this.#elements(MATROSKA.Info),
        chapters: await this.#elements(MATROSKA.Chapters),
        tags: await this.#elements(MATROSKA.Tags),
        entries: await this.#entries(),
      };
      const lengths = { actualBytes: this.file.size, statedBytes: this.#head.segment.end };
      return readMatroskaMetadata({ ...elements, ...lengths }, frameRate);
    } catch {
      return NO_METADATA;
    }
  }

  override subtitles(): Promise<Subtitles> {
    return this.#subtitles();
  }

  /** Reads the contents of each track's entry. */
  async #entries(): Promise<MatroskaElement[][]> {
    const tracks = await this.#elements(MATROSKA.Tracks);
    return tracks.filter(({ id }) => id === MATROSKA.TrackEntry).map(({ payload }) => readElements(payload));
  }
}

function describeEntry(entry: readonly MatroskaElement[]): ListedTrack {
  const sound = entry.find(({ id }) => id === MATROSKA.Audio);
  const traits = sound ? readElements(sound.payload) : [];
  return {
    id: unsignedIn(entry, MATROSKA.TrackNumber) ?? 0,
    kind: KINDS[unsignedIn(entry, MATROSKA.TrackType) ?? 0] ?? 'data',
    codec: (textIn(entry, MATROSKA.CodecID) ?? 'unknown').replace(/^[AV]_/, '').toLowerCase(),
    ...labelOf(entry),
    channels: sound ? (unsignedIn(traits, MATROSKA.Channels) ?? 1) : 0,
    sampleRate: sound ? sampleRateIn(traits) : 0,
  };
}

function sampleRateIn(sound: readonly MatroskaElement[]): number {
  const stated = sound.find(({ id }) => id === MATROSKA.SamplingFrequency)?.payload;
  if (stated?.length === 8) return viewOf(stated).getFloat64(0);
  return stated?.length === 4 ? viewOf(stated).getFloat32(0) : 8000;
}
