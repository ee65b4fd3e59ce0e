import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import nodemailer from 'nodemailer';
import type { Config } from '../config/config.ts';
import { isLocalHost } from '../config/variables.ts';
import { classifySmtpError, TransportDownError } from './classify-smtp-error.ts';
import type { RenderedMail } from './templates/layout.ts';

/** A mail ready to be sent. Its Message-ID is derived from `id`, so that duplicates can be recognized. */
type OutgoingMail = RenderedMail & { id: string; to: string };

/** Delivers mail. */
export type Transport = {
  /** @throws {MailRefusedError} if this mail is not accepted @throws {TransportDownError} if none is */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** Creates the configured transport: a mail server, or files in the outbox folder. */
export function createTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>): Transport {
  const { smtpUrl, mailFrom } = config;
  return smtpUrl ? smtp(smtpUrl, mailFrom) : outboxFolder(join(config.dataFolder, 'outbox'), mailFrom);
}

function smtp(url: string, from: string): Transport {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  // A connection closed by the server is replaced once; after that the queue knows better when to retry.
  const limits = { maxConnections: 1, maxRequeues: 1 };
  // Parameters in the URL take precedence.
  const requireTLS = needsTls(url);
  const server = nodemailer.createTransport({ url, pool: true, requireTLS, ...limits, ...timeouts });
  return {
    async send(mail) {
      try {
        await server.sendMail(toMessage(mail, from));
      } catch (error) {
        throw classifySmtpError(error);
      }
    },
    close: () => server.close(),
  };
}

/** Whether to refuse plain text, in which a password could be read on the way. */
function needsTls(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !isLocalHost(hostname);
}

function outboxFolder(folder: string, from: string): Transport {
  const builder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await builder.sendMail(toMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not built in memory.');
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
        // Written under a temporary name first, so that programs watching the folder never see half a mail.
        await writeFile(`${path}.part`, message, { mode: 0o600 });
        await rename(`${path}.part`, path);
      } catch (cause) {
        throw new TransportDownError(
          `The outbox folder cannot be written to: ${cause instanceof Error ? cause.message : String(cause)}.`,
          { cause },
        );
      }
    },
    close: () => builder.close(),
  };
}

function toMessage({ id, to, subject, text, html, unsubscribeUrl }: OutgoingMail, from: string) {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    // One click, without an intermediate page (RFC 8058).
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}
