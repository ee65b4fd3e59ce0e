import { z } from 'zod';
import { route } from '../route.ts';
import { apiTokenSchema, newApiTokenSchema } from './api-token.ts';
import { jobListQuerySchema, jobOrderSchema, jobSchema, jobTermsSchema } from './job.ts';
import { webhookDeliverySchema, webhookSchema } from './webhook.ts';

const done = z.object({ message: z.string() });
const byId = z.object({ id: z.uuid() });

/** Calls for jobs, and for programs' tokens and webhooks; only where workers are connected. */
export const jobRoutes = {
  getJobTerms: route('GET', '/api/jobs/terms', { ok: jobTermsSchema }),
  listJobs: route('GET', '/api/jobs', { query: jobListQuerySchema, ok: z.array(jobSchema) }),
  submitJob: route('POST', '/api/jobs', { body: jobOrderSchema, ok: jobSchema }),
  getJob: route('GET', '/api/jobs/:id', { params: byId, ok: jobSchema }),
  cancelJob: route('POST', '/api/jobs/:id/cancel', { params: byId, ok: jobSchema }),
  /** Retries the failed parts of a failed job. */
  retryJob: route('POST', '/api/jobs/:id/retry', { params: byId, ok: jobSchema }),
  /** Removes a finished job, along with its results. */
  removeJob: route('DELETE', '/api/jobs/:id', { params: byId, ok: done }),
  downloadJobFile: route('GET', '/api/jobs/:id/files/:name', {
    params: byId.extend({ name: z.string().min(1).max(255) }),
    /** The file's contents. */
    ok: z.unknown(),
  }),

  listApiTokens: route('GET', '/api/account/tokens', { ok: z.array(apiTokenSchema) }),
  makeApiToken: route('POST', '/api/account/tokens', {
    body: newApiTokenSchema,
    ok: z.object({
      token: apiTokenSchema,
      /** The token that programs send; returned only this once. */
      secret: z.string(),
    }),
  }),
  revokeApiToken: route('DELETE', '/api/account/tokens/:id', { params: byId, ok: done }),

  listWebhooks: route('GET', '/api/account/webhooks', { ok: z.array(webhookSchema) }),
  addWebhook: route('POST', '/api/account/webhooks', {
    body: z.object({ url: z.url('Please enter a URL that starts with https://').max(2048) }),
    ok: z.object({
      webhook: webhookSchema,
      /** The key that calls are signed with; returned only this once. */
      secret: z.string(),
    }),
  }),
  removeWebhook: route('DELETE', '/api/account/webhooks/:id', { params: byId, ok: done }),
  /** Calls a webhook immediately, and returns the outcome. */
  testWebhook: route('POST', '/api/account/webhooks/:id/test', { params: byId, ok: webhookDeliverySchema }),
} as const;
