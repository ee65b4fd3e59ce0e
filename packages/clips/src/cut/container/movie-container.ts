import { asciiBytes, joinBytes, viewOf } from '@framescout/base';
import {
  addTracks,
  box,
  brandAs3gp,
  chapterBytes,
  type EditListEntry,
  editMovie,
  type MovieTrack,
  PIXEL_ASPECT_BYTES,
  readBoxes,
  type TextTrackBoxes,
  uint32s,
  writeBoxes,
  writeTextTrack,
} from '@framescout/containers';
import { MovOutputFormat, Mp4OutputFormat } from 'mediabunny';
import type { ContainerRecipe, MuxedRecipe, SoundOnlyRecipe } from '../../plan/recipe/clip-recipe.ts';
import { type ClipFile, trackEnd } from '../../storage/clip-file.ts';
import type { Container } from './container.ts';

type MovieRecipe = ContainerRecipe & { kind: 'movie' };

/**
 * Creates an MP4, MOV or 3GP container. The index comes first, so that players can start immediately over a
 * network. Subtitles, which the muxer cannot write the way players expect, follow the rest of the media.
 */
export function createMovie(
  movie: MovieRecipe,
  { subtitles, duration }: Pick<MuxedRecipe, 'subtitles' | 'duration'>,
  file: ClipFile,
): Container {
  const { brand: kind } = movie;
  const texts = subtitles.map((recipe) => writeTextTrack(recipe, duration));
  const tracked = trackEnd(file);
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
    file: tracked.file,
    spareBytes:
      writeBoxes(texts.map((text) => text.track(0, 0, 0))).length +
      chapterBytes(movie.chapters) +
      PIXEL_ASPECT_BYTES,
    prepare: () => {},
    async complete(recipe) {
      if (kind === '3gp' && brand) {
        const changed = new Uint8Array(brand);
        brandAs3gp(changed);
        await file.write(changed, 0);
      }
      if (!head) return;
      const { media, placed } = placeTexts(texts, tracked.end());
      if (media) await file.write(media, tracked.end());
      await file.write(rewriteHead(head.bytes, recipe, movie, placed), head.position);
    },
  };
}

/** Returns the new `moov` and the header of the free space after it, which shrinks by as much. */
function rewriteHead(
  bytes: Uint8Array,
  { picture, sounds }: MuxedRecipe | SoundOnlyRecipe,
  { chapters, createdAt }: MovieRecipe,
  texts: readonly PlacedText[],
): Uint8Array<ArrayBuffer> {
  const moovBytes = boxSize(bytes, 0);
  const [moov] = readBoxes(bytes.subarray(0, moovBytes));
  if (moov?.type !== 'moov') throw new RangeError('The muxer wrote no index.');
  const shownOf = ({ kind, index }: MovieTrack) => {
    if (kind === 'audio') return sounds[index]?.shown ?? null;
    return kind === 'video' && picture?.kind === 'copied' ? picture.shown : null;
  };
  const edited = editMovie(readBoxes(moov.payload), {
    edit: (track) => clampEdits(shownOf(track), track),
    nameOf: ({ kind, index }) => (kind === 'audio' ? (sounds[index]?.title ?? null) : null),
    chapters,
    createdAt,
    pixelAspect: !picture || picture.kind === 'encoded' ? null : picture.pixelAspect,
  });
  const boxes = addTracks(
    edited,
    texts.map(
      ({ text, position }) =>
        (id, timescale) =>
          text.track(id, position, timescale),
    ),
  );
  const rewritten = box('moov', writeBoxes(boxes));
  const free = moovBytes + boxSize(bytes, moovBytes) - rewritten.length;
  if (free < BOX_HEADER) throw new RangeError('The new index is larger than the space that was kept for it.');
  return joinBytes([rewritten, uint32s(free), asciiBytes('free')]);
}

/** Clamps an edit list to the length of the media, which the muxer rounded. */
function clampEdits(shown: readonly EditListEntry[] | null, { length }: MovieTrack): EditListEntry[] | null {
  if (!shown) return null;
  return shown
    .map(({ mediaStart, duration }) => ({
      mediaStart,
      duration: mediaStart === null ? duration : Math.min(duration, length - mediaStart),
    }))
    .filter(({ duration }) => duration > 0);
}

type PlacedText = { text: TextTrackBoxes; position: number };

/** Builds the box of all text samples for the file's `end`; returns where each track's will be. */
function placeTexts(
  texts: readonly TextTrackBoxes[],
  end: number,
): { media: Uint8Array<ArrayBuffer> | null; placed: PlacedText[] } {
  let position = end + BOX_HEADER;
  const placed = texts.map((text) => {
    const place = { text, position };
    position += text.samples.length;
    return place;
  });
  if (texts.length === 0) return { media: null, placed };
  return { media: box('mdat', ...texts.map(({ samples }) => samples)), placed };
}

function boxSize(bytes: Uint8Array, at: number): number {
  return viewOf(bytes).getUint32(at);
}

const BOX_HEADER = 8;
