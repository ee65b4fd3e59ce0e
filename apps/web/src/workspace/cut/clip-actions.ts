import { EXTRACTS, type ExtractKind, isAnimation, withPace } from '@framescout/clips';
import { describeRule, followedElements, type TitleFields } from '@framescout/contract';
import {
  type Clip,
  type ClipFailure,
  type ClipJob,
  type ClipReport,
  clipConcurrency,
  clipExtracts,
  clipNames,
  drawPageTitles,
  type ExtractChoice,
  titleFieldsOf,
} from '../../features/clips/index.ts';
import { usesMarkers } from '../../features/elements/index.ts';
import { isRejected } from '../../features/event-edits/index.ts';
import { hasResults, isUnderWay } from '../../features/scan/index.ts';
import { trackFeature, trackVideo } from '../../platform/analytics/analytics.ts';
import { pickFolder } from '../../platform/pick-file.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { startScan } from '../find/scan-actions.ts';
import { hasPendingClips, whileMakingClips } from '../leave-check.ts';
import { mayStart } from '../may-start.ts';
import { reportProblem } from '../report-problem.ts';
import type { Workspace } from '../workspace.ts';
import { elementPaths } from './element-paths.ts';

/** Whether there is something to cut clips around: the results of a scan, or markers that count as events. */
export function hasEventsToCut({ scan, elements }: Pick<Workspace, 'scan' | 'elements'>): boolean {
  const { status } = scan.getState();
  return hasResults(status) || (!isUnderWay(status) && usesMarkers(elements.getState()));
}

/** Whether events can be exported in any format: once a scan is complete, or if markers count as events without one. */
export function canExportEvents({ scan, elements }: Pick<Workspace, 'scan' | 'elements'>): boolean {
  const { status, events } = scan.getState();
  return (
    status === 'complete' || (!isUnderWay(status) && usesMarkers(elements.getState()) && events.length > 0)
  );
}

/** Whether clips can be planned: after a complete scan or, without one, if there are events. */
export function canPlanClips(workspace: Pick<Workspace, 'scan' | 'elements'>): boolean {
  const { status, events } = workspace.scan.getState();
  return status === 'complete' || (hasEventsToCut(workspace) && events.length > 0);
}

/** Shows the clips around the events; without events or access, says what is missing. */
export function showClips(workspace: Workspace): void {
  const { scan, clips } = workspace;
  if (canPlanClips(workspace)) {
    // Without access, the server does not serve the code that plans clips.
    if (mayStart()) clips.setOpen(true);
    return;
  }
  notify({
    title: 'No events found',
    description: 'Analyze the video first to detect events.',
    variant: 'destructive',
    ...(!isUnderWay(scan.getState().status) && {
      action: { label: 'LOG EVENTS', run: () => void startScan(workspace) },
    }),
  });
}

/** Makes and saves the clips that the user keeps. */
export function createClips(workspace: Workspace): Promise<void> {
  return askForClips(workspace, null);
}

/** Makes and saves one clip again, or the whole reel if the clips are joined. */
export function retryClip(workspace: Workspace, clip: Clip): Promise<void> {
  return askForClips(workspace, clip);
}

/** Makes something else than clips of the clips that the user keeps. */
export function createExtracts(workspace: Workspace, choice: ExtractChoice): Promise<void> {
  return askForClips(workspace, null, choice);
}

async function askForClips(workspace: Workspace, only: Clip | null, extract?: ExtractChoice): Promise<void> {
  if (!mayStart() || hasPendingClips(workspace)) return;
  const { events } = workspace.scan.getState();
  if (!hasEventsToCut(workspace)) {
    notifyError('Error', 'No analysis data found to create clips.');
    return;
  }
  if (events.every(isRejected)) {
    notifyError('No events to clip', 'No detected events found in the analysis.');
    return;
  }
  await whileMakingClips(workspace, () => makeClips(workspace, only, extract));
}

async function makeClips(workspace: Workspace, only: Clip | null, extract?: ExtractChoice): Promise<void> {
  const { output: setOutput } = workspace.clipSettings.getState();
  // Only clips can be joined.
  const chosenOutput = extract && setOutput === 'reel' ? 'files' : setOutput;
  const { clips: listed } = workspace.clips.getState();
  const isSingle = only !== null && chosenOutput !== 'reel';
  const clips = isSingle ? [only] : listed.filter(({ isKept }) => isKept);
  // An archive of a single clip would only have to be unpacked.
  const output = isSingle && chosenOutput === 'zip' ? 'files' : chosenOutput;
  try {
    const folder = output === 'folder' ? await pickFolder() : null;
    if (output === 'folder' && !folder) return;
    const onFailure = (failure: ClipFailure) => tellFailure(failure, extract?.kind);
    const report = await runClips(workspace, clips, { output, folder }, { onFailure, extract });
    if (report) notifyOutcome(report, extract?.kind);
    else notifyCancelled(0);
  } catch (error) {
    if (workspace.isClosed) notifyCancelled(0);
    else reportProblem('Error creating clips', error);
  }
}

