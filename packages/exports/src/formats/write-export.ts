import { type ExportKind, fillPattern, safeFileName, type VideoInfo } from '@framescout/contract';
import { countInFrames, type ExportSource } from '../input/export-input.ts';
import { FASTEST_RATE, framesPerSecond, type NominalRate } from '../timing/nominal-rate.ts';
import type { Written } from './export-format.ts';
import { type EventExportKind, EXPORT_FORMATS } from './export-formats.ts';

// Rates that differ by less are the same, measured.
const SAME_RATE = 0.001;

/** A written export; `precision` says by how much positions can be off, null if they are exact. */
export type WrittenExport = Written & { precision: string | null };

/** Writes events in a format, with notices for the user. @throws {TimelineStartError} */
export function writeExport(kind: EventExportKind, source: ExportSource): WrittenExport {
  const format = EXPORT_FORMATS[kind];
  // Of what is counted for formats that know only times, nothing shows.
  const input = countInFrames(source, format.fastest ?? FASTEST_RATE);
  const { text, notes } = format.write(input);
  if (input.events.length === 0) {
    return { text, notes: ['It is empty: no events were found.'], precision: null };
  }
  const isCounted = format.fastest !== undefined;
  return {
    text,
    notes: source.isPaced && format.choice === 'like-clips' ? [...notes, AS_RECORDED] : notes,
    precision: isCounted ? describeConversion(source.video, input.recording.rate) : null,
  };
}

const AS_RECORDED =
  'Its cuts run as fast as recorded: the speed and slow motion of clips are left to the editor.';

/** Says how editing programs convert a frame rate; null if they keep it. */
function describeConversion(
  { frameRate, isVariableFrameRate }: Pick<VideoInfo, 'frameRate' | 'isVariableFrameRate'>,
  rate: NominalRate,
): string | null {
  const counted = framesPerSecond(rate);
  if (!isVariableFrameRate && Math.abs(counted / frameRate - 1) < SAME_RATE) return null;
  const own = isVariableFrameRate
    ? `The frame rate of the recording varies (${readable(frameRate)} on average)`
    : `Editing programs don't count ${readable(frameRate)} frames a second`;
  const offMs = Math.round(500 / counted);
  return `${own}: positions are counted at ${readable(counted)}, to which they convert it, and can be off by ${offMs} ms.`;
}

function readable(rate: number): string {
  return String(Number(rate.toFixed(3)));
}

/** Kinds that are named after their extension, as they were when there were no others. */
const PLAIN_KINDS = ['csv', 'json', 'edl'] as const;
type PlainKind = (typeof PLAIN_KINDS)[number];

/** Returns what the name of an export ends in, after the project's name. No two are the same. */
export function exportFileEnding(kind: ExportKind): string {
  return isPlain(kind) ? `-event-analysis.${kind}` : `-${kind}.${EXPORT_FORMATS[kind].extension}`;
}

/**
 * Returns `{project}-event-analysis.csv` or, without project, `video-analysis-results.csv`. What takes the place of
 * the project in it can be a pattern, in which the placeholders of a single clip stand for nothing; one without
 * `{project}` changes nothing, since exports of several projects would have the same names.
 */
export function exportFileName(kind: ExportKind, project?: string, pattern: string | null = null): string {
  const name = project && (projectIn(pattern, project) || safeFileName(project));
  if (name) return `${name}${exportFileEnding(kind)}`;
  return isPlain(kind) ? `video-analysis-results.${kind}` : `video${exportFileEnding(kind)}`;
}

function isPlain(kind: ExportKind): kind is PlainKind {
  return PLAIN_KINDS.some((plain) => plain === kind);
}

function projectIn(pattern: string | null, project: string): string {
  if (!pattern?.includes('{project}')) return '';
  return fillPattern(pattern, { project, n: '', time: '', element: '', name: '' });
}
