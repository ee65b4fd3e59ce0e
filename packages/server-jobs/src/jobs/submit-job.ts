import { createHash, randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import {
  DEFAULT_CLIP_SETTINGS,
  formatTemplateFile,
  type Job,
  type JobOrder,
  parseTemplateFile,
  safeFileName,
} from '@framescout/contract';
import { isWithin, type RecordingPlace, readPlace, type ScanOrder } from '@framescout/jobs';
import { ApiError, hasRow, jobs, lockUser } from '@framescout/server';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { JobsContext } from './queue-connection.ts';
import { findJob } from './read-jobs.ts';
import { abandonJob, removeJobs } from './remove-jobs.ts';
import { requireJobQuota } from './require-job-quota.ts';
import { type JobRow, toJob } from './to-job.ts';

/** A job, and whether this call created it rather than an earlier one with the same key. */
export type Submitted = { job: Job; isNew: boolean };

/**
 * Submits a job to the workers' queue.
 * @param idempotencyKey repeating the same submission with the same key returns the first one's job
 * @throws {ApiError} sourceRefused @throws {ApiError} nameRefused @throws {ApiError} tooManyJobs @throws
 * {ApiError} resultsFull
 * @throws {ApiError} idempotencyKeyTaken @throws {ApiError} jobsUnavailable @throws {ApiError}
 * resultsUnavailable
 * @throws {ApiError} signInRequired if the account has been deleted in the meantime
 */
export async function submitJob(
  context: JobsContext,
  userId: string,
  order: JobOrder,
  idempotencyKey: string | null,
): Promise<Submitted> {
  const { db, workers } = context;
  const video = placeRecording(order.video, workers.config.sources);
  const name = safeFileName(order.name ?? nameOf(video.place));
  if (name === '') throw new ApiError('nameRefused');
  const values = {
    id: randomUUID(),
    userId,
    name,
    video: video.place,
    idempotencyKey,
    orderHash: createHash('sha256').update(JSON.stringify(order)).digest('hex'),
  };
  const { row, isNew, before } = await storeJob(context, values);
  if (!isNew) {
    if (row.orderHash !== values.orderHash) throw new ApiError('idempotencyKeyTaken');
    return { job: await findJob(context, userId, row.id), isNew };
  }
  try {
    await workers.results.create(row.id);
    const folder = workers.results.of(row.id);
    await workers.queue.use((queue) =>
      queue.submitAs(
        row.id,
        { ...toScanOrder(order, video, { name, folder }), sources: [...workers.config.sources] },
        // The priority: users take turns, however many jobs one of them has.
        -before,
      ),
    );
    await requireNotAbandoned(context, row.id);
  } catch (error) {
    // It may still have reached the queue, if only the response was lost.
    await abandonJob(db, row.id);
    throw error;
  }
  return { job: toJob(row, null), isNew };
}

/** Removes a job whose user was deleted while it was queued. @throws {ApiError} signInRequired */
async function requireNotAbandoned(context: JobsContext, id: string): Promise<void> {
  if (await hasRow(context.db, jobs, and(eq(jobs.id, id), isNotNull(jobs.userId)))) return;
  await removeJobs(context, [id]);
  throw new ApiError('signInRequired');
}

/** Stores a job before it is queued, if its user may have another; `before` have not ended yet. */
function storeJob(
  { db, workers }: JobsContext,
  values: typeof jobs.$inferInsert & { userId: string },
): Promise<{ row: JobRow; isNew: boolean; before: number }> {
  const { userId, idempotencyKey = null } = values;
  return db.transaction(async (tx) => {
    // Serializes counting and adding a user's jobs, across all nodes.
    await lockUser(tx, userId);
    if (idempotencyKey !== null) {
      const isSame = and(eq(jobs.userId, userId), eq(jobs.idempotencyKey, idempotencyKey));
      const [row] = await tx.select().from(jobs).where(isSame);
      if (row) return { row, isNew: false, before: 0 };
    }
    const before = await requireJobQuota(tx, userId, workers.config);
    const [row] = await tx.insert(jobs).values(values).returning();
    if (!row) throw new TypeError('an inserted row is returned');
    return { row, isNew: true, before };
  });
}

function placeRecording(video: string, sources: readonly string[]): RecordingPlace {
  const read = readPlace(video);
  if (read && isWithin(read.place, sources) && !read.place.endsWith('/')) return read;
  throw new ApiError('sourceRefused', {
    message: `Recordings of jobs are named by their path or address below ${sources.join(' or ')}.`,
  });
}

/** Returns a recording's file name without its extension. */
function nameOf(place: string): string {
  const name = basename(place);
  const plain = name.slice(0, name.length - extname(name).length);
  try {
    return place.startsWith('/') ? plain : decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

function toScanOrder(
  { template, sensitivity, exports, clips, rangeSeconds }: JobOrder,
  video: RecordingPlace,
  results: { name: string; folder: string },
): ScanOrder {
  const parsed = parseTemplateFile(template);
  if (!parsed) throw new TypeError('templates are parsed with the call');
  return {
    ...results,
    video: video.text,
    // Serialized again, so that nothing is passed on that is not part of a template.
    template: formatTemplateFile(parsed),
    sensitivity,
    exports: [...new Set(exports)],
    clips: clips && {
      isReel: clips.isReel,
      settings: {
        ...DEFAULT_CLIP_SETTINGS,
        selectedFormat: clips.format,
        sourceFrameRate: clips.frameRate,
        startsAt: clips.startsAt,
        quality: clips.quality,
        sound: clips.sound,
        layout: clips.layout,
        playback: clips.playback,
        finish: clips.finish,
        isJoined: clips.isJoined,
        joinGap: clips.joinGap,
        longestSeconds: clips.longestSeconds,
        beforeSeconds: clips.beforeSeconds,
        afterSeconds: clips.afterSeconds,
      },
    },
    rangeSeconds,
  };
}
