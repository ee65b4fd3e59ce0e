import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config/config.ts';
import { isLocalHost } from '../config/is-local-host.ts';
import { judgeSmtpError } from './judge-smtp-error.ts';
import { TransportDownError } from './mail-failures.ts';
import type { RenderedMail } from './templates/layout.ts';

/** A mail ready to be sent. Its Message-ID is made from `id`, so that a mail sent twice can be recognised. */
type OutgoingMail = RenderedMail & { id: string; to: string };

/** What delivers mail. */
export type Transport = {
  /**
   * Delivers a mail.
   * @throws {MailRefusedError} when this mail is not accepted
   * @throws {TransportDownError} when no mail can be sent at the moment
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** Creates the transport that the configuration asks for: a mail server, or files in the outbox folder. */
export function createTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>): Transport {
  const { smtpUrl, mailFrom } = config;
  return smtpUrl ? smtp(smtpUrl, mailFrom) : outboxFolder(join(config.dataFolder, 'outbox'), mailFrom);
}

function smtp(url: string, from: string): Transport {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  // A connection that the server closes is replaced once; beyond that the queue knows better when to try again.
  const limits = { maxConnections: 1, maxRequeues: 1 };
  // Parameters of the URL count before these.
  const requireTLS = needsTls(url);
  const server = nodemailer.createTransport({ url, pool: true, requireTLS, ...limits, ...timeouts });
  return {
    async send(mail) {
      try {
        await server.sendMail(toMessage(mail, from));
      } catch (error) {
        throw judgeSmtpError(error);
      }
    },
    close: () => server.close(),
  };
}

/**
 * Whether nothing may be said in plain text: where there is a password to be stolen on the way. Whoever stands there could
 * otherwise keep the server's offer of STARTTLS back, and read every link as well.
 */
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
        // Written under another name first: whoever watches the folder never sees half a mail.
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
    // One click, without a page in between (RFC 8058).
    ...(unsubscribeUrl && {
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}
