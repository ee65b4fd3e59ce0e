import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SavedTemplate } from '@framescout/contract';
import { type CheckpointStore, deriveEvents, derivePaths, RunControl, scan } from '@framescout/framescout';
import { checkpointFile, type SavedScan, type Source, writeScanFile } from '@framescout/node';
import type { CommandContext } from './commands/command-context.ts';
import { type ItemResult, judgeResult } from './commands/for-each-item.ts';
import { findEarlierScan } from './input/find-earlier-scan.ts';
import { type OpenRecording, openRecording } from './input/open-recording.ts';
import { addEvents, type MarkerFile, markerEvents } from './input/read-marker-file.ts';
import { type ClipOrder, describeFailedClips, writeClips } from './output/write-clips.ts';
import { type ExportOrder, writeExports } from './output/write-exports.ts';
import { resultPaths } from './result-paths.ts';

/** The settings that apply to every recording. Sensitivity is in percent. */
export type ScanTask = {
  template: SavedTemplate;
  sensitivity: number;
  out: string | null;
  everyNth: number;
  /** Whether to decode even the frames that could be skipped. */
  everyFrame: boolean;
  /** Whether to scan even if there is an earlier scan. */
  isAgain: boolean;
  /** Null: no markers. */
  markers: MarkerFile | null;
  exports: ExportOrder;
  /** Null: no clips. */
  clips: Pick<ClipOrder, 'settings' | 'isReel' | 'also' | 'maxBytes'> | null;
};

/**
 * Scans a recording, or resumes an earlier scan of it, and writes what was asked for. A finished scan of the
 * same file for the same elements is read back instead of being repeated.
 * @throws {CodedError} if the recording cannot be read
 * @throws {Error} if a file cannot be written
 */
export async function scanRecording(
  path: string,
  task: ScanTask,
  context: CommandContext,
): Promise<ItemResult> {
  const { reporter, interruption } = context;
  const place = resultPaths(path, task.out);
  await using opened = await openRecording(path);
  const { recording, source } = opened;
  const damage = source.damage ?? recording.info.damage;
  if (damage !== null) reporter.warnOf(path, damage);
  const onWarning = (text: string) => reporter.warnOf(path, text);
  // Before a long scan, if they don't fit.
  const marked = markerEvents(task.markers, recording.info, onWarning);
  const wanted = { ...task, path };
  const earlier = task.isAgain ? null : await findEarlierScan(place.scan, recording, wanted);
  const kept = earlier?.scan ?? (await scanAnew(opened, path, task, context));
  if (!kept.isComplete) return 'ended';
  const failure = earlier ? null : source.failure();
  // Saved, what could not be read would look like damage, and never be read again.
  const isSaved = earlier ? !earlier.isCurrent : failure === null;
  if (isSaved) await saveScan(kept, { file: place.scan, checkpoint: place.checkpoint });
  if (failure !== null) reporter.problem(describeFailedRead(path, failure, task.clips !== null));
  const found = addEvents(deriveEvents(kept, { sensitivity: task.sensitivity }), marked);
  const { name, folder } = place;
  const exported = { name, scan: kept, found, sensitivity: task.sensitivity };
  const files = isSaved ? [place.scan] : [];
  let failedClips = 0;
  files.push(...(await writeExports(folder, task.exports, exported, onWarning)));
  // Without their scan, nothing but their names would tell the clips from recordings.
  if (task.clips && failure === null) {
    const paths = derivePaths(kept, found.elements, { sensitivity: task.sensitivity });
    const order = { ...task.clips, name, folder, events: found.events, paths, signal: interruption.signal };
    const onProgress = (done: number) => reporter.clipProgress(path, done);
    const clips = await writeClips(recording, { ...order, onProgress, onWarning });
    files.push(...clips.files);
    for (const problem of describeFailedClips(clips.failed)) reporter.failed(path, problem);
    failedClips = clips.failed.length;
    if (interruption.isWanted) return 'ended';
  }
  reporter.finished(path, { found, report: kept.report, files, isReused: earlier !== null });
  if (failure !== null) return 'unread';
  return judgeResult({ skippedRanges: kept.report.skippedRanges, failedClips });
}

function describeFailedRead(path: string, failure: unknown, hasClips: boolean): string {
  const reason = failure instanceof Error ? failure.message : String(failure);
  const lost = hasClips ? 'its scan is not saved and no clips are cut' : 'its scan is not saved';
  return `${basename(path)}: not all of it could be read, so ${lost}. Scan it again. (${reason})`;
}

async function scanAnew(
  { recording, source }: OpenRecording,
  path: string,
  { template, everyNth, everyFrame, out }: ScanTask,
  { reporter, interruption }: CommandContext,
): Promise<SavedScan> {
  const control = new RunControl();
  using _finishing = control.finishWhen(interruption.signal);
  const scanned = await scan(recording, template, {
    control,
    checkpoints: checkpointUntilFailure(resultPaths(path, out).checkpoint, source),
    everyNth,
    everyFrame,
    onProgress: (progress) => reporter.progress(path, progress),
  });
  return { ...scanned, fingerprint: await recording.fingerprint(), path };
}

/** Saves a finished scan, and removes its checkpoint. One that stays must not cost the scan. */
export async function saveScan(
  scan: SavedScan,
  { file, checkpoint }: { file: string; checkpoint: string },
): Promise<void> {
  await writeScanFile(file, scan);
  await rm(checkpoint, { force: true }).catch(() => undefined);
}

/**
 * Stores a scan's checkpoint in a file, as far as the scan came before a read failed. To a scan, unreadable
 * bytes look like damage; if that were saved, a scan that resumes would skip them although they can be read
 * again. The file outlasts the scan: remove it once the scan itself is saved.
 */
export function checkpointUntilFailure(path: string, source: Pick<Source, 'failure'>): CheckpointStore {
  const store = checkpointFile(path);
  return {
    ...store,
    async append(...saved) {
      if (source.failure() === null) await store.append(...saved);
    },
    async dropRun() {},
  };
}
