import { and, eq, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { toLoggableLine } from '../db/loggable-error.ts';
import { mails } from '../db/schema/index.ts';
import { LINK_TEMPLATES, type LinkTemplate, render } from './templates/index.ts';
import { PermanentMailError, type Transport } from './transport.ts';

type MailRow = typeof mails.$inferSelect;

/** A mail whose link is made when it is sent. */
export type LinkMail = Pick<MailRow, 'to' | 'userId'> & { template: LinkTemplate };

/**
 * How long a mail stays claimed: longer than sending can take, including every time-out. A mail that a crash
 * interrupted is tried again after that. Only one is claimed at a time, so that no other has to wait.
 */
const CLAIM_SECONDS = 5 * 60;
const LOOK_EVERY_MS = 5_000;
const MAX_ATTEMPTS = 12;
const LONGEST_WAIT_MINUTES = 360;
/** In characters. */
const LONGEST_REASON = 500;

/** Sends what is due, one mail at a time, until it is closed. */
export type MailSender = {
  /** Looks for mail now rather than at the next poll. */
  wake(): void;
  /** Resolves when the mail in flight has been sent; the others wait for the next start. */
  close(): Promise<void>;
};

/**
 * Starts sending mail in the background.
 * @param dataOfLinkMail makes the data of a mail with a link when it is due; `null` if it has no reader any more
 */
export function startMailSender(
  db: Database,
  transport: Transport,
  origin: () => string,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  dataOfLinkMail: (db: Database, mail: LinkMail) => Promise<object | null>,
): MailSender {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  function wake(): void {
    if (isClosed || running) return;
    clearTimeout(timer);
    running = run().finally(() => {
      running = null;
      if (!isClosed) timer = setTimeout(wake, LOOK_EVERY_MS).unref();
    });
  }

  async function run(): Promise<void> {
    // Gives the transaction that queued the mail time to commit.
    await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      while (!isClosed) {
        const mail = await claim(db);
        if (!mail) return;
        await send(mail);
      }
    } catch (error) {
      log.error({ err: error }, 'The mail queue could not be read; it is tried again.');
    }
  }

  async function send(mail: MailRow): Promise<void> {
    try {
      const data = isLinkMail(mail) ? await dataOfLinkMail(db, mail) : mail.data;
      if (data) await transport.send({ ...render(mail.template, data, origin()), id: mail.id, to: mail.to });
      await finish(db, mail.id, { state: 'sent', lastError: null });
    } catch (error) {
      const isLast = error instanceof PermanentMailError || mail.attempts >= MAX_ATTEMPTS;
      const lastError = toLoggableLine(error).slice(0, LONGEST_REASON);
      log.warn({ mail: mail.id, template: mail.template, lastError, isLast }, 'A mail could not be sent.');
      if (isLast) await finish(db, mail.id, { state: 'failed', lastError });
      else await postpone(db, mail, lastError);
    }
  }

  wake();
  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      transport.close();
    },
  };
}

async function claim(db: Database): Promise<MailRow | undefined> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.dueAt, sql`now()`)))
    .orderBy(mails.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(mails)
    .set({
      dueAt: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
      attempts: sql`${mails.attempts} + 1`,
    })
    // Compared with one value, the subquery runs once; in a list, it may run for each row and claim every mail.
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return claimed;
}

function finish(db: Database, id: string, outcome: Pick<MailRow, 'state' | 'lastError'>) {
  return db
    .update(mails)
    .set({ ...outcome, finishedAt: sql`now()` })
    .where(eq(mails.id, id));
}

function postpone(db: Database, { id, attempts }: MailRow, lastError: string) {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_WAIT_MINUTES);
  return db
    .update(mails)
    .set({ lastError, dueAt: sql`now() + make_interval(mins => ${minutes})` })
    .where(eq(mails.id, id));
}

function isLinkMail(mail: MailRow): mail is MailRow & LinkMail {
  return LINK_TEMPLATES.some((template) => template === mail.template);
}
