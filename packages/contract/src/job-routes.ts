import { z } from 'zod';
import { apiTokenSchema, newApiTokenSchema } from './api-token.ts';
import { jobListQuerySchema, jobOrderSchema, jobSchema, jobTermsSchema } from './job.ts';
import { webhookDeliverySchema, webhookSchema } from './webhook.ts';

const done = z.object({ message: z.string() });
const byId = z.object({ id: z.uuid() });

/**
 * The calls about jobs, and about the tokens and webhooks of programs that use them. They exist only where the operator
 * has connected workers.
 */
export const jobRoutes = {
  getJobTerms: { method: 'GET', path: '/api/jobs/terms', ok: jobTermsSchema },
  listJobs: { method: 'GET', path: '/api/jobs', query: jobListQuerySchema, ok: z.array(jobSchema) },
  submitJob: { method: 'POST', path: '/api/jobs', body: jobOrderSchema, ok: jobSchema },
  getJob: { method: 'GET', path: '/api/jobs/:id', params: byId, ok: jobSchema },
  cancelJob: { method: 'POST', path: '/api/jobs/:id/cancel', params: byId, ok: jobSchema },
  /** Tries again what of a failed job failed. */
  retryJob: { method: 'POST', path: '/api/jobs/:id/retry', params: byId, ok: jobSchema },
  /** Removes a job that is over, with its results. */
  removeJob: { method: 'DELETE', path: '/api/jobs/:id', params: byId, ok: done },
  downloadJobFile: {
    method: 'GET',
    path: '/api/jobs/:id/files/:name',
    params: byId.extend({ name: z.string().min(1).max(255) }),
    /** The file itself. */
    ok: z.unknown(),
  },

  listApiTokens: { method: 'GET', path: '/api/account/tokens', ok: z.array(apiTokenSchema) },
  makeApiToken: {
    method: 'POST',
    path: '/api/account/tokens',
    body: newApiTokenSchema,
    ok: z.object({
      token: apiTokenSchema,
      /** What programs send; told this once. */
      secret: z.string(),
    }),
  },
  revokeApiToken: { method: 'DELETE', path: '/api/account/tokens/:id', params: byId, ok: done },

  listWebhooks: { method: 'GET', path: '/api/account/webhooks', ok: z.array(webhookSchema) },
  addWebhook: {
    method: 'POST',
    path: '/api/account/webhooks',
    body: z.object({ url: z.url('Please enter an address that begins with https://').max(2048) }),
    ok: z.object({
      webhook: webhookSchema,
      /** What calls are signed with; told this once. */
      secret: z.string(),
    }),
  },
  removeWebhook: { method: 'DELETE', path: '/api/account/webhooks/:id', params: byId, ok: done },
  /** Calls a webhook at once, and answers what came of it. */
  testWebhook: {
    method: 'POST',
    path: '/api/account/webhooks/:id/test',
    params: byId,
    ok: webhookDeliverySchema,
  },
} as const;
