import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { RenderedMail } from './templates/layout.ts';

/** A mail ready to be sent. Its Message-ID is made from `id`, so that a mail sent twice can be recognised. */
type OutgoingMail = RenderedMail & { id: string; to: string };

/** What delivers mail. */
export type Transport = {
  /**
   * Delivers a mail.
   * @throws {PermanentMailError} when it will never be accepted; after any other error it may be tried again
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
};

/** The mail server rejected a mail for good. */
export class PermanentMailError extends Error {
  override readonly name = 'PermanentMailError';
}

const PERMANENT_FROM = 500;

/** Creates the transport that the configuration asks for: a mail server, or files in the outbox folder. */
export function createTransport(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>): Transport {
  const { smtpUrl, mailFrom } = config;
  return smtpUrl ? smtp(smtpUrl, mailFrom) : outboxFolder(join(config.dataFolder, 'outbox'), mailFrom);
}

function smtp(url: string, from: string): Transport {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  const server = nodemailer.createTransport({ url, pool: true, maxConnections: 1, ...timeouts });
  return {
    async send(mail) {
      try {
        await server.sendMail(toMessage(mail, from));
      } catch (cause) {
        throw isPermanent(cause) ? new PermanentMailError(String(cause), { cause }) : cause;
      }
    },
    close: () => server.close(),
  };
}

function outboxFolder(folder: string, from: string): Transport {
  const builder = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await builder.sendMail(toMessage(mail, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not built in memory.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${mail.id}.eml`);
      // Written under another name first: whoever watches the folder never sees half a mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => builder.close(),
  };
}

function toMessage({ id, to, subject, text, html }: OutgoingMail, from: string) {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return { from, to: { name: '', address: to }, subject, text, html, messageId: `<${id}@${host}>` };
}

function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  return typeof error.responseCode === 'number' && error.responseCode >= PERMANENT_FROM;
}
