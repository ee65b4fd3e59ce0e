import type { z } from 'zod';
import { fromAdministrator } from './from-administrator.ts';
import { type RenderedMail, renderMail } from './layout.ts';
import type { MailTemplate } from './mail-template.ts';
import { resetPassword } from './reset-password.ts';
import { subscriptionActive, subscriptionCancelled } from './subscription.ts';
import { trialEnded, trialEnding, trialStarted } from './trial.ts';

const templates = {
  'trial-started': trialStarted,
  'trial-ending': trialEnding,
  'trial-ended': trialEnded,
  'subscription-active': subscriptionActive,
  'subscription-cancelled': subscriptionCancelled,
  'reset-password': resetPassword,
  'from-administrator': fromAdministrator,
};

/** The name of a kind of mail. */
export type MailTemplateName = keyof typeof templates;

/** What a kind of mail needs to know. */
export type MailTemplateData<N extends MailTemplateName> = z.input<(typeof templates)[N]['data']>;

/** Writes a mail. @throws {TypeError} when there is no such template @throws {z.ZodError} when it lacks data */
export function render(name: string, data: unknown, origin: string): RenderedMail {
  if (!Object.hasOwn(templates, name)) throw new TypeError(`There is no mail template "${name}".`);
  // Each template parses what it is given, so that one signature fits all.
  const { data: schema, write } = templates[name as MailTemplateName] as MailTemplate<z.ZodType>;
  return renderMail(write(schema.parse(data), origin));
}
