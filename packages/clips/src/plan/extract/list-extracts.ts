import type { ClipSegment, ClipSettings, Seconds } from '@framescout/contract';
import type { RangeOfEvents } from '../../timing/pace.ts';
import { clipFileNames, collectionFileName } from '../clip-file-name.ts';
import { EXTRACTS, type Extract, type ExtractKind } from './extract-kind.ts';

/** A clip, what it is called, if it is, and its events. Those that are not kept count for the numbers in names. */
type ExtractClip = Pick<ClipSegment, 'start' | 'end'> & {
  isKept: boolean;
  label: string;
  events: readonly { startTime: Seconds; peakTime: Seconds; element: string; name?: string | undefined }[];
};

/** A file to make: its name, its stretches, what is made of them, and the clip (0-based) that it is of; null: of all. */
export type ListedExtract = {
  name: string;
  segments: readonly RangeOfEvents[];
  extract: Extract;
  clip: number | null;
};

/** Lists the files of a kind that are made of a project's clips, each with a name of its own. */
export function listExtracts(
  project: string,
  kind: ExtractKind,
  clips: readonly ExtractClip[],
  { settings, maxBytes }: { settings: ClipSettings; maxBytes: number },
): ListedExtract[] {
  const { extension, per } = EXTRACTS[kind];
  const common = { kind, maxBytes };
  if (per === 'clip') {
    const shown = clips.map(({ events, ...own }) => ({
      ...own,
      elements: events.map(({ element }) => element),
    }));
    const names = clipFileNames(project, shown, settings, extension);
    return clips.flatMap(({ start, end, events, isKept }, clip) => {
      const extract = { ...common, moments: [] };
      const segments = [{ start, end, events: events.map(({ startTime }) => ({ startTime })) }];
      return isKept ? [{ name: names[clip] ?? '', segments, extract, clip }] : [];
    });
  }
  const events = clips.flatMap(({ isKept, events }, clip) =>
    events.map((event) => ({ ...event, isKept, clip })),
  );
  const moments = events.map(({ peakTime: time, name, element }) => ({ time, label: name || element }));
  if (per === 'all') {
    const name = collectionFileName(project, 'contact-sheet', extension);
    const kept = moments.filter((_, index) => events[index]?.isKept);
    return kept.length > 0 ? [{ name, segments: [], extract: { ...common, moments: kept }, clip: null }] : [];
  }
  const shown = events.map(({ peakTime, element, name = '' }) => ({
    start: peakTime,
    elements: [element],
    label: name,
  }));
  const names = clipFileNames(project, shown, settings, extension);
  return events.flatMap(({ isKept, clip }, index) => {
    const extract = { ...common, moments: moments.slice(index, index + 1) };
    return isKept ? [{ name: names[index] ?? '', segments: [], extract, clip }] : [];
  });
}