type RunOptions = {
  onFailure(failure: ClipFailure): void;
  /** Prevents that any clip is begun. What has begun is cancelled through the workspace's `clipRunner`. */
  signal?: AbortSignal;
  /** What is made in place of the clips. */
  extract?: ExtractChoice | undefined;
};

/**
 * Makes some of a workspace's clips and saves them; null if the video was closed, or `signal` aborted, before any
 * was begun.
 * @throws {CodedError} if none can be made, or if they could not be packed
 */
export async function runClips(
  workspace: Workspace,
  clips: readonly Clip[],
  place: Pick<ClipJob, 'output' | 'folder'>,
  { onFailure, signal, extract }: RunOptions,
): Promise<ClipReport | null> {
  const { project, clips: list, clipSettings, clipMaker, clipRunner } = workspace;
  const isOver = () => workspace.isClosed || signal?.aborted === true;
  await list.waitForFormat(signal);
  const client = isOver() ? null : await clipMaker.client();
  if (!client || isOver()) return null;
  const { settings, cut: chosen } = clipSettings.getState();
  const work = extract ? [] : list.forecaster.workOf(clips);
  const { info } = workspace.video;
  const concurrency = clipConcurrency(info, work, navigator.hardwareConcurrency);
  const { clips: all } = list.getState();
  const names = clipNames(project.name, all, settings);
  const cut = list.forecaster.decide(chosen);
  const extracts = extract && clipExtracts(project.name, { clips: all, chosen: clips }, settings, extract);
  const titles =
    settings.finish?.title && (!extract || isAnimation(extract.kind))
      ? { drawTitles: (own: readonly Clip[]) => drawPageTitles(settings, info, titlesOf(workspace, own)) }
      : {};
  const follows = settings.layout !== null && followedElements(settings.layout).length > 0;
  const paths = follows ? elementPaths(workspace) : [];
  const job = {
    clips,
    listed: all.length,
    names,
    // What is made of clips says nothing about whether they themselves are made.
    settings: extract ? { ...settings } : settings,
    cut,
    extracts,
    paths,
    ...place,
    project: project.name,
    work,
    concurrency,
    ...titles,
  };
  trackFeature('create-clips', { format: extract?.kind ?? settings.selectedFormat });
  const report = await clipRunner.make(client, job, { onFailure, hasUserLeft: () => workspace.isClosed });
  trackVideo('clips-made', { made: report.made, failed: report.failures.length });
  if (report.work) list.forecaster.learn(report.work, settings);
  return report;
}

/** Returns what the titles over clips can say, one for each. */
export function titlesOf({ elements }: Pick<Workspace, 'elements'>, clips: readonly Clip[]): TitleFields[] {
  const { elements: marked, markerLanes, elementRules } = elements.getState();
  const lanes = [...marked, ...markerLanes];
  const names = new Map([
    ...lanes.map(({ id, name }) => [id, name] as const),
    ...elementRules.map(({ id, rule }) => [id, describeRule(rule, lanes)] as const),
  ]);
  return clips.map((clip) => titleFieldsOf(clip, names));
}

function tellFailure({ number, reason }: ClipFailure, kind?: ExtractKind): void {
  if (kind && number === null) notifyError(`${EXTRACTS[kind].label} failed`, reason);
  else if (number === null) notifyError('Highlight reel failed', `Could not create the reel: ${reason}`);
  else notifyError(`Clip ${number} failed`, `Could not create clip: ${reason}`);
}

function notifyOutcome({ made, failures, isCancelled, archive }: ClipReport, kind?: ExtractKind): void {
  if (isCancelled) {
    notifyCancelled(made, archive);
    return;
  }
  if (made === 0) {
    const [first] = failures;
    notifyError(
      'Error creating clips',
      `Failed to process event-based video clips.${first ? ` ${first.reason}` : ''}`,
    );
    return;
  }
  if (failures.length > 0) {
    const numbers = failures.map(({ number }) => number).join(', ');
    notifyError('Event clips created', `${made} created; clip ${numbers} failed.`);
    return;
  }
  notify({
    title: kind
      ? `Created: ${EXTRACTS[kind].label}`
      : made === 1
        ? 'Event clips created successfully'
        : 'All clips created successfully',
    description: `${made} ${made === 1 ? 'file' : 'files'}`,
  });
}

function notifyCancelled(made: number, archive: ClipReport['archive'] = null): void {
  const finished = `${made} ${made === 1 ? 'was' : 'were'} finished before`;
  const description = {
    packed: `${finished}: see the ZIP file.`,
    cancelled: 'The ZIP file was not finished, so nothing was saved.',
    none: `${finished}.`,
  }[archive ?? 'none'];
  notify({ title: 'Clips cancelled', description });
}

/** Plays a clip in the player, from its first frame to its last, as fast as it will run. */
export function previewClip({ player, clipSettings }: Workspace, { id, start, end, events }: Clip): void {
  player.playRange(id, withPace({ start, end }, events, clipSettings.getState().settings.playback));
}
