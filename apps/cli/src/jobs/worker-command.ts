import { hostname } from 'node:os';
import { describeFailure, JobQueue, JobReturnedError, type JobTask } from '@framescout/jobs';
import { redactLocation, registerNativeMedia } from '@framescout/node';
import { type CommonOptions, withCommandContext } from '../commands/command-context.ts';
import { EXIT } from '../exit-code.ts';
import { asColumn, type Reporter } from '../output/reporter.ts';
import { OpenRecordings } from './open-recordings.ts';
import { performTask } from './perform-task.ts';

/** The parsed options of `worker`. */
export type WorkerOptions = CommonOptions & { database: string; concurrency: number };

/** Takes jobs until the user stops it. @throws {FFmpegOffError} if all would need FFmpeg */
export async function workerCommand({ database, concurrency, ...options }: WorkerOptions): Promise<void> {
  // Without FFmpeg, every job that it takes would fail.
  await registerNativeMedia();
  await withCommandContext(options, async ({ reporter, interruption }) => {
    const onTrouble = ({ message }: Error) =>
      reporter.result({ type: 'trouble', message }, `The job database: ${message}`);
    await using queue = await JobQueue.open(database, { role: 'worker', onTrouble });
    await using recordings = new OpenRecordings();
    const ending = interruption.signal;
    const worker = `${hostname()}:${process.pid}`;
    await queue.work(concurrency, async (task, claim) => {
      const tell = createJobReporter(reporter, task, claim.id);
      tell('taken', { attempt: claim.attempt + 1 });
      try {
        const outcome = await performTask(task, claim, { queue, recordings, worker, ending });
        tell('done', outcome ? { ...outcome.work, ...eventsOf(outcome) } : { split: true });
        return outcome;
      } catch (error) {
        if (error instanceof JobReturnedError) tell('given-back', {});
        else tell('failed', { message: describeFailure(error).message });
        throw error;
      }
    });
    reporter.result({ type: 'working', worker, concurrency }, `Worker ${worker} is taking jobs.`);
    await interruption.wanted;
    await queue.finish();
    return EXIT.done;
  });
}

function eventsOf({ result }: { result: { events: number } | null }): { events?: number } {
  return result ? { events: result.events } : {};
}

type Happening = 'taken' | 'done' | 'given-back' | 'failed';

/** Returns a function that prints one line about what happens to a job. */
function createJobReporter(reporter: Reporter, task: JobTask, id: string) {
  const job = task.kind === 'recording' ? id : task.recording;
  const what = {
    kind: task.kind,
    ...(task.kind === 'recording' && { video: redactLocation(task.order.video) }),
    ...(task.kind === 'range' && { range: task.index }),
  };
  return (type: Happening, details: object) => {
    const text = [job, type, ...Object.values(what), ...Object.entries(details).map(([k, v]) => `${k}=${v}`)];
    reporter.result(
      { type, job, ...what, ...details },
      text.map((part) => asColumn(String(part))).join('\t'),
    );
  };
}
