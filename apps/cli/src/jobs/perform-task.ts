import { codedError, parseTemplateFile, type SavedTemplate, type Seconds } from '@framescout/contract';
import {
  deriveEvents,
  derivePaths,
  joinScans,
  planRanges,
  type Recording,
  RunControl,
  type Scan,
  scan,
} from '@framescout/framescout';
import {
  type Claim,
  ClaimLostError,
  type JobOutcome,
  type JobQueue,
  JobReturnedError,
  type JobTask,
  type ScanOrder,
  type ScanResult,
  UnknownJobError,
  type WorkDone,
} from '@framescout/jobs';
import { readScanFile, type SavedScan, type Source, writeScanFile } from '@framescout/node';
import { findEarlierScan } from '../input/find-earlier-scan.ts';
import { describeFailedClips, writeClips } from '../output/write-clips.ts';
import { writeExports } from '../output/write-exports.ts';
import { clipRecordOf, scanFileOf } from '../result-paths.ts';
import { checkpointUntilFailure, saveScan } from '../scan-recording.ts';
import type { OpenRecordings } from './open-recordings.ts';
import { WorkFolder } from './work-folder.ts';

/** A job cannot be performed as submitted, because its recording or one of its parts has changed. */
class JobOutdatedError extends codedError('JobOutdatedError', 'job-outdated') {}

type TaskOf<Kind extends JobTask['kind']> = Extract<JobTask, { kind: Kind }>;

/** A job in progress: its order, the open recording, and the worker's claim on it. */
type Job = {
  claim: Claim;
  order: ScanOrder;
  template: SavedTemplate;
  source: Source;
  recording: Recording;
  folder: WorkFolder;
  ending: AbortSignal;
};

/** A range in seconds; a null `end` means the recording's end. */
type Range = { start: number; end: number | null };

/** What became of a task: it is done (`result` is null for a range), or the recording is to be split. */
type Performed =
  | { kind: 'done'; result: ScanResult | null; frames: number }
  | { kind: 'split'; ranges: Range[] };

/** A worker's environment. `worker` identifies it; on `ending`, a scan is saved, its job given back. */
export type WorkerContext = {
  queue: Pick<JobQueue, 'orderOf' | 'find' | 'split'>;
  recordings: OpenRecordings;
  worker: string;
  ending: AbortSignal;
};

/**
 * Performs a task: scans a recording or splits it, scans a range, or joins ranges. By the time it returns,
 * the results are in place and complete. Null: the recording was split, and its job is settled.
 * @throws {CodedError} if it cannot be done at all
 * @throws {Error} if it cannot be done right now
 */
export async function performTask(
  task: JobTask,
  claim: Claim,
  { queue, recordings, worker, ending }: WorkerContext,
): Promise<JobOutcome | null> {
  const startedMs = performance.now();
  const id = task.kind === 'recording' ? claim.id : task.recording;
  const order = task.kind === 'recording' ? task.order : await queue.orderOf(id);
  const template = parseTemplateFile(order.template);
  if (!template) throw new JobOutdatedError('The template was not made by this version of FrameScout.');
  return recordings.withRecording(id, order, async ({ source, recording }) => {
    const readBefore = source.bytesRead();
    const folder = new WorkFolder(order, id);
    const job: Job = { claim, order, template, source, recording, folder, ending };
    if (task.kind === 'recording') await folder.sweep((other) => isGivenUp(queue, other));
    const performed = await perform(job, task).catch(async (error: unknown) => {
      if (error instanceof ClaimLostError && (await isLost(queue, id))) await folder.remove();
      throw error;
    });
    const work: WorkDone = {
      seconds: Math.round(performance.now() - startedMs) / 1000,
      bytesRead: source.bytesRead() - readBefore,
      frames: performed.kind === 'done' ? performed.frames : 0,
      worker,
    };
    if (performed.kind === 'done') return { result: performed.result, ranges: null, work };
    const { ranges } = performed;
    await queue.split(claim, { fingerprint: await recording.fingerprint(), ranges }, work);
    return null;
  });
}

/** Whether no worker will continue a job that was in the queue: it was given up, or deleted there. */
async function isLost(queue: WorkerContext['queue'], id: string): Promise<boolean> {
  const isDeleted = await queue.find(id).then(
    () => false,
    (error: unknown) => error instanceof UnknownJobError,
  );
  return isDeleted || (await isGivenUp(queue, id));
}

/** Whether no worker will continue a job; false if the queue cannot tell. */
async function isGivenUp(queue: WorkerContext['queue'], id: string): Promise<boolean> {
  const job = await queue.find(id).catch(() => null);
  return job?.state === 'cancelled' || job?.state === 'completed';
}

async function perform(job: Job, task: JobTask): Promise<Performed> {
  switch (task.kind) {
    case 'recording':
      return performRecording(job);
    case 'range':
      return performRange(job, task);
    case 'join':
      return performJoin(job, task);
  }
}

/** Scans a recording, or splits it if it is long; writes out its earlier scan if it was scanned before. */
async function performRecording(job: Job): Promise<Performed> {
  const { order, folder } = job;
  const earlier = await findEarlier(job, scanFileOf(order.folder, order.name));
  const ranges = earlier ? null : await planParts(job);
  if (ranges) {
    await folder.create();
    return { kind: 'split', ranges };
  }
  // The files of an earlier attempt may not have been written.
  const kept = earlier ?? (await findEarlier(job, folder.scan(null))) ?? (await scanPart(job, null));
  return { kind: 'done', result: await deliver(job, kept), frames: kept.report.framesLooked };
}

