import type { z } from 'zod';

/** The content of a mail. Paragraphs are plain text. */
type MailContent = {
  subject: string;
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Whether the reader may have no account and may never have heard of us. */
  isToStranger?: boolean;
};

/** A mail in both forms in which it is sent; one to everyone has a URL for unsubscribing. */
export type RenderedMail = { subject: string; text: string; html: string; unsubscribeUrl?: string };

const FOOTER = 'You get this mail because you have a FrameScout account.';
/** For mail to an address that someone else may have entered. */
const STRANGER_FOOTER = 'You get this mail because someone entered this address at FrameScout.';

/** Renders the text and HTML of a mail from its content, which is escaped in the HTML. */
export function renderMail(
  { subject, paragraphs, button, isToStranger = false }: MailContent,
  unsubscribeUrl?: string,
): RenderedMail {
  const footer = isToStranger ? STRANGER_FOOTER : FOOTER;
  const text = [
    ...paragraphs,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    `--\n${footer}`,
    ...(unsubscribeUrl ? [`Unsubscribe from news: ${unsubscribeUrl}`] : []),
  ].join('\n\n');
  const body = paragraphs
    .map(
      (paragraph) =>
        `<p dir="auto" style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:#f2b33d;border-radius:6px;color:#1a1408;display:inline-block;font-weight:600;padding:10px 18px;text-decoration:none">${escapeHtml(button.label)}</a></p>`
    : '';
  const unsubscribe = unsubscribeUrl
    ? `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#6a7076">Unsubscribe from news</a>`
    : '';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="background:#f4f4f2;color:#1c2024;font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;margin:0;padding:24px">
<div style="background:#fff;border-radius:10px;margin:0 auto;max-width:520px;overflow-wrap:anywhere;padding:32px">
<p style="font-weight:600;margin:0 0 24px">FrameScout</p>
${body}
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

/** A kind of mail: the data it needs, and how to write it from them. */
export type MailTemplate<Data extends z.ZodType> = {
  data: Data;
  /** Writes the content. `origin` is where people reach the server, without a trailing slash. */
  write(data: z.output<Data>, origin: string): MailContent;
};

/** Defines a mail template, so that the compiler checks its text against its data. */
export function mailTemplate<Data extends z.ZodType>(definition: MailTemplate<Data>): MailTemplate<Data> {
  return definition;
}
