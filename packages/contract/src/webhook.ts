import { z } from 'zod';
import { jobSchema } from './job.ts';

/** How many webhooks a user may have. */
export const MOST_WEBHOOKS = 5;

/** What a webhook is called about: the end of a job, or a test. */
const webhookEventTypeSchema = z.enum(['job.completed', 'job.failed', 'job.cancelled', 'ping']);
export type WebhookEventType = z.infer<typeof webhookEventTypeSchema>;

/** The body of a call. All tries of it have the same id. */
export const webhookEventSchema = z.object({
  id: z.uuid(),
  type: webhookEventTypeSchema,
  created: z.iso.datetime(),
  /** The job as it was at its end; `null` in a test. */
  data: jobSchema.nullable(),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** A call of a webhook. */
export const webhookDeliverySchema = z.object({
  /** That of the event. */
  id: z.uuid(),
  type: webhookEventTypeSchema,
  /** `waiting` for its first try or another one; `failed` once no other is made. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  lastTriedAt: z.iso.datetime().nullable(),
  /** When it is tried again; `null` unless it waits. */
  nextTryAt: z.iso.datetime().nullable(),
  /** What the last try was answered with; `null` if there was no answer. */
  status: z.int().nullable(),
  /** Why the last try failed, in a sentence. */
  error: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** An address of a user's that is called when one of their jobs ends. */
export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** The last ten, the newest first. */
  deliveries: z.array(webhookDeliverySchema),
});
export type Webhook = z.infer<typeof webhookSchema>;
