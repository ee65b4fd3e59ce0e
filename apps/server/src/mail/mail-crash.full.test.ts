import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { startSmtpServer } from '../test-support/smtp-server.ts';
import { createMailer } from './mailer.ts';

const PROGRAM = fileURLToPath(new URL('../test-support/mail-process.ts', import.meta.url));
const RESOLVE_DRIZZLE = new URL('../resolve-drizzle.ts', import.meta.url).href;
const MAILS = 30;
const mailer = createMailer(() => undefined);

it('loses no mail when the sender is killed, and repeats at most the one in flight', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'framescout-mail-'));
  cpSync(inject('embeddedDatabase'), folder, { recursive: true });
  const smtp = await startSmtpServer();
  const database = await openEmbedded(folder);
  for (let index = 0; index < MAILS; index++) {
    const data = { subject: `Mail ${index}`, message: 'Text', extendedTo: null };
    const dedupeKey = `crash ${index}`;
    const to = `user${index}@example.com`;
    await mailer.queue(database.db, 'from-administrator', { id: null, email: to }, data, dedupeKey);
  }
  await database.close();

  // Duplicates are not counted: each sender is killed only after delivering new mails.
  const arrived = () => new Set(smtp.received.map(({ subject }) => subject)).size;
  let kills = 0;
  while (arrived() < MAILS) {
    const enough = Math.min(arrived() + 12, MAILS);
    const sender = spawn(process.execPath, ['--import', RESOLVE_DRIZZLE, PROGRAM, folder, smtp.url], {
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => sender.once('exit', resolve));
    // The process exits on its own if more than one mail was in flight.
    await expect.poll(() => sender.exitCode !== null || arrived() >= enough).toBe(true);
    expect(sender.exitCode).toBeNull();
    sender.kill('SIGKILL');
    await ended;
    kills++;
  }
  smtp.close();
  rmSync(folder, { recursive: true, force: true });
  expect(kills).toBeGreaterThan(1);
  expect(smtp.received.length - MAILS).toBeLessThanOrEqual(kills);
});
