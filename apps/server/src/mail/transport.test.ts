import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { startSmtpServer } from '../test-support/smtp-server.ts';
import { createTransport } from './transport.ts';

const MAIL = { to: 'ann@example.org', subject: 'A link', text: 'A link', html: '<p>A link</p>' };

/** Starts a mail server without STARTTLS, as a client sees it if an attacker strips the offer. */
async function startWithoutTls() {
  const passwords: unknown[] = [];
  const smtp = await startSmtpServer({
    ...{ authOptional: false, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] },
    onAuth: ({ username, password }, _session, callback) => {
      passwords.push(password);
      callback(null, { user: username });
    },
  });
  return { smtp, passwords };
}

async function sendTo(smtpUrl: string): Promise<void> {
  const transport = createTransport({ smtpUrl, mailFrom: 'scout@example.com', dataFolder: tmpdir() });
  try {
    await transport.send({ ...MAIL, id: randomUUID() });
  } finally {
    transport.close();
  }
}

describe('a mail server that offers no encryption', () => {
  it('gets neither the password nor a mail if it is another machine', async () => {
    const { smtp, passwords } = await startWithoutTls();
    // An address that reaches this machine but isn't recognized as local.
    const url = `smtp://scout:hunter2@0.0.0.0:${smtp.port}`;
    await expect(sendTo(url)).rejects.toThrow(/^No secure connection to the mail server can be made/);
    expect(passwords).toEqual([]);
    expect(smtp.received).toEqual([]);
    await smtp.close();
  });

  it.each([
    ['is this machine', (port: number) => `smtp://scout:hunter2@127.0.0.1:${port}`],
    [
      'may be spoken to all the same',
      (port: number) => `smtp://scout:hunter2@0.0.0.0:${port}?requireTLS=false`,
    ],
  ])('gets both if it %s', async (_why, urlOf) => {
    const { smtp, passwords } = await startWithoutTls();
    await sendTo(urlOf(smtp.port));
    expect(passwords).toEqual(['hunter2']);
    expect(smtp.received).toHaveLength(1);
    await smtp.close();
  });
});
