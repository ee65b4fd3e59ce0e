import { linkTo } from '@framescout/contract';
import type { z } from 'zod';

/** Priorities, lowest number first: someone waits at their screen for a link, nobody for news. */
export const MAIL_PRIORITIES = { link: 0, receipt: 1, notice: 2, bulk: 3 } as const;

type Priority = (typeof MAIL_PRIORITIES)[keyof typeof MAIL_PRIORITIES];

/** The content of a mail. Paragraphs are plain text. */
type MailContent = {
  subject: string;
  /** One paragraph, or several. */
  body: string | readonly string[];
  /** The label and the path of a link. */
  button?: readonly [string, string];
  /** Whether it begins without a greeting. */
  isPlain?: boolean;
  /** Whether the reader may have no account and may never have heard of us. */
  isToStranger?: boolean;
};

/** A kind of mail. */
export type MailKind<Data extends z.ZodType> = {
  /** What administrators read about such mails, whose subjects are only written when they are sent. */
  about: string;
  priority: Priority;
  /** The data that it needs. */
  data: Data;
  write(data: z.output<Data>): MailContent;
};

/** Defines a kind of mail, so that the compiler checks its text against its data. */
export function mailKind<Data extends z.ZodType>(
  about: string,
  priority: Priority,
  data: Data,
  write: MailKind<Data>['write'],
): MailKind<Data> {
  return { about, priority, data, write };
}

/** Buttons of several mails. */
export const TO_DASHBOARD = ['Your dashboard', linkTo('dashboard')] as const;
export const TO_ANALYZER = ['Open FrameScout', linkTo('analyzer')] as const;

/** A mail in both forms in which it is sent; one to everyone has a URL for unsubscribing. */
export type RenderedMail = { subject: string; text: string; html: string; unsubscribeUrl?: string };

const FOOTER = 'You get this mail because you have a FrameScout account.';
/** For mail to an address that someone else may have entered. */
const STRANGER_FOOTER = 'You get this mail because someone entered this address at FrameScout.';

/**
 * Renders the text and HTML of a mail from its content, which is escaped in the HTML.
 * @param origin where people reach the server, without a trailing slash
 */
export function renderMail(
  { subject, body, button, isPlain = false, isToStranger = false }: MailContent,
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl?: string | undefined },
): RenderedMail {
  const footer = isToStranger ? STRANGER_FOOTER : FOOTER;
  const paragraphs = [...(isPlain ? [] : ['Hello,']), ...(typeof body === 'string' ? [body] : body)];
  const [label = '', path = ''] = button ?? [];
  const url = origin + path;
  const text = [
    ...paragraphs,
    ...(button ? [`${label}: ${url}`] : []),
    `--\n${footer}`,
    ...(unsubscribeUrl ? [`Unsubscribe from news: ${unsubscribeUrl}`] : []),
  ].join('\n\n');
  const written = paragraphs
    .map(
      (paragraph) =>
        `<p dir="auto" style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#f2b33d;border-radius:6px;color:#1a1408;display:inline-block;font-weight:600;padding:10px 18px;text-decoration:none">${escapeHtml(label)}</a></p>`
    : '';
  const unsubscribe = unsubscribeUrl
    ? `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#6a7076">Unsubscribe from news</a>`
    : '';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="background:#f4f4f2;color:#1c2024;font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;margin:0;padding:24px">
<div style="background:#fff;border-radius:10px;margin:0 auto;max-width:520px;overflow-wrap:anywhere;padding:32px">
<p style="font-weight:600;margin:0 0 24px">FrameScout</p>
${written}
${link}
<p style="color:#6a7076;font-size:12px;margin:32px 0 0">${footer}${unsubscribe}</p>
</div></body></html>`;
  return { subject, text, html, ...(unsubscribeUrl && { unsubscribeUrl }) };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Formats the day (UTC) of an ISO 8601 instant, such as "November 24, 2026". */
export function formatDay(instant: string): string {
  return new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

const MOMENT = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;

/** Formats an ISO 8601 instant as a day and a time in UTC, such as "November 24, 2026 at 2:05 PM UTC". */
export function formatMoment(instant: string): string {
  return `${new Date(instant).toLocaleString('en-US', MOMENT)} UTC`;
}
