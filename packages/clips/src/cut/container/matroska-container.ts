import { annotateHead, type SubtitleRecipe, spaceForMetadata } from '@framescout/containers';
import { MkvOutputFormat, WebMOutputFormat } from 'mediabunny';
import type { ContainerRecipe } from '../../plan/recipe/clip-recipe.ts';
import type { ClipFile } from '../../storage/clip-file.ts';
import type { Container } from './container.ts';

// A tag that reserves space in the file's head, and is overwritten afterwards.
const SPACE_TAG = 'FRAMESCOUT';

/** Creates MKV or WebM. What the muxer can't write overwrites space reserved in the head. */
export function createMatroska(
  { brand, ...described }: ContainerRecipe & { kind: 'matroska' },
  subtitles: readonly SubtitleRecipe[],
  file: ClipFile,
): Container {
  const remembered = rememberHead(file);
  let head: { bytes: Uint8Array; position: number } | null = null;
  const onSegmentHeader = (bytes: Uint8Array, position: number) => {
    head = { bytes: bytes.slice(), position };
  };
  const Format = brand === 'webm' ? WebMOutputFormat : MkvOutputFormat;
  const metadata = { ...described, subtitles };
  return {
    format: new Format({ onSegmentHeader }),
    file: remembered.file,
    spareBytes: 0,
    prepare(output) {
      const space = spaceForMetadata(metadata, output.tracks.length);
      output.setMetadataTags({ raw: { [SPACE_TAG]: ' '.repeat(space) } });
    },
    async complete({ picture }) {
      if (!head) return;
      const { position } = head;
      const written = remembered.read(position, head.bytes.length);
      if (picture?.kind === 'copied' && picture.hidesMatrix) {
        const patch = matrixPatch(written);
        if (patch) written[patch.at] = patch.byte;
      }
      await file.write(annotateHead(written, metadata), position);
    },
  };
}

// The head of a clip takes a few kilobytes, or somewhat more with the chapters of a long reel.
const REMEMBERED_BYTES = 2 ** 20;

/** Wraps a file so that the start of it can be patched once everything is known. */
function rememberHead(file: ClipFile): {
  file: ClipFile;
  read(position: number, length: number): Uint8Array<ArrayBuffer>;
} {
  const head = new Uint8Array(REMEMBERED_BYTES);
  return {
    file: {
      ...file,
      write(bytes, position) {
        if (position < head.length) head.set(bytes.subarray(0, head.length - position), position);
        return file.write(bytes, position);
      },
    },
    read: (position, length) => head.slice(position, position + length),
  };
}

// MatrixCoefficients of ISO/IEC 23091-2: BT.2020 non-constant luminance, and unspecified.
const BT2020 = 9;
const UNKNOWN = 2;
// MatrixCoefficients in Matroska's Color element: its id, the length of its value, and its value.
const UNKNOWN_MATRIX = [0x55, 0xb1, 0x81, UNKNOWN];

/** Removes the color matrix from a config. */
export function withoutMatrix<Config extends { colorSpace?: { matrix?: string | null } }>(config: Config) {
  return { ...config, colorSpace: { ...config.colorSpace, matrix: null } };
}

/** Finds the byte that restores the matrix in a Matroska header, and its offset. */
export function matrixPatch(header: Uint8Array): { byte: number; at: number } | null {
  const found = header.findIndex((_, at) =>
    UNKNOWN_MATRIX.every((byte, index) => header[at + index] === byte),
  );
  return found < 0 ? null : { byte: BT2020, at: found + UNKNOWN_MATRIX.length - 1 };
}
