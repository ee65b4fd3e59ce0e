import type { Project } from '@framescout/contract';
import { clipSettingsStore, clipsStore } from '../features/clips/index.ts';
import { elementsStore, isMarked } from '../features/elements/index.ts';
import {
  type SavedProject,
  type SavedResults,
  saveProject,
  type VideoSource,
} from '../features/projects/index.ts';
import {
  batchesOf,
  isUnderWay,
  scanOptionsStore,
  scanStore,
  sensitivityStore,
} from '../features/scan/index.ts';
import { sendCopySoon } from '../features/server-copy/index.ts';
import { notifyError } from '../ui/toast-store.ts';

/** The open project, and how its video is found again. */
export type KeptProject = {
  project: Project;
  source: VideoSource;
  videoName: string;
  fingerprint: string;
};

// Whatever happens meanwhile goes into one save.
const SAVE_MS = 500;

let kept: KeptProject | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
// What the kept results were made of: the same objects mean the same results, which are not written again.
let keptResults: { report: unknown; scores: unknown } | null = null;
let isWatching = false;
let isToldOfFailure = false;

/**
 * Keeps a project in the browser from now on, as work proceeds. `hasResults` says that the results on display were
 * restored from what is kept.
 */
export function keepProject(project: KeptProject, hasResults: boolean): void {
  kept = project;
  keptResults = hasResults ? presentResults() : null;
  watch();
  saveNow();
}

/** Keeps the open project as it stands and lets go of it: what happens from now on is another's. */
export function leaveProject(): void {
  if (timer !== undefined) saveNow();
  kept = null;
}

/** The open project; null while there is none. */
export function keptProject(): KeptProject | null {
  return kept;
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  elementsStore.subscribe((now, before) => {
    if (now.elements !== before.elements || now.elementRules !== before.elementRules) saveSoon();
  });
  // A running scan brings scores several times a second; they are kept once it is over.
  scanStore.subscribe((now, before) => {
    const isOver = !isUnderWay(now.status);
    if (now.status !== before.status || (isOver && now.events !== before.events)) saveSoon();
  });
  clipsStore.subscribe((now, before) => {
    if (now.edits !== before.edits) saveSoon();
  });
  for (const store of [sensitivityStore, scanOptionsStore, clipSettingsStore]) store.subscribe(saveSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) saveNow();
  });
}

function saveSoon(): void {
  if (kept) timer ??= setTimeout(saveNow, SAVE_MS);
}

function saveNow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!kept) return;
  const { elements } = elementsStore.getState();
  sendCopySoon({ project: kept.project, elements: elements.filter(isMarked), ...scanStore.getState() });
  saveProject(describe(kept), takeResults()).catch((error: unknown) => {
    keptResults = null;
    if (isToldOfFailure) return;
    isToldOfFailure = true;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    notifyError(
      'Project not saved',
      isFull
        ? 'The browser has no room left. Remove projects that you no longer need.'
        : 'This browser keeps nothing: the project is gone once the page is closed.',
    );
  });
}

function describe({ project, source, videoName, fingerprint }: KeptProject): SavedProject {
  const { elements, elementRules } = elementsStore.getState();
  const { status, events, scanned } = scanStore.getState();
  const { settings, output } = clipSettingsStore.getState();
  return {
    entry: {
      ...project,
      videoName,
      elements: elements.filter(isMarked).length,
      events: status === 'complete' ? events.length : null,
      savedAt: new Date().toISOString(),
    },
    source,
    fingerprint,
    elements: [...elements],
    elementRules: [...elementRules],
    sensitivity: sensitivityStore.getState().percent,
    scanOptions: scanOptionsStore.getState(),
    clipSettings: settings,
    clipOutput: output,
    clipEdits: [...clipsStore.getState().edits],
    scannedFor: elements.filter(({ id, selections }) => scanned.get(id) === selections).map(({ id }) => id),
  };
}

/** The report and scores of a scan that is over; a report of null where there is none. */
function presentResults() {
  const { status, report, scores } = scanStore.getState();
  return { report: status === 'complete' || status === 'cancelled' ? report : null, scores };
}

/** The results to be kept: null for none, undefined where they are kept already. */
function takeResults(): SavedResults | null | undefined {
  const { report, scores } = presentResults();
  if (keptResults && keptResults.report === report && keptResults.scores === scores) return undefined;
  keptResults = { report, scores };
  const { status } = scanStore.getState();
  return report
    ? { status: status === 'complete' ? status : 'cancelled', report, scores: batchesOf(scores) }
    : null;
}
