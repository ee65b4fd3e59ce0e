import { formatTemplateFile, PLAIN_RULES, type SavedTemplate } from '@framescout/contract';
import type { Recording } from '@framescout/framescout';
import { readScanFile, type SavedScan } from '@framescout/node';

/** What is wanted of an earlier scan, and where the recording is now. */
export type WantedScan = { template: SavedTemplate; everyNth: number; everyFrame: boolean; path: string };

/** An earlier scan under the current names, rules and path. `isCurrent`: its file has them too. */
export type EarlierScan = { scan: SavedScan; isCurrent: boolean };

/** Finds a finished scan of this very recording for the same elements; null if there is none. */
export async function findEarlierScan(
  file: string,
  recording: Recording,
  { template, everyNth, everyFrame, path }: WantedScan,
): Promise<EarlierScan | null> {
  const kept = await readScanFile(file).catch(() => null);
  if (!kept?.isComplete || kept.report.everyNth !== everyNth) return null;
  if (everyFrame && kept.report.skipsFrames) return null;
  if (kept.fingerprint !== (await recording.fingerprint())) return null;
  if (toSearchKey(kept.template) !== toSearchKey(template)) return null;
  const isCurrent = kept.path === path && formatTemplateFile(kept.template) === formatTemplateFile(template);
  return { scan: { ...kept, template, path }, isCurrent };
}

/** Serializes the parts of a template that determine what a scan finds. */
function toSearchKey(template: SavedTemplate): string {
  return formatTemplateFile({
    name: '',
    savedAt: '',
    elements: template.elements.map((element) => ({ ...element, name: '', rules: PLAIN_RULES })),
    elementRules: [],
  });
}
