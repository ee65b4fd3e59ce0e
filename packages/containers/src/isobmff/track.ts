import { viewOf } from '@framescout/base';
import { toIso639 } from '../content/iso-639.ts';
import {
  type Box,
  box,
  boxesIn,
  findBox,
  HEADER,
  HEADER_BYTES,
  readBoxes,
  readField,
  typeAt,
  uint32s,
  uint64s,
  withFields,
  withPayloads,
} from './box.ts';

/** A track's title, its language (ISO 639-2), and whether it is enabled. */
export type TrackLabel = { title: string | null; language: string | null; isDefault: boolean };

/** An entry of an edit list: `duration` in the movie's timescale, `mediaTime` in the track's; -1: empty. */
export type TrackEdit = { duration: number; mediaTime: number };

const NORMAL_RATE = 0x10000;
const IS_ENABLED = 1;
// Where the payload of a `hdlr` box states the type, after its version, its flags and a field of QuickTime's.
const HANDLER_TYPE = 8;
const MIN_PACKED = 0x400;
// Indexed from 0: Macintosh language codes of the QuickTime File Format.
const QUICKTIME_LANGUAGES = [
  'eng',
  'fre',
  'ger',
  'ita',
  'dut',
  'swe',
  'spa',
  'dan',
  'por',
  'nor',
  'heb',
  'jpn',
];

/** A movie's track. @throws {RangeError} whatever is asked for, if it is damaged */
export class Track {
  readonly boxes: readonly Box[];
  /** The id by which other parts of a movie refer to the track; null without a header. */
  readonly id: number | null;
  /** The boxes of its media (`mdia`). */
  readonly media: readonly Box[];
  /** The type of its content, such as `vide`; null if it states none. */
  readonly handler: string | null;
  /** The ids of the tracks with its chapters (`tref` of type `chap`). */
  readonly chapterTracks: readonly number[];
  #table: readonly Box[] | null = null;

  /** `payload`: that of the `trak` box. */
  constructor(payload: Uint8Array) {
    this.boxes = readBoxes(payload);
    const header = findBox(this.boxes, 'tkhd');
    this.id = header && readField(header.payload, HEADER.trackId);
    this.media = boxesIn(this.boxes, 'mdia');
    const handler = findBox(this.media, 'hdlr');
    this.handler = handler && typeAt(handler.payload, HANDLER_TYPE);
    const chapters = findBox(boxesIn(this.boxes, 'tref'), 'chap');
    this.chapterTracks = chapters ? idsIn(chapters.payload) : [];
  }

  /** Parses the tracks in the boxes of a movie's index. */
  static in(moov: readonly Box[]): Track[] {
    return moov.filter(({ type }) => type === 'trak').map(({ payload }) => new Track(payload));
  }

  /** The boxes of its sample table (`stbl`). */
  get table(): readonly Box[] {
    this.#table ??= boxesIn(boxesIn(this.media, 'minf'), 'stbl');
    return this.#table;
  }

  /** The type of its first sample description; null if there is none. */
  get codec(): string | null {
    const stated = findBox(this.table, 'stsd');
    const at = DESCRIPTION_FIELDS + HEADER_BYTES / 2;
    return stated && stated.payload.length >= at + 4 ? typeAt(stated.payload, at) : null;
  }

  /** Its ticks per second. */
  get timescale(): number {
    return timescaleOf(this.media, 'mdhd');
  }

  /** The parts to show in sequence (`elst`, ISO/IEC 14496-12 8.6.6); empty if the track is shown entirely. */
  get edits(): TrackEdit[] {
    const list = findBox(boxesIn(this.boxes, 'edts'), 'elst');
    if (!list) return [];
    const view = viewOf(list.payload);
    const isLong = view.getUint8(0) === 1;
    return Array.from({ length: view.getUint32(4) }, (_, index) =>
      isLong
        ? {
            duration: Number(view.getBigUint64(8 + 20 * index)),
            mediaTime: Number(view.getBigInt64(16 + 20 * index)),
          }
        : { duration: view.getUint32(8 + 12 * index), mediaTime: view.getInt32(12 + 12 * index) },
    );
  }

  /** Returns its boxes with another id. */
  withId(id: number): Box[] {
    return withPayloads(this.boxes, { tkhd: (header) => withFields(header, [HEADER.trackId, id]) });
  }
}

/** The size of the fields of a `stsd` box (ISO/IEC 14496-12 8.5.2) before its sample descriptions. */
export const DESCRIPTION_FIELDS = 8;

/** Returns the sample descriptions in a sample table. @throws {RangeError} if they are damaged */
export function descriptionsIn(table: readonly Box[]): Box[] {
  const stated = findBox(table, 'stsd');
  return stated ? readBoxes(stated.payload.subarray(DESCRIPTION_FIELDS)) : [];
}

/** Reads how a track is labeled. */
export function labelOf({ boxes, media }: Track): TrackLabel {
  const header = findBox(boxes, 'tkhd');
  const name = findBox(boxesIn(boxes, 'udta'), 'name');
  return {
    title: name ? new TextDecoder().decode(name.payload).replace(/\0/g, '').trim() || null : null,
    language: languageOf(media),
    isDefault: header ? (viewOf(header.payload).getUint32(0) & IS_ENABLED) !== 0 : false,
  };
}

/** Returns the timescale of the media or movie header among these boxes; 1 without one. */
export function timescaleOf(boxes: readonly Box[], type: 'mdhd' | 'mvhd'): number {
  const header = findBox(boxes, type);
  return (header && readField(header.payload, HEADER.timescale)) || 1;
}

function idsIn(payload: Uint8Array): number[] {
  const view = viewOf(payload);
  return Array.from({ length: Math.floor(view.byteLength / 4) }, (_, index) => view.getUint32(4 * index));
}

/** Writes an edit list (`edts`). */
export function writeTrackEdits(edits: readonly TrackEdit[]): Box {
  const rows = edits.flatMap(({ duration, mediaTime }) => [
    uint64s([duration, mediaTime]),
    uint32s(NORMAL_RATE),
  ]);
  return { type: 'edts', payload: box('elst', uint32s(0x1000000, edits.length), ...rows) };
}

/** Reads a language code: three letters of five bits each; QuickTime's older language numbers are smaller. */
function languageOf(media: readonly Box[]): string | null {
  const header = findBox(media, 'mdhd');
  if (!header) return null;
  const view = viewOf(header.payload);
  const packed = view.getUint16(view.getUint8(0) === 1 ? 32 : 20);
  if (packed < MIN_PACKED) return QUICKTIME_LANGUAGES[packed] ?? null;
  const letters = [10, 5, 0].map((shift) => String.fromCharCode(0x60 + ((packed >> shift) & 0x1f)));
  return toIso639(letters.join(''));
}
