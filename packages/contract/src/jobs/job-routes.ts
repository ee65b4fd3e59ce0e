import { z } from 'zod';
import { apiTokenSchema, newApiTokenSchema } from './api-token.ts';
import { jobListQuerySchema, jobOrderSchema, jobSchema, jobTermsSchema } from './job.ts';
import { webhookDeliverySchema, webhookSchema } from './webhook.ts';

const done = z.object({ message: z.string() });
const byId = z.object({ id: z.uuid() });

/** Calls for jobs, and for programs' tokens and webhooks; only where workers are connected. */
export const jobRoutes = {
  getJobTerms: { method: 'GET', path: '/api/jobs/terms', ok: jobTermsSchema },
  listJobs: { method: 'GET', path: '/api/jobs', query: jobListQuerySchema, ok: z.array(jobSchema) },
  submitJob: { method: 'POST', path: '/api/jobs', body: jobOrderSchema, ok: jobSchema },
  getJob: { method: 'GET', path: '/api/jobs/:id', params: byId, ok: jobSchema },
  cancelJob: { method: 'POST', path: '/api/jobs/:id/cancel', params: byId, ok: jobSchema },
  /** Retries the failed parts of a failed job. */
  retryJob: { method: 'POST', path: '/api/jobs/:id/retry', params: byId, ok: jobSchema },
  /** Removes a finished job, along with its results. */
  removeJob: { method: 'DELETE', path: '/api/jobs/:id', params: byId, ok: done },
  downloadJobFile: {
    method: 'GET',
    path: '/api/jobs/:id/files/:name',
    params: byId.extend({ name: z.string().min(1).max(255) }),
    /** The file's contents. */
    ok: z.unknown(),
  },

  listApiTokens: { method: 'GET', path: '/api/account/tokens', ok: z.array(apiTokenSchema) },
  makeApiToken: {
    method: 'POST',
    path: '/api/account/tokens',
    body: newApiTokenSchema,
    ok: z.object({
      token: apiTokenSchema,
      /** The token that programs send; returned only this once. */
      secret: z.string(),
    }),
  },
  revokeApiToken: { method: 'DELETE', path: '/api/account/tokens/:id', params: byId, ok: done },

  listWebhooks: { method: 'GET', path: '/api/account/webhooks', ok: z.array(webhookSchema) },
  addWebhook: {
    method: 'POST',
    path: '/api/account/webhooks',
    body: z.object({ url: z.url('Please enter a URL that starts with https://').max(2048) }),
    ok: z.object({
      webhook: webhookSchema,
      /** The key that calls are signed with; returned only this once. */
      secret: z.string(),
    }),
  },
  removeWebhook: { method: 'DELETE', path: '/api/account/webhooks/:id', params: byId, ok: done },
  /** Calls a webhook immediately, and returns the outcome. */
  testWebhook: {
    method: 'POST',
    path: '/api/account/webhooks/:id/test',
    params: byId,
    ok: webhookDeliverySchema,
  },
} as const;
