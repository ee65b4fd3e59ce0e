import { clipFileNames, type ExtractKind, type ListedExtract, listExtracts } from '@framescout/clips';
import type { ClipSettings } from '@framescout/contract';
import { reviewOf } from '../../event-edits/index.ts';
import { type Clip, labelOf } from './clip-list.ts';

/** What to make of clips in place of them; animations of at most so many bytes. */
export type ExtractChoice = { kind: ExtractKind; maxBytes: number };

/** Returns the file names of all clips of a project, as the user's pattern gives them, by id; the usual ones without a pattern. */
export function clipNames(
  project: string,
  clips: readonly Clip[],
  settings: Pick<ClipSettings, 'fileNames' | 'selectedFormat'>,
): ReadonlyMap<string, string> {
  const shown = clips.map((clip) => ({
    start: clip.start,
    elements: clip.events.map(({ element }) => element),
    label: labelOf(clip),
  }));
  const names = clipFileNames(project, shown, settings);
  return new Map(clips.map(({ id }, index) => [id, names[index] ?? '']));
}

/** Lists what is made of the clips of a project in their place: of those in `chosen`. */
export function clipExtracts(
  project: string,
  { clips, chosen }: { clips: readonly Clip[]; chosen: readonly Clip[] },
  settings: ClipSettings,
  { kind, maxBytes }: ExtractChoice,
): ListedExtract[] {
  const ids = new Set(chosen.map(({ id }) => id));
  const shown = clips.map((clip) => ({
    start: clip.start,
    end: clip.end,
    isKept: ids.has(clip.id),
    label: labelOf(clip),
    events: clip.events.map((event) => ({ ...event, name: reviewOf(event).name })),
  }));
  return listExtracts(project, kind, shown, { settings, maxBytes });
}
