import { type Config, isLocal } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { WebhookRules } from './webhook-address.ts';

/** The context of webhooks, including the rules for where they may connect. */
export type WebhooksContext = Pick<Context, 'db' | 'mailer' | 'serverKey'> & { rules: WebhookRules };

/** Derives the rules for this server's webhooks from the configuration. */
export function toWebhookRules(config: Config): WebhookRules {
  return {
    isLocalServer: isLocal(config),
    callsPrivateAddresses: config.jobs?.callsPrivateAddresses ?? false,
  };
}
