import { DEFAULT_CLIP_SETTINGS, type Project } from '@framescout/contract';
import { fingerprintFile } from '@framescout/media';
import type { Elements } from '../../features/elements/index.ts';
import { readProjectList } from '../../features/project-list/index.ts';
import { holdsWork, saveProject } from '../../features/projects/index.ts';
import { batchesOf, type Scan, type ScanOptionsStore, type Sensitivity } from '../../features/scan/index.ts';

/** The work of a visitor on the sample. */
export type TrialWork = {
  readonly file: File;
  readonly project: Project;
  readonly elements: Elements;
  readonly scan: Scan;
  readonly sensitivity: Sensitivity;
  readonly options: ScanOptionsStore;
};

/** Marks a project as last saved by a trial. */
const SAVED_BY = 'sample-trial';

/**
 * Stores what a visitor has marked and found in the sample as a project in this browser, where it is found again
 * after registering. It replaces that of an earlier trial, but no other work on the sample.
 * @throws {DOMException} if the browser has no room
 * @throws {StorageBlockedError} if it stores nothing
 */
export async function keepTrial(work: TrialWork): Promise<void> {
  const { file, project, scan } = work;
  const { elements, elementRules } = work.elements.getState();
  const { results } = scan;
  const before = readProjectList().find(({ name }) => name === project.name);
  if (before?.savedBy !== SAVED_BY && (await holdsWork(project.name))) return;
  const resultsId = crypto.randomUUID();
  await saveProject(
    {
      entry: {
        ...project,
        videoName: file.name,
        elements: work.elements.marked.length,
        halfMarked: 0,
        events: results?.events.length ?? null,
        savedAt: new Date().toISOString(),
        savedBy: SAVED_BY,
      },
      elements: [...elements],
      elementRules: [...elementRules],
      eventEdits: [],
      sensitivity: work.sensitivity.getState().percent,
      scanOptions: work.options.getState(),
      clipSettings: DEFAULT_CLIP_SETTINGS,
      clipOutput: 'files',
      isClipFormatChosen: false,
      clipEdits: [],
      scannedFor: elements
        .filter(({ id, selections }) => results?.scanned.get(id) === selections)
        .map(({ id }) => id),
      source: { kind: 'sample' },
      fingerprint: await fingerprintFile(file),
      resultsId,
    },
    results && {
      id: resultsId,
      status: results.status,
      report: results.report,
      scores: batchesOf(results.scores),
    },
  );
}
