import { type JobState, SENSITIVITY } from '@framescout/contract';
import type { Db } from 'pg-boss';
import { z } from 'zod';
import { jobOutcomeSchema, type ScanResult, type WorkDone } from './scan-order.ts';

/** The queue, the queue of permanently failed jobs, and the database schema that holds both. */
export const QUEUE = 'framescout';
export const DEAD_LETTERS = 'framescout-dead-letters';
export const SCHEMA = 'framescout_jobs';

/** How many of a recording's ranges have been scanned. */
type JobParts = { done: number; total: number };

/** A submitted job, with the times of its submission and end; `work` is the sum of its parts. */
export type ScanJob = {
  id: string;
  video: string;
  name: string;
  folder: string;
  sensitivity: number;
  state: JobState;
  priority: number;
  /** Attempts beyond the first, summed over all parts. */
  retries: number;
  parts: JobParts | null;
  submittedAt: Date;
  endedAt: Date | null;
  error: { code: string; message: string } | null;
  result: ScanResult | null;
  work: Omit<WorkDone, 'worker'> & { workers: string[] };
};

const rowSchema = z.object({
  id: z.string(),
  recording: z.string(),
  kind: z.enum(['recording', 'range', 'join']),
  video: z.string().nullable(),
  name: z.string().nullable(),
  folder: z.string().nullable(),
  sensitivity: z.number().nullable(),
  state: z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']),
  priority: z.number(),
  retry_count: z.number(),
  created_on: z.date(),
  completed_on: z.date().nullable(),
  output: z.unknown(),
});

type Row = z.infer<typeof rowSchema>;

// The shapes in which pg-boss stores a failure: one of our errors, an exception, or a remark of its own.
const failureSchema = z.union([
  z.object({ code: z.union([z.string(), z.number()]), message: z.string() }),
  z.object({ message: z.string() }),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value),
]);

/**
 * Lists submitted jobs with all their parts, oldest first; only those with these ids, if ids are given.
 * Leaves templates in the database and parses each order only once, since an order with a template of a
 * megabyte takes it milliseconds.
 */
export async function listJobs(database: Db, ids: readonly string[] | null = null): Promise<ScanJob[]> {
  const { rows } = await database.executeSql(
    `SELECT id, singleton_key AS recording,
        CASE WHEN id::text = singleton_key THEN 'recording' ELSE data->>'kind' END AS kind,
        ordered.video, ordered.name, ordered.folder, ordered.sensitivity, state::text, priority, retry_count,
        created_on, completed_on, output
      FROM ${SCHEMA}.job
        LEFT JOIN LATERAL jsonb_to_record(CASE WHEN id::text = singleton_key THEN data->'order' END)
          AS ordered(video text, name text, folder text, sensitivity float8) ON true
      WHERE job.name = $1 AND ($2::text[] IS NULL OR singleton_key = ANY($2::text[]))
      ORDER BY created_on, id`,
    [QUEUE, ids],
  );
  const byRecording = Map.groupBy(z.array(rowSchema).parse(rows), ({ recording }) => recording);
  return [...byRecording.values()].flatMap((own) => {
    const submitted = own.find(({ kind }) => kind === 'recording');
    return submitted ? [describe(submitted, own)] : [];
  });
}

const endingSchema = z.object({ recording: z.string(), isOver: z.boolean() });

/** Returns whether each job is over, at a fraction of a listing's cost. Unknown ones are left out. */
export async function findFinishedById(database: Db, ids: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await database.executeSql(
    `SELECT singleton_key AS recording,
        bool_or(state::text IN ('cancelled', 'failed'))
          OR NOT bool_or(state::text IN ('created', 'retry', 'active')) AS "isOver"
      FROM ${SCHEMA}.job
      WHERE name = $1 AND singleton_key = ANY($2::text[])
      GROUP BY singleton_key`,
    [QUEUE, ids],
  );
  const endings = z.array(endingSchema).parse(rows);
  return new Map(endings.map(({ recording, isOver }) => [recording, isOver]));
}

function describe(submitted: Row, all: readonly Row[]): ScanJob {
  const ranges = all.filter(({ kind }) => kind === 'range');
  const outcomes = all.flatMap((row) =>
    row.state === 'completed' ? (jobOutcomeSchema.safeParse(row.output).data ?? []) : [],
  );
  const failed = all.find(({ state }) => state === 'failed');
  const troubled = failed ?? all.find(({ state }) => state === 'retry');
  const state = stateOf(all);
  const sumOf = (value: (work: WorkDone) => number) =>
    outcomes.reduce((sum, { work }) => sum + value(work), 0);
  const ends = all.flatMap(({ completed_on }) => completed_on?.getTime() ?? []);
  return {
    id: submitted.id,
    video: submitted.video ?? '',
    name: submitted.name ?? '',
    folder: submitted.folder ?? '',
    sensitivity: submitted.sensitivity ?? SENSITIVITY.default,
    state,
    priority: Math.floor(submitted.priority / 2),
    retries: all.reduce((sum, { retry_count }) => sum + retry_count, 0),
    parts:
      ranges.length === 0
        ? null
        : { done: ranges.filter((row) => row.state === 'completed').length, total: ranges.length },
    submittedAt: submitted.created_on,
    endedAt: state === 'waiting' || state === 'active' ? null : new Date(Math.max(...ends)),
    error: troubled ? failureOf(troubled.output) : null,
    result: outcomes.find(({ result }) => result !== null)?.result ?? null,
    work: {
      seconds: sumOf(({ seconds }) => seconds),
      bytesRead: sumOf(({ bytesRead }) => bytesRead),
      frames: sumOf(({ frames }) => frames),
      workers: [...new Set(outcomes.map(({ work }) => work.worker))],
    },
  };
}

/** Derives a recording's state: cancelled or failed if any part is, completed once all are. */
function stateOf(all: readonly Row[]): JobState {
  const has = (...states: Row['state'][]) => all.some(({ state }) => states.includes(state));
  if (has('cancelled')) return 'cancelled';
  if (has('failed')) return 'failed';
  if (!has('created', 'retry', 'active')) return 'completed';
  return has('active', 'completed') ? 'active' : 'waiting';
}

function failureOf(output: unknown): ScanJob['error'] {
  const failure = failureSchema.safeParse(output).data;
  if (!failure) return null;
  return { code: 'code' in failure ? String(failure.code) : 'unexpected', message: failure.message };
}