/** Plans the ranges of a recording; null if it is too short to be split. */
async function planParts({ recording, order }: Job): Promise<Range[] | null> {
  const ranges = await planRanges(recording, rangeLength(order.rangeSeconds, recording.info.duration));
  if (ranges.length === 1) return null;
  return ranges.map(({ start, end }) => ({ start, end: Number.isFinite(end) ? end : null }));
}

async function performRange(job: Job, task: TaskOf<'range'>): Promise<Performed> {
  await assertUnchanged(job, task.fingerprint);
  const range = { start: task.range.start, end: task.range.end ?? Number.POSITIVE_INFINITY };
  // A worker may have died after writing its scan but before reporting it.
  const before = await readScanFile(job.folder.scan(task.index)).catch(() => null);
  const kept = before ?? (await scanPart(job, task.index, range));
  return { kind: 'done', result: null, frames: kept.report.framesLooked };
}

async function performJoin(job: Job, task: TaskOf<'join'>): Promise<Performed> {
  await assertUnchanged(job, task.fingerprint);
  const { order } = job;
  const earlier = await findEarlier(job, scanFileOf(order.folder, order.name));
  const joined = earlier ?? (await joinRanges(job, task.ranges));
  return { kind: 'done', result: await deliver(job, joined), frames: 0 };
}

/** @throws {JobOutdatedError} if the recording is no longer the one that was split */
async function assertUnchanged({ recording, source }: Job, fingerprint: string): Promise<void> {
  if (fingerprint === (await recording.fingerprint())) return;
  throw new JobOutdatedError(`"${source.name}" has changed since its scan began. Submit it again.`);
}

/** Scans a range or the whole recording (`index` null), and saves the scan for further attempts. */
async function scanPart(
  { recording, template, claim, order, source, folder, ending }: Job,
  index: number | null,
  range?: { start: number; end: number },
): Promise<SavedScan> {
  const control = new RunControl(claim.signal);
  using _finishing = control.finishWhen(ending);
  await folder.create();
  const checkpoint = await folder.checkpoint(index, claim.attempt);
  const checkpoints = checkpointUntilFailure(checkpoint, source);
  // However many machines share a job, its scores and its frame count match those of a single scan.
  const every = { control, checkpoints, everyFrame: true };
  const scanned = await scan(recording, template, { ...every, ...(range && { range }) });
  if (claim.signal.aborted) throw new ClaimLostError(`Job ${claim.id} is no longer this worker's.`);
  // To a scan, unreadable bytes look like a damaged recording.
  source.assertReadable();
  if (!scanned.isComplete) throw new JobReturnedError(`Job ${claim.id} is given back.`);
  const kept = keep(scanned, await recording.fingerprint(), order.video);
  await saveScan(kept, { file: folder.scan(index), checkpoint });
  return kept;
}

async function joinRanges({ folder, recording, order, template }: Job, ranges: number): Promise<SavedScan> {
  const scans: Scan[] = [];
  for (let index = 0; index < ranges; index++) {
    const kept = await readScanFile(folder.scan(index));
    if (!kept)
      throw new JobOutdatedError(
        'The scan of a range was not made by this version of FrameScout. Submit the job again.',
      );
    scans.push(kept);
  }
  return keep({ ...joinScans(scans), template }, await recording.fingerprint(), order.video);
}

function keep(scanned: Scan, fingerprint: string, path: string): SavedScan {
  return { ...scanned, fingerprint, path };
}

async function findEarlier({ recording, template, order }: Job, file: string): Promise<SavedScan | null> {
  const wanted = { template, everyNth: 1, everyFrame: true, path: order.video };
  return (await findEarlierScan(file, recording, wanted))?.scan ?? null;
}

/** Writes the ordered files to a hidden folder, then moves them into place. */
async function deliver(
  { order, recording, claim, source, folder }: Job,
  kept: SavedScan,
): Promise<ScanResult> {
  await claim.assertHeld();
  const { name, sensitivity, exports, clips } = order;
  const found = deriveEvents(kept, { sensitivity });
  const damage = source.damage ?? recording.info.damage;
  const warnings = damage === null ? [] : [damage];
  const onWarning = (text: string) => warnings.push(text);
  let failedClips = 0;
  const write = async (own: string) => {
    const scanFile = scanFileOf(own, name);
    await writeScanFile(scanFile, kept);
    const exported = { name, scan: kept, found, sensitivity };
    const files = [scanFile, ...(await writeExports(own, { kinds: exports }, exported, onWarning))];
    if (clips) {
      const place = { name, folder: own, movedTo: order.folder };
      const paths = derivePaths(kept, found.elements, { sensitivity });
      const cut = { ...clips, ...place, events: found.events, paths, signal: claim.signal };
      const onProgress = () => undefined;
      const written = await writeClips(recording, { ...cut, onProgress, onWarning });
      // A clip whose bytes could not be read may be made in another attempt.
      source.assertReadable();
      if (written.files.length > 0) files.unshift(clipRecordOf(own, name));
      files.push(...written.files);
      for (const { message } of describeFailedClips(written.failed)) onWarning(message);
      failedClips = written.failed.length;
    }
    return files;
  };
  const delivered = await folder.deliver(write, () => claim.assertHeld());
  const files = delivered.filter((file) => file !== clipRecordOf(order.folder, name));
  const { skippedRanges } = kept.report;
  return { events: found.events.length, skippedRanges, warnings, failedClips, files };
}

/** Per recording. */
const MAX_RANGES = 256;

/** Returns the length of ranges: as ordered, or longer to have at most 256, as each costs a job. */
export function rangeLength(ordered: Seconds, duration: Seconds): Seconds {
  return Math.max(ordered, duration / MAX_RANGES);
}
