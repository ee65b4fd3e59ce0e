import { readBoxes, viewOf, writeBoxes } from '@framescout/media';
import {
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import {
  brandAs3gp,
  type Chapter,
  editMovie,
  type MovieTrack,
  type ShownStretch,
} from '../isobmff/edit-movie.ts';
import type { ContainerRecipe, MuxedRecipe } from '../plan/clip-recipe.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import { matrixPatch } from './patch-color-matrix.ts';

/** A container being written, and how to complete the file after muxing. */
type Container = {
  format: OutputFormat;
  complete(file: ClipFile, recipe: MuxedRecipe): Promise<void>;
};

/** Prepares the container for Mediabunny to write. */
export function createContainer(container: ContainerRecipe): Container {
  switch (container.kind) {
    case 'matroska':
      return createMatroska(container.brand === 'webm' ? WebMOutputFormat : MkvOutputFormat);
    case 'movie':
      return createMovie(container);
    case 'handover':
      return { format: new MovOutputFormat({ fastStart: false }), complete: async () => {} };
  }
}

function createMatroska(Format: typeof MkvOutputFormat | typeof WebMOutputFormat): Container {
  let head: { bytes: Uint8Array; position: number } | null = null;
  const onSegmentHeader = (bytes: Uint8Array, position: number) => {
    head = { bytes: bytes.slice(), position };
  };
  return {
    format: new Format({ onSegmentHeader }),
    async complete(file, { picture }) {
      const lacksMatrix = picture.kind === 'copied' && picture.hidesMatrix;
      const patch = lacksMatrix && head ? matrixPatch(head.bytes) : null;
      if (head && patch) await file.write(Uint8Array.of(patch.byte), head.position + patch.at);
    },
  };
}

/** MP4 and its relatives: the index comes first, so that players on a network can start immediately. */
function createMovie({ brand: kind, chapters }: ContainerRecipe & { kind: 'movie' }): Container {
  let head: { bytes: Uint8Array; position: number } | null = null;
  let brand: Uint8Array | null = null;
  const options = {
    fastStart: 'reserve' as const,
    onFtyp: (bytes: Uint8Array) => {
      brand = bytes.slice();
    },
    onMoov: (bytes: Uint8Array, position: number) => {
      head = { bytes: bytes.slice(), position };
    },
  };
  return {
    format: kind === 'mov' ? new MovOutputFormat(options) : new Mp4OutputFormat(options),
    async complete(file, { picture, sound }) {
      if (kind === '3gp' && brand) {
        const changed = new Uint8Array(brand);
        brandAs3gp(changed);
        await file.write(changed, 0);
      }
      const edits = {
        video: picture.kind === 'copied' ? picture.shown : null,
        audio: sound?.shown ?? null,
        other: null,
      };
      if (head && (edits.video || edits.audio || chapters.length > 0)) {
        await file.write(rewriteHead(head.bytes, edits, chapters), head.position);
      }
    },
  };
}

/** The edit list for each kind of track; null leaves it as the muxer wrote it. */
type Edits = Record<MovieTrack['kind'], readonly ShownStretch[] | null>;

/**
 * The `moov` box with new edit lists and chapters, followed by the header of the free space after it, which shrinks
 * accordingly.
 */
function rewriteHead(bytes: Uint8Array, edits: Edits, chapters: readonly Chapter[]): Uint8Array<ArrayBuffer> {
  const moovBytes = boxSize(bytes, 0);
  const [moov] = readBoxes(bytes.subarray(0, moovBytes));
  if (moov?.type !== 'moov') throw new RangeError('The muxer wrote no index.');
  const edit = (track: MovieTrack) => within(edits[track.kind], track);
  const payload = editMovie(moov.payload, { edit, chapters });
  const rewritten = writeBoxes([{ type: 'moov', payload }]);
  const free = moovBytes + boxSize(bytes, moovBytes) - rewritten.length;
  if (free < BOX_HEADER) throw new RangeError('The new index is larger than the space that was kept for it.');
  const head = new Uint8Array(rewritten.length + BOX_HEADER);
  head.set(rewritten);
  head.set(writeBoxes([{ type: 'free', payload: new Uint8Array(0) }]), rewritten.length);
  viewOf(head).setUint32(rewritten.length, free);
  return head;
}

/** Clips an edit list to the media as the muxer rounded it. */
function within(shown: readonly ShownStretch[] | null, { length }: MovieTrack): ShownStretch[] | null {
  if (!shown) return null;
  return shown
    .map(({ mediaStart, duration }) => ({
      mediaStart,
      duration: mediaStart === null ? duration : Math.min(duration, length - mediaStart),
    }))
    .filter(({ duration }) => duration > 0);
}

function boxSize(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint32(at);
}

const BOX_HEADER = 8;
