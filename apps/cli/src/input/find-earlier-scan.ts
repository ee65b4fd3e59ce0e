import { formatTemplateFile, PLAIN_RULES, type SavedTemplate } from '@framescout/contract';
import type { Recording } from '@framescout/framescout';
import { readScanFile, type SavedScan } from '@framescout/node';

/**
 * Finds a finished scan of this very recording for the same elements, and returns it with the current rules;
 * null if there is none.
 */
export async function findEarlierScan(
  file: string,
  recording: Recording,
  { template, everyNth, everyFrame }: { template: SavedTemplate; everyNth: number; everyFrame: boolean },
): Promise<SavedScan | null> {
  const kept = await readScanFile(file).catch(() => null);
  if (!kept?.isComplete || kept.report.everyNth !== everyNth) return null;
  if (everyFrame && kept.report.isSparing) return null;
  if (kept.fingerprint !== (await recording.fingerprint())) return null;
  return toSearchKey(kept.template) === toSearchKey(template) ? { ...kept, template } : null;
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
