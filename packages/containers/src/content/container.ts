import type { BlockReader, ReadingWatch } from '@framescout/base';
import { type FileMetadata, NO_METADATA } from './file-metadata.ts';
import type { PixelAspect } from './pixel-aspect.ts';
import { NO_SUBTITLES, type Subtitles } from './subtitle-track.ts';

/** A file for demuxers to read, and the name of its real container if they see a different one. */
export type Demuxable = { file: Blob; name: string | null };

/** Why a track is in pieces: differently encoded parts, or an edit list with several. */
export type TrackPieces = 'encoded-differently' | 'assembled';

/**
 * What the container of a file says. Whatever is large is read when it is first asked for, and nothing is read twice.
 * Times are on the container's clock. This class knows nothing of the file; each format has its own.
 */
export class Container {
  readonly file: Blob;
  /** Whether it describes frames that are listed elsewhere, and lists none itself. */
  readonly onlyDescribes: boolean = false;

  constructor(file: Blob) {
    this.file = file;
  }

  /** Returns the bytes as demuxers can read them, uncopied. @throws the watch's reason */
  async demuxable(_watch?: ReadingWatch): Promise<Demuxable> {
    return { file: this.file, name: null };
  }

  /** Lists all tracks, those of this picture first; null if the list is damaged or not read here. */
  async tracks(_pictureId: number | null): Promise<ListedTrack[] | null> {
    return null;
  }

  /** Reads the metadata of a file of `frameRate` frames per second; empty if they are damaged, or not read here. */
  async metadata(_frameRate: number): Promise<FileMetadata> {
    return NO_METADATA;
  }

  /** Lists the subtitles; none if the list of them is damaged. */
  async subtitles(): Promise<Subtitles> {
    return NO_SUBTITLES;
  }

  /** Tells the user that timestamps jump back; null if they are not known to. */
  async describeJumps(): Promise<string | null> {
    return null;
  }

  /** Returns why a track is in several pieces; null if it is not known to be. */
  piecesOf(_trackId: number): TrackPieces | null {
    return null;
  }

  /** Returns the shape of a video track's pixels; null if it does not state one, or that is not read here. */
  pixelAspectOf(_trackId: number): PixelAspect | null {
    return null;
  }
}

/** A format of containers: a new one is a folder with one of these, and a row in `read-container.ts`. */
export type ContainerFormat = {
  /** Whether a file that begins with these bytes has this format. */
  probe(head: Uint8Array): boolean;
  /** @throws {RangeError} if nothing can be read of the file */
  read(reader: BlockReader, head: Uint8Array, watch: ReadingWatch): Promise<Container>;
};

/**
 * A track as its container lists it, whether or not a demuxer supports it. `id` is the container's own: the
 * track number of Matroska, the track id of a movie, the packet id of a transport stream. `companion` tracks
 * (chapters, timecode, hints) belong to others. `codec` is FFmpeg's name where it is known, otherwise the
 * container's; `sampleRate` (Hz) and `channels` are 0 if the list doesn't state them.
 */
export type ListedTrack = {
  id: number;
  kind: 'picture' | 'sound' | 'text' | 'companion' | 'data';
  codec: string;
  title: string | null;
  /** ISO 639-2. */
  language: string | null;
  isDefault: boolean;
  channels: number;
  sampleRate: number;
  /** Whether it is declared but empty unless a demuxer, which supports its codec, finds packets. */
  isEmptyIfSkipped?: boolean;
};
