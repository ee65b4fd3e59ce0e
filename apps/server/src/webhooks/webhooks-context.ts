import { type Config, isLocal } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { WebhookRules } from './webhook-address.ts';

/** The context with what webhooks may call. */
export type WebhooksContext = Pick<Context, 'db' | 'serverKey'> & { rules: WebhookRules };

/** What webhooks of this server may call. */
export function toWebhookRules(config: Config): WebhookRules {
  return {
    isLocalServer: isLocal(config),
    callsPrivateAddresses: config.jobs?.callsPrivateAddresses ?? false,
  };
}
