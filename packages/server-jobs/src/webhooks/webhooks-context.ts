import { type Config, type Context, isLocal } from '@framescout/server';
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
