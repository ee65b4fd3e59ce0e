import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClipFormat, type ExportKind, formatTemplateFile } from '@framescout/contract';
import { deriveEvents } from '@framescout/framescout';
import { JobQueue, type ScanJob, type ScanOrder, UnknownJobError } from '@framescout/jobs';
import { isAddress, nameOfSource, readScanFile } from '@framescout/node';
import { type CommandContext, type CommonOptions, withCommandContext } from '../commands/command-context.ts';
import { forEachItem, judgeResult } from '../commands/for-each-item.ts';
import { type ClipOptions, readClipSettings } from '../commands/scan-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { applyRules } from '../input/apply-rules.ts';
import { listVideos } from '../input/list-recordings.ts';
import { readTemplate } from '../input/read-template.ts';
import { createFolder } from '../output/create-folder.ts';
import { nameOfResults, ResultClaims, scanFileOf } from '../result-paths.ts';

/** The parsed options of `submit`. */
type SubmitOptions = CommonOptions &
  ClipOptions & {
    database: string;
    template: string;
    rules?: string;
    sensitivity: number;
    out?: string;
    export: ExportKind[];
    clips?: ClipFormat;
    priority: number;
    split: number;
    wait?: true;
  };

/** Submits a job for each recording and, if asked to, waits for them. */
export async function submitCommand(names: readonly string[], options: SubmitOptions): Promise<void> {
  const plain = await readTemplate(options.template);
  const template = options.rules === undefined ? plain : await applyRules(plain, options.rules);
  const { paths: videos, remarks } = await listVideos(names, process.stdin);
  if (options.out === undefined && videos.some(isAddress)) {
    throw new UsageError('Recordings at addresses need --out, which says where their results go.');
  }
  const claims = new ResultClaims(options.out ?? null);
  for (const video of videos) claims.claim(video, placeOf(video));
  const common = {
    template: formatTemplateFile(template),
    sensitivity: options.sensitivity,
    exports: options.export,
    clips: options.clips
      ? { settings: await readClipSettings(options.clips, options, template), isReel: options.reel === true }
      : null,
    rangeSeconds: options.split,
  };
  const orders = videos.map((video): ScanOrder => {
    const folder = resolve(options.out ?? dirname(video));
    return { ...common, video, name: nameOfResults(nameOfSource(video)), folder };
  });
  await withCommandContext(options, async (context) => {
    const { reporter } = context;
    for (const remark of remarks) reporter.warn(remark);
    const onTrouble = ({ message }: Error) => reporter.warn(message);
    await using queue = await JobQueue.open(options.database, { role: 'client', onTrouble });
    if (options.out !== undefined) await createFolder(options.out);
    const ids = await queue.submit(orders, options.priority);
    for (const [index, job] of ids.entries()) {
      const video = videos[index] ?? '';
      reporter.result({ type: 'submitted', job, video }, options.wait ? null : `${job}\t${video}`);
    }
    return options.wait ? await waitFor(ids, queue, context) : EXIT.done;
  });
}

/** Returns a path that ends in the recording's name, even if the recording is at an address. */
function placeOf(video: string): string {
  return isAddress(video) ? `/${nameOfSource(video)}` : video;
}

/** Prints what each job found once it is done. Interrupting stops the wait, not the jobs. */
async function waitFor(ids: readonly string[], queue: JobQueue, context: CommandContext): Promise<ExitCode> {
  const { interruption, reporter } = context;
  async function* ended() {
    for (const id of ids) {
      const job = await waitForJob(id, queue, interruption.signal, (text) => reporter.warn(text));
      if (job) yield { path: job.video, job };
    }
  }
  const code = await forEachItem(ended(), context, async ({ path, job }) => {
    if (job.state !== 'completed') throw new Error(job.error?.message ?? `Job ${job.id} was ${job.state}.`);
    await printEvents(path, job, context);
    for (const warning of job.result?.warnings ?? []) reporter.warnOf(path, warning);
    return job.result ? judgeResult(job.result) : 'done';
  });
  return interruption.isWanted ? EXIT.interrupted : code;
}

async function printEvents(path: string, job: ScanJob, { reporter }: CommandContext): Promise<void> {
  const scan = await readScanFile(scanFileOf(job.folder, job.name));
  if (!scan) throw new Error(`The scan of job ${job.id} can't be read.`);
  const files = job.result?.files ?? [];
  const found = deriveEvents(scan, { sensitivity: job.sensitivity });
  reporter.finished(path, { found, report: scan.report, files, isReused: false });
}

const WAIT_MS = 1000;

/**
 * Waits until a job is over, and returns it. If the signal is aborted first, returns the job as last seen;
 * null if it never was. The database may go away and come back meanwhile; `onTrouble` is called with a
 * sentence about that.
 * @throws {UnknownJobError} if the job no longer exists
 */
export async function waitForJob(
  id: string,
  queue: Pick<JobQueue, 'find'>,
  signal: AbortSignal,
  onTrouble: (text: string) => void,
): Promise<ScanJob | null> {
  let job: ScanJob | null = null;
  for (;;) {
    try {
      job = await queue.find(id);
    } catch (error) {
      if (error instanceof UnknownJobError) throw error;
      onTrouble(error instanceof Error ? error.message : String(error));
    }
    const isOver = job !== null && job.state !== 'waiting' && job.state !== 'active';
    if (isOver || signal.aborted) return job;
    await sleep(WAIT_MS, undefined, { signal }).catch(() => undefined);
  }
}
