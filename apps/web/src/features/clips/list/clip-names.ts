import { clipFileNames } from '@framescout/clips';
import type { ClipSettings } from '@framescout/contract';
import { type Clip, labelOf } from './clip-list.ts';

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
