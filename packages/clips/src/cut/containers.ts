import type { ClipFormat } from '@framescout/contract';
import { readBoxes, viewOf, writeBoxes } from '@framescout/media';
import {
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { brandAs3gp, type Chapter, editMovie } from '../isobmff/edit-movie.ts';
import type { ClipFile } from '../storage/clip-file.ts';
import type { ShownStretches } from './shown-stretches.ts';
import { matrixPatch } from './vp9-matrix.ts';

/** What a finished clip is to show of its tracks (null: all of it), its chapters, and a matrix to be named at last. */
type Completion = {
  picture: ShownStretches | null;
  sound: ShownStretches | null;
  chapters: readonly Chapter[];
  lacksMatrix: boolean;
};

/** A container being written, and what has to be done to the file once the muxer is through. */
type Container = {
  format: OutputFormat;
  complete(file: ClipFile, completion: Completion): Promise<void>;
};

/**
 * Prepares the container that Mediabunny writes for a format: its own, or, for what FFmpeg writes, one that hands it
 * decoding times and plain samples.
 */
export function createContainer(format: ClipFormat): Container {
  switch (format) {
    case 'webm':
      return createMatroska(WebMOutputFormat);
    case 'mkv':
      return createMatroska(MkvOutputFormat);
    case 'mp4':
    case 'mov':
    case '3gp':
      return createMovie(format);
    case 'avi':
    case 'flv':
    case 'wmv':
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
    async complete(file, { lacksMatrix }) {
      const patch = lacksMatrix && head ? matrixPatch(head.bytes) : null;
      if (head && patch) await file.write(Uint8Array.of(patch.byte), head.position + patch.at);
    },
  };
}

/** MP4 and its kin: the index comes first, so that players on a network can begin at once. */
function createMovie(kind: 'mp4' | 'mov' | '3gp'): Container {
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
    async complete(file, { picture, sound, chapters }) {
      if (kind === '3gp' && brand) {
        const changed = new Uint8Array(brand);
        brandAs3gp(changed);
        await file.write(changed, 0);
      }
      if (head && (picture || sound || chapters.length > 0)) {
        await file.write(rewriteHead(head.bytes, picture, sound, chapters), head.position);
      }
    },
  };
}

/**
 * The `moov` box with new edit lists and chapters, and the header of the free space after it, which gets that much
 * smaller.
 */
function rewriteHead(
  bytes: Uint8Array,
  picture: ShownStretches | null,
  sound: ShownStretches | null,
  chapters: readonly Chapter[],
): Uint8Array<ArrayBuffer> {
  const moovBytes = boxSize(bytes, 0);
  const [moov] = readBoxes(bytes.subarray(0, moovBytes));
  if (moov?.type !== 'moov') throw new RangeError('The muxer wrote no index.');
  const payload = editMovie(moov.payload, {
    edit: (track) => {
      const shown = { video: picture, audio: sound, other: null }[track.kind];
      return shown?.within(track) ?? null;
    },
    chapters,
  });
  const rewritten = writeBoxes([{ type: 'moov', payload }]);
  const free = moovBytes + boxSize(bytes, moovBytes) - rewritten.length;
  if (free < BOX_HEADER) throw new RangeError('The new index is larger than the space that was kept for it.');
  const head = new Uint8Array(rewritten.length + BOX_HEADER);
  head.set(rewritten);
  head.set(writeBoxes([{ type: 'free', payload: new Uint8Array(0) }]), rewritten.length);
  viewOf(head).setUint32(rewritten.length, free);
  return head;
}

function boxSize(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint32(at);
}

const BOX_HEADER = 8;
