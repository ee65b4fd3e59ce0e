import { type Repeated, repeat } from '@framescout/server';
import type { FastifyBaseLogger } from 'fastify';
import { claimDelivery } from './deliveries.ts';
import { tryDelivery } from './try-delivery.ts';
import type { WebhooksContext } from './webhook-address.ts';

const LOOK_EVERY_MS = 5000;
/** Concurrent calls per node, each to a different webhook. */
const CALLS_AT_ONCE = 16;

/** Starts calling webhooks when due, in the background; what is due when it is closed waits for the next start. */
export function startWebhookSender(
  context: WebhooksContext,
  log: Pick<FastifyBaseLogger, 'error'>,
): Repeated {
  const inFlight = new Set<Promise<void>>();

  async function claimAll(signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && inFlight.size < CALLS_AT_ONCE) {
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

  const { wake, close } = repeat(LOOK_EVERY_MS, claimAll);
  return {
    wake,
    async close() {
      await close();
      await Promise.all(inFlight);
    },
  };
}
