import { z } from 'zod';
import { jobSchema } from './job.ts';

/** How many webhooks a user may have. */
export const MAX_WEBHOOKS = 5;

/** What triggers a webhook: the end of a job, or a test. */
const webhookEventTypeSchema = z.enum(['job.completed', 'job.failed', 'job.cancelled', 'ping']);
export type WebhookEventType = z.infer<typeof webhookEventTypeSchema>;

/** The body of a call. All attempts to deliver it have the same id. */
export const webhookEventSchema = z.object({
  id: z.uuid(),
  type: webhookEventTypeSchema,
  created: z.iso.datetime(),
  /** The job in its final state; `null` in a test. */
  data: jobSchema.nullable(),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** The delivery of one event to a webhook. */
export const webhookDeliverySchema = z.object({
  /** The event's id. */
  id: z.uuid(),
  type: webhookEventTypeSchema,
  /** `waiting` for its first or next attempt; `failed` once no more attempts are made. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  lastTriedAt: z.iso.datetime().nullable(),
  /** When the next attempt is due; `null` unless it is waiting. */
  nextTryAt: z.iso.datetime().nullable(),
  /** The HTTP status of the last attempt; `null` if there was no response. */
  status: z.int().nullable(),
  /** Why the last attempt failed, in a sentence. */
  error: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** A webhook: an address registered by a user, which is called when one of their jobs ends. */
export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** The last ten deliveries, newest first. */
  deliveries: z.array(webhookDeliverySchema),
});
export type Webhook = z.infer<typeof webhookSchema>;
