import { unlessDamaged } from '@framescout/base';
import {
  Container,
  type ContainerFormat,
  type Demuxable,
  type ListedTrack,
  type TrackPieces,
} from '../content/container.ts';
import { type FileMetadata, NO_METADATA } from '../content/file-metadata.ts';
import type { PixelAspect } from '../content/pixel-aspect.ts';
import { NO_SUBTITLES, type Subtitles } from '../content/subtitle-track.ts';
import { type Box, findBox, readBoxes, typeAt } from './box.ts';
import { headerAspect } from './movie-aspect.ts';
import { type MovieIndex, readMovieIndex } from './movie-index.ts';
import { findMovieMetadata } from './read-movie-metadata.ts';
import { readMovieSubtitles, TEXT_HANDLERS } from './read-movie-subtitles.ts';
import { numbersIn } from './sample-table.ts';
import { descriptionsIn, labelOf, Track } from './track.ts';
import { withIndex } from './write-movie.ts';

// The first boxes: of QuickTime movies without a brand, which FFmpeg demuxes, any but the first two.
const FIRST_BOXES = ['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

// All other handlers mean data.
const KINDS = new Map<string, ListedTrack['kind']>([
  ['vide', 'picture'],
  ['auxv', 'picture'],
  ['soun', 'sound'],
  ['tmcd', 'companion'],
  ['hint', 'companion'],
  ...TEXT_HANDLERS.map((handler) => [handler, 'text'] as const),
]);

/** MP4, MOV and their relatives (ISO/IEC 14496-12), and QuickTime movies from before they had a brand. */
export const MOVIE: ContainerFormat = {
  probe: (head) => FIRST_BOXES.includes(typeAt(head, 4)),
  async read(reader, _head, watch) {
    const index = await readMovieIndex(reader, watch);
    return new Movie(reader.file, index);
  },
};

// Of a sample description: six reserved bytes, and the index of the file that holds the samples.
const ENTRY_FIELDS = 8;

/** What an MP4 or MOV says. Its index, which may be large, is not kept. */
class Movie extends Container {
  override readonly onlyDescribes: boolean;
  readonly #demuxable: Demuxable;
  readonly #tracks: ListedTrack[] | null;
  readonly #pieces: ReadonlyMap<number | null, TrackPieces | null>;
  readonly #pixelAspects: ReadonlyMap<number | null, PixelAspect | null>;
  readonly #metadata: (() => Promise<FileMetadata>) | null;
  readonly #subtitles: Subtitles;

  constructor(file: Blob, index: MovieIndex) {
    super(file);
    const moov = unlessDamaged(() => index.moov && readBoxes(index.moov), null);
    const tracks = unlessDamaged(() => moov && Track.in(moov), null);
    const read = <Result>(reading: (moov: Box[], tracks: Track[]) => Result) =>
      unlessDamaged(() => moov && tracks && reading(moov, tracks), null);
    this.onlyDescribes = !index.isCompleted && moov !== null && findBox(moov, 'mvex') !== null;
    const indexed = index.isCompleted && index.moov ? withIndex(file, index.start, index.moov) : file;
    this.#demuxable = { file: indexed, name: null };
    this.#tracks = read((_, all) => listTracks(all));
    this.#pieces = new Map(tracks?.map((track) => [track.id, piecesOf(track)] as const));
    this.#pixelAspects = new Map(
      tracks?.map((track) => [track.id, unlessDamaged(() => headerAspect(track), null)] as const),
    );
    this.#metadata = read((boxes, all) => findMovieMetadata(file, boxes, all, index.fileEnd));
    this.#subtitles = read((boxes, all) => readMovieSubtitles(file, boxes, all)) ?? NO_SUBTITLES;
  }

  override async demuxable(): Promise<Demuxable> {
    return this.#demuxable;
  }

  override async tracks(): Promise<ListedTrack[] | null> {
    return this.#tracks;
  }

  override async metadata(): Promise<FileMetadata> {
    return (await this.#metadata?.().catch(() => null)) ?? NO_METADATA;
  }

  override async subtitles(): Promise<Subtitles> {
    return this.#subtitles;
  }

  override piecesOf(trackId: number): TrackPieces | null {
    return this.#pieces.get(trackId) ?? null;
  }

  override pixelAspectOf(trackId: number): PixelAspect | null {
    return this.#pixelAspects.get(trackId) ?? null;
  }
}

function listTracks(tracks: readonly Track[]): ListedTrack[] {
  const chapters = new Set(tracks.map(({ chapterTracks }) => chapterTracks[0]));
  return tracks.map((track) => {
    const id = track.id ?? 0;
    return {
      id,
      kind: chapters.has(id) ? 'companion' : (KINDS.get(track.handler ?? '') ?? 'data'),
      codec: track.codec ?? 'unknown',
      ...labelOf(track),
      channels: 0,
      sampleRate: 0,
    };
  });
}

/** Returns null also if what tells it cannot be read. */
function piecesOf(track: Track): TrackPieces | null {
  if (unlessDamaged(() => describesSeveral(track.table), false)) return 'encoded-differently';
  const shown = unlessDamaged(() => track.edits.filter(({ mediaTime }) => mediaTime >= 0), []);
  return shown.length > 1 ? 'assembled' : null;
}

/** Whether chunks use several different sample descriptions (`stsd`, 8.5.2). */
function describesSeveral(table: readonly Box[]): boolean {
  const descriptions = descriptionsIn(table);
  if (descriptions.length < 2) return false;
  const numbers = new Set(numbersIn(table, 'stsc', 3).filter((_, at) => at % 3 === 2));
  const used = [...numbers].map((number) => {
    const { type, payload } = descriptions[number - 1] ?? { type: '', payload: new Uint8Array(0) };
    return [type, ...payload.subarray(ENTRY_FIELDS)].join(' ');
  });
  return new Set(used).size > 1;
}
