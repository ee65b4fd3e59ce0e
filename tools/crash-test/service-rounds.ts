import { cp, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmtpServer } from '../../apps/server/src/test-support/smtp-server.ts';
import { layOutServer } from '../test-support/lay-out-server.ts';
import { BRIEFLY, runServer } from '../test-support/run-server.ts';
import { idOf, missingFrom, readStored, type Stored } from './read-stored.ts';
import { type Acknowledged, ADMINISTRATOR, startSimulatedUsers } from './simulated-users.ts';

/** The outcome of a series of rounds. */
export type ServiceOutcome = {
  rounds: number;
  acknowledged: Acknowledged;
  /** Acknowledged items that are missing. */
  lost: string[];
  mails: number;
  /** Mails that arrived again although the database had recorded them as sent. */
  repeated: string[];
  /** Mails that arrived twice because the kill came between their delivery and its record. */
  inFlight: number;
};

/** Upper limit for the acknowledgements before a server is killed ... */
const MAX_ACKNOWLEDGED = 30;
/** ... and for the delay (ms) after the last of them. */
const LONGEST_MS = 60;
const MAIL_WITHIN_MS = 120_000;
const PUBLIC_URL = 'http://localhost:1';

/**
 * Runs rounds on a whole server with a mail server: lets users register, save projects, pay and receive mail,
 * and kills the server at a random moment. At the end, starts it once more and waits until all mail has been
 * sent.
 * @param databaseUrl of a PostgreSQL server; uses the embedded database if empty
 * @param emptyDatabase a data folder with an empty embedded database, of which the rounds use a copy; if it is
 * null, the first server creates one
 */
export async function runServiceRounds(
  rounds: number,
  { databaseUrl = '', emptyDatabase = null }: { databaseUrl?: string; emptyDatabase?: string | null } = {},
): Promise<ServiceOutcome> {
  // No request needs the web app, which takes a minute to build.
  using checkout = layOutServer(null);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-service-'));
  const data = join(folder.path, 'data');
  if (emptyDatabase) await cp(emptyDatabase, data, { recursive: true });
  const smtp = await startSmtpServer();
  const acknowledged: Acknowledged = { users: [], projects: [], payments: [], letters: [] };
  const start = () =>
    runServer(
      {
        ...BRIEFLY,
        DATA_DIR: data,
        DATABASE_URL: databaseUrl,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'FrameScout <crash@example.com>',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        // Trusts a proxy, so that each user can have their own IP address.
        PUBLIC_URL,
        TRUST_PROXY: '1',
      },
      checkout.program,
    );
  const read = () => readStored(data, databaseUrl);

  const repeated: string[] = [];
  const lost = new Set<string>();
  let sentBefore = new Set<string>();
  let seen = 0;
  const follow = (stored: Stored) => {
    const arrived = smtp.received.slice(seen).map(idOf);
    repeated.push(...arrived.filter((id) => sentBefore.has(id)));
    seen = smtp.received.length;
    sentBefore = new Set(stored.mails.filter(({ state }) => state === 'sent').map(({ id }) => id));
    for (const one of missingFrom(stored, acknowledged)) lost.add(one);
  };

  try {
    let left: Stored | null = null;
    for (let round = 0; round < rounds; round++) {
      const server = await start();
      const people = startSimulatedUsers(server.url, round, acknowledged);
      await people.until(1 + Math.random() * MAX_ACKNOWLEDGED);
      await sleep(Math.random() * LONGEST_MS);
      await server.kill();
      await people.end();
      left = await read();
      follow(left);
    }
    const server = await start();
    const waiting = (left?.mails ?? []).filter(({ state }) => state === 'waiting').map(({ id }) => id);
    await arrive(() => {
      const sent = new Set(smtp.received.slice(seen).map(idOf));
      return waiting.every((id) => sent.has(id));
    });
    await server.stop();
    const stored = await read();
    follow(stored);
    const arrived = new Set(smtp.received.map(idOf));
    for (const { id, to, state } of stored.mails) {
      if (state !== 'sent' || !arrived.has(id)) lost.add(`mail ${id} to ${to} (${state})`);
    }
    return {
      rounds,
      acknowledged,
      lost: [...lost],
      mails: stored.mails.length,
      repeated,
      inFlight: smtp.received.length - arrived.size - repeated.length,
    };
  } finally {
    smtp.close();
  }
}

async function arrive(isThere: () => boolean): Promise<void> {
  const until = Date.now() + MAIL_WITHIN_MS;
  while (!isThere()) {
    if (Date.now() > until) throw new Error('Mail still waits after two minutes.');
    await sleep(100);
  }
}
