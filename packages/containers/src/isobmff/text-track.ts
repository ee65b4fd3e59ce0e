import { asciiBytes, encodeWithin, joinBytes, viewOf } from '@framescout/base';
import type { Chapter, Seconds } from '@framescout/contract';
import type { SubtitleCue, SubtitleLabel } from '../content/subtitle-track.ts';
import { type Box, box, uint32s } from './box.ts';
import { writeTrack } from './write-track.ts';

/** A text track to be written: its label, and its cues in seconds. */
type TextTrack = SubtitleLabel & { cues: readonly Pick<SubtitleCue, 'start' | 'end' | 'text'>[] };

/** A text track's samples, and a function that builds its `trak` once their place is known. */
export type TextTrackBoxes = {
  samples: Uint8Array;
  track(id: number, position: number, movieTimescale: number): Box;
};

// Units per second: cues have millisecond precision.
const TIMESCALE = 1000;
const MAX_TEXT_BYTES = 0xffff;
const IN_MOVIE = 2;
const ENABLED = 1;
const ALL_FORCED = 0xc0000000;
// The alternate group: players show one of its tracks. FFmpeg and Mediabunny use the same number.
const ALTERNATES = 2;
const HANDLER_NAMES = { sbtl: 'SubtitleHandler', text: 'Chapters' };

// Chapters have the precision of frames, over days.
const CHAPTER_TIMESCALE = 10_000;
const ROUNDING = 1e-3;
const INTRO = 'Start';

/** For how long a text is shown, in ticks. */
type Span = { ticks: number; text: string };

/** Prepares timed text (3GPP TS 26.245) over `duration` (s); cues that overlap share a sample. */
export function writeTextTrack(subtitles: TextTrack, duration: Seconds): TextTrackBoxes {
  return layOutTrack(spansOf(subtitles.cues, Math.round(duration * TIMESCALE)), {
    ...subtitles,
    timescale: TIMESCALE,
    handlerType: 'sbtl',
    alternates: ALTERNATES,
  });
}

/**
 * Prepares a track of chapters, which other tracks refer to: a sample for each, until the next one or the end
 * (`duration` in seconds). A time before the first is a chapter too, since samples have no gaps.
 */
export function writeChapterTrack(chapters: readonly Chapter[], duration: Seconds): TextTrackBoxes {
  const [first] = chapters;
  const isLate = first !== undefined && first.start > 0;
  const placed = isLate ? [{ start: 0, title: INTRO }, ...chapters] : chapters;
  // A chapter that began a little before its first frame would begin with the frame before.
  const starts = placed.map(({ start }) => Math.ceil(start * CHAPTER_TIMESCALE - ROUNDING));
  const end = Math.round(duration * CHAPTER_TIMESCALE);
  const spans = placed.map(({ title }, index) => {
    const start = starts[index] ?? 0;
    return { ticks: Math.max(1, (starts[index + 1] ?? end) - start), text: title };
  });
  return layOutTrack(spans, {
    title: null,
    language: null,
    isDefault: false,
    isForced: false,
    timescale: CHAPTER_TIMESCALE,
    handlerType: 'text',
    alternates: 0,
  });
}

/** How a text track is described: `alternates` is the group of tracks of which players show one. */
type TrackTraits = SubtitleLabel & { timescale: number; handlerType: 'sbtl' | 'text'; alternates: number };

function layOutTrack(spans: readonly Span[], traits: TrackTraits): TextTrackBoxes {
  const { title, language, isDefault, isForced, timescale, handlerType, alternates } = traits;
  const payloads = spans.map(({ text }) => sampleOf(text));
  const ticks = spans.reduce((sum, span) => sum + span.ticks, 0);
  const name = title === null ? [] : [box('udta', box('name', new TextEncoder().encode(title)))];
  return {
    samples: joinBytes(payloads),
    track: (id, position, movieTimescale) =>
      writeTrack({
        id,
        flags: IN_MOVIE | (isDefault ? ENABLED : 0),
        shown: Math.round((ticks / timescale) * movieTimescale),
        alternates,
        timescale,
        ticks,
        language,
        handler: handlerType,
        name: title ?? HANDLER_NAMES[handlerType],
        entry: box('tx3g', sampleEntry(isForced)),
        samples: {
          durations: spans.flatMap((span) => [1, span.ticks]),
          sizes: payloads.map(({ length }) => length),
          chunks: [1, spans.length, 1],
          places: [position],
        },
        information: [
          box('nmhd', uint32s(0)),
          box('dinf', box('dref', uint32s(0, 1), box('url ', uint32s(1)))),
        ],
        more: name,
      }),
  };
}

/** Splits time at every start and end of a cue, and returns each span with the text shown during it. */
function spansOf(cues: TextTrack['cues'], end: number): Span[] {
  const placed = cues.map(({ start, end: until, text }) => ({
    start: Math.min(end, Math.round(start * TIMESCALE)),
    end: Math.min(end, Math.round(until * TIMESCALE)),
    text,
  }));
  const edges = new Set([0, end, ...placed.flatMap((cue) => [cue.start, cue.end])]);
  const times = [...edges].sort((a, b) => a - b);
  return times.slice(1).map((until, index) => {
    const from = times[index] ?? 0;
    const shown = placed.filter((cue) => cue.start <= from && cue.end >= until);
    return { ticks: until - from, text: shown.map(({ text }) => text).join('\n') };
  });
}

function sampleOf(text: string): Uint8Array {
  const bytes = encodeWithin(text, MAX_TEXT_BYTES);
  const sample = new Uint8Array(2 + bytes.length);
  viewOf(sample).setUint16(0, bytes.length);
  sample.set(bytes, 2);
  return sample;
}

/** Returns a sample entry for white text without a background, centered at the bottom. */
function sampleEntry(isForced: boolean): Uint8Array {
  const fonts = Uint8Array.of(0, 1, 0, 1, 5, ...asciiBytes('Arial'));
  const entry = new Uint8Array(38);
  const view = viewOf(entry);
  view.setUint16(6, 1);
  view.setUint32(8, isForced ? ALL_FORCED : 0);
  view.setInt8(12, 1);
  view.setInt8(13, -1);
  // The default style: font 1 at 18 pixels, opaque white.
  view.setUint16(30, 1);
  view.setUint8(33, 18);
  view.setUint32(34, 0xffffffff);
  return joinBytes([entry, box('ftab', fonts)]);
}
