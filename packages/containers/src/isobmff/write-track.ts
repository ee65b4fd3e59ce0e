import { asciiBytes, joinBytes } from '@framescout/base';
import { type Box, box, uint32s } from './box.ts';
import { type SampleList, writeSampleTable } from './sample-table.ts';

/** How a track is shown without rotation: the matrix in its header. */
export const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const UNDETERMINED = 'und';

/**
 * A track to be written. `handler` is the type of its content and `entry` its sample description; `ticks` is how long it
 * lasts in its own `timescale`, `shown` in the movie's; players show one track of each group of `alternates`.
 */
type WrittenTrack = {
  id: number;
  flags: number;
  shown: number;
  alternates?: number;
  picture?: { width: number; height: number } | null;
  timescale: number;
  ticks: number;
  /** ISO 639-2; unknown unless given. */
  language?: string | null;
  handler: string;
  name?: string;
  entry: Uint8Array;
  samples: SampleList;
  /** Boxes in front of the sample table, and behind the media. */
  information?: readonly Uint8Array[];
  more?: readonly Uint8Array[];
};

/** Writes a track (`trak`, ISO/IEC 14496-12 8.3). */
export function writeTrack(track: WrittenTrack): Box {
  const {
    id,
    flags,
    shown,
    alternates = 0,
    timescale,
    ticks,
    name = '',
    information = [],
    more = [],
  } = track;
  const { width, height } = track.picture ?? { width: 0, height: 0 };
  const letters = asciiBytes(track.language ?? UNDETERMINED);
  const language = letters.reduce((packed, letter) => (packed << 5) | (letter & 0x1f), 0);
  const handler = [
    uint32s(0, 0),
    asciiBytes(track.handler),
    uint32s(0, 0, 0),
    new TextEncoder().encode(name),
  ];
  const table = box('stbl', box('stsd', uint32s(0, 1), track.entry), ...writeSampleTable(track.samples));
  const media = box(
    'mdia',
    box('mdhd', uint32s(0, 0, 0, timescale, ticks, language << 16)),
    box('hdlr', ...handler, Uint8Array.of(0)),
    box('minf', ...information, table),
  );
  const size = [width << 16, height << 16];
  const header = uint32s(flags, 0, 0, id, 0, shown, 0, 0, alternates, 0, UPRIGHT, size);
  return { type: 'trak', payload: joinBytes([box('tkhd', header), media, ...more]) };
}
