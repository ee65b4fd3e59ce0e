import { IDEMPOTENCY_KEY_HEADER, TOTAL_COUNT_HEADER } from '@framescout/contract';
import { ApiError, type Handlers } from '@framescout/server';
import type { FastifyRequest } from 'fastify';
import { cancelJob, findSettled, removeJob, retryJob } from './change-job.ts';
import type { JobsContext } from './queue-connection.ts';
import { findJob, listJobs } from './read-jobs.ts';
import { resultBytes } from './require-job-quota.ts';
import { readRange } from './results-folder.ts';
import { submitJob } from './submit-job.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** Handles the calls about jobs. */
export function jobHandlers(context: JobsContext) {
  const { workers } = context;
  const { sources, mostUnfinished, mostBytes } = workers.config;
  return {
    getJobTerms: async ({ caller }) => ({
      sources: [...sources],
      mostUnfinished,
      mostBytes,
      bytes: await resultBytes(context.db, caller.user.id),
    }),
    async listJobs({ caller, query, reply }) {
      const { total, page } = await listJobs(context, caller.user.id, query);
      reply.header(TOTAL_COUNT_HEADER, String(total));
      return page;
    },
    async submitJob({ caller, body, request, reply }) {
      const { job, isNew } = await submitJob(context, caller.user.id, body, readKey(request));
      if (isNew) reply.code(201);
      return job;
    },
    getJob: ({ caller, params }) => findJob(context, caller.user.id, params.id),
    cancelJob: ({ caller, params }) => cancelJob(context, caller.user.id, params.id),
    retryJob: ({ caller, params }) => retryJob(context, caller.user.id, params.id),
    async removeJob({ caller, params }) {
      await removeJob(context, caller.user.id, params.id);
      return { message: 'Job deleted' };
    },
    async downloadJobFile({ caller, params: { id, name }, request, reply }) {
      const { outcome } = await findSettled(context, caller.user.id, id);
      if (!outcome?.files.includes(name)) throw new ApiError('jobFileNotFound');
      const file = await workers.results.open(id, name);
      const range = readRange(request.headers.range, file.bytes);
      reply.header('Accept-Ranges', 'bytes');
      if (range === 'unsatisfiable') {
        await file.close();
        reply.header('Content-Range', `bytes */${file.bytes}`);
        throw new ApiError('rangeNotThere');
      }
      if (range) {
        reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
      }
      reply.type('application/octet-stream');
      reply.header('Content-Length', range ? range.end - range.start + 1 : file.bytes);
      reply.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeName(name)}`);
      return file.read(range);
    },
  } satisfies Partial<Handlers>;
}

/** @throws {ApiError} invalidInput */
function readKey({ headers }: FastifyRequest): string | null {
  const key = headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new ApiError('invalidInput', {
    message: 'An Idempotency-Key has 1 to 255 characters, without spaces or accents.',
  });
}

function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
}
