import type { FastifyBaseLogger } from 'fastify';
import { claimDelivery } from './deliveries.ts';
import { tryDelivery } from './try-delivery.ts';
import type { WebhooksContext } from './webhooks-context.ts';

const LOOK_EVERY_MS = 5000;
/** Concurrent calls per node, each to a different webhook. */
const CALLS_AT_ONCE = 16;

/** Calls webhooks when due, until closed. */
export type WebhookSender = {
  /** Checks for due deliveries now rather than at the next poll. */
  wake(): void;
  /** Stops the sender; resolves when the calls in flight are done. The rest waits for the next start. */
  close(): Promise<void>;
};

/** Starts calling webhooks in the background. */
export function startWebhookSender(
  context: WebhooksContext,
  log: Pick<FastifyBaseLogger, 'error'>,
): WebhookSender {
  const inFlight = new Set<Promise<void>>();
  let isClosed = false;
  let claiming: Promise<void> | null = null;

  function wake(): void {
    if (isClosed || claiming) return;
    claiming = claimAll().finally(() => {
      claiming = null;
    });
  }

  async function claimAll(): Promise<void> {
    try {
      while (!isClosed && inFlight.size < CALLS_AT_ONCE) {
        const delivery = await claimDelivery(context.db);
        if (!delivery) return;
        const call: Promise<void> = tryDelivery(context, delivery)
          .then(() => undefined)
          .catch((error: unknown) =>
            log.error({ err: error }, 'The result of a webhook call was not stored.'),
          )
          .finally(() => {
            inFlight.delete(call);
            wake();
          });
        inFlight.add(call);
      }
    } catch (error) {
      log.error({ err: error }, 'Pending webhook calls could not be read; this will be retried.');
    }
  }

  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  wake();
  return {
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await claiming;
      await Promise.all(inFlight);
    },
  };
}
