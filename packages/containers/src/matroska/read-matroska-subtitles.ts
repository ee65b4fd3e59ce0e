import { toIso639 } from '../content/iso-639.ts';
import {
  isShownIn,
  type SubtitleCue,
  type SubtitleFormat,
  type Subtitles,
  type SubtitleTrack,
} from '../content/subtitle-track.ts';
import { type MatroskaElement, textIn, unsignedIn } from './element.ts';
import { MATROSKA, TRACK_TYPES } from './ids.ts';
import { type ListedCue, MatroskaCues } from './matroska-cues.ts';
import type { MatroskaHead } from './read-head.ts';

const FORMATS: Partial<Record<string, SubtitleFormat>> = {
  'S_TEXT/UTF8': 'subrip',
  'S_TEXT/ASCII': 'subrip',
  'S_TEXT/ASS': 'ass',
  'S_TEXT/SSA': 'ass',
  S_ASS: 'ass',
  S_SSA: 'ass',
  'S_TEXT/WEBVTT': 'webvtt',
  'D_WEBVTT/SUBTITLES': 'webvtt',
  'D_WEBVTT/CAPTIONS': 'webvtt',
};
// WebM's own format: each block starts with the cue's name and its settings, one line each.
const WITH_LINES = /^D_WEBVTT/;
const NS_PER_SECOND = 1e9;
const DEFAULT_SCALE = 1_000_000;

type ReadableTrack = SubtitleTrack & { number: number; hasLines: boolean };

/** The elements that subtitles are read from, and the contents of each track's entry. */
type SubtitleElements = Record<'info' | 'index', readonly MatroskaElement[]> & {
  entries: readonly (readonly MatroskaElement[])[];
};

/** Lists the text tracks of a Matroska or WebM file. Times are on the container's clock. */
export function readMatroskaSubtitles(
  file: Blob,
  head: MatroskaHead,
  { info, index, entries }: SubtitleElements,
): Subtitles {
  const texts = entries.filter((entry) => unsignedIn(entry, MATROSKA.TrackType) === TRACK_TYPES.subtitles);
  const readable = texts.flatMap(readableTrack);
  const scale = (unsignedIn(info, MATROSKA.TimestampScale) ?? DEFAULT_SCALE) / NS_PER_SECOND;
  const cues = new MatroskaCues(file, head, index, 1 / scale);
  return {
    tracks: readable.map(({ number: _, hasLines: __, ...track }) => track),
    unreadable: texts.length - readable.length,
    async cues(track, start, end) {
      const found = readable[track];
      if (!found) return [];
      const listed = await cues.findCues(found.number, start / scale, end / scale);
      return listed
        .map((cue) => cueOf(cue, found, scale))
        .filter((cue) => cue.text.trim() !== '' && isShownIn(cue, start, end));
    },
  };
}

function cueOf({ start, end, data }: ListedCue, { hasLines }: ReadableTrack, scale: number): SubtitleCue {
  const whole = new TextDecoder().decode(data).replace(/\r\n?/g, '\n');
  const [, settings = '', ...lines] = hasLines ? whole.split('\n') : [];
  return { start: start * scale, end: end * scale, text: hasLines ? lines.join('\n') : whole, settings };
}

function readableTrack(entry: readonly MatroskaElement[]): ReadableTrack[] {
  const codec = textIn(entry, MATROSKA.CodecID) ?? '';
  const format = FORMATS[codec];
  const number = unsignedIn(entry, MATROSKA.TrackNumber);
  // Compressed tracks are hardly ever text.
  const isCompressed = entry.some(({ id }) => id === MATROSKA.ContentEncodings);
  if (!format || number === null || isCompressed) return [];
  return [
    {
      ...labelOf(entry),
      isForced: unsignedIn(entry, MATROSKA.FlagForced) === 1,
      format,
      head: textIn(entry, MATROSKA.CodecPrivate) ?? '',
      number,
      hasLines: WITH_LINES.test(codec),
    },
  ];
}

/** Reads a track's title, its language (ISO 639-2), and whether players select it by default, from its entry. */
export function labelOf(entry: readonly MatroskaElement[]): {
  title: string | null;
  language: string | null;
  isDefault: boolean;
} {
  return {
    title: textIn(entry, MATROSKA.Name)?.trim() || null,
    // Defaults to English (RFC 9559).
    language: toIso639(textIn(entry, MATROSKA.LanguageBCP47) ?? textIn(entry, MATROSKA.Language) ?? 'eng'),
    isDefault: unsignedIn(entry, MATROSKA.FlagDefault) !== 0,
  };
}
