import type { z } from 'zod';
import { type MailKind, type RenderedMail, renderMail } from './layout.ts';
import { linkMails } from './links.ts';
import { securityMails } from './security.ts';
import { subscriptionMails } from './subscription.ts';

const KINDS = { ...subscriptionMails, ...linkMails, ...securityMails };

/** The name of a mail template. */
export type MailTemplateName = keyof typeof KINDS;

/** The name of a template whose link is generated when the mail is sent, so that it is never stored. */
export type LinkTemplate = keyof typeof linkMails;

/** The data that a mail template needs. */
export type MailTemplateData<N extends MailTemplateName> = z.input<(typeof KINDS)[N]['data']>;

/** Renders a mail. @param unsubscribeUrl for mail to everyone @throws {TypeError} @throws {z.ZodError} */
export function render(
  name: string,
  data: unknown,
  options: { origin: string; unsubscribeUrl?: string | undefined },
): RenderedMail {
  if (!isKnown(name)) throw new TypeError(`There is no mail template "${name}".`);
  // Each kind parses its own data, so one signature fits all.
  const { data: schema, write } = KINDS[name] as MailKind<z.ZodType>;
  return renderMail(write(schema.parse(data)), options);
}

/** Returns the priority of a mail to one user. */
export function priorityOf(name: MailTemplateName): number {
  return KINDS[name].priority;
}

/** Says what a mail is about. */
export function describeTemplate(name: string): string {
  return isKnown(name) ? KINDS[name].about : name;
}

/** Whether a mail's link is generated when it is sent. */
export function isLinkTemplate(name: string): name is LinkTemplate {
  return Object.hasOwn(linkMails, name);
}

/** Another version of the server may have queued a mail that this one does not know. */
function isKnown(name: string): name is MailTemplateName {
  return Object.hasOwn(KINDS, name);
}
