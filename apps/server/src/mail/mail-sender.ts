import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { toLoggableLine } from '../db/loggable-error.ts';
import { mailBatches, users } from '../db/schema/index.ts';
import { MailRefusedError, TransportDownError } from './mail-failures.ts';
import { claimNext, claimOfBatch, finish, type MailRow, postpone, release } from './mail-queue.ts';
import { LINK_TEMPLATES, type LinkTemplate, render } from './templates/index.ts';
import type { Transport } from './transport.ts';
import {
  beginTransport,
  noteAccepted,
  noteDoubtfulRefusal,
  pauseSending,
  REFUSALS_IN_A_ROW,
  takeTrial,
  tryNow,
} from './transport-state.ts';
import { makeUnsubscribeLink } from './unsubscribe-link.ts';
import { writePartOfBatch } from './write-batch.ts';

/** A mail whose link is made when it is sent. */
export type LinkMail = Pick<MailRow, 'to' | 'userId' | 'data'> & { template: LinkTemplate };

const LOOK_EVERY_MS = 5_000;
const MAX_ATTEMPTS = 12;
/** In characters. */
const LONGEST_REASON = 500;

/** Sends what is due, one mail at a time, until it is closed. */
export type MailSender = {
  /** Looks for mail now rather than at the next poll. */
  wake(): void;
  /** Resolves when the mail in flight has been sent; the others wait for the next start. */
  close(): Promise<void>;
};

/** What a sender needs. */
export type MailSenderOptions = {
  db: Database;
  transport: Transport;
  /** Under which people reach the server, without a trailing slash. */
  origin(): string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Makes the data of a mail with a link when it is due; `null` if nobody is left to read it. */
  dataOfLinkMail(db: Database, mail: LinkMail): Promise<object | null>;
  /** Signs the links by which users unsubscribe. */
  serverKey: Buffer;
  /** How many mails to everyone all nodes together send in a minute, at most. */
  bulkPerMinute: number;
};

type Content = { to: string; template: string; data: unknown; unsubscribeUrl?: string };

/** Starts sending mail in the background. */
export function startMailSender(options: MailSenderOptions): MailSender {
  const { db, transport, origin, log, dataOfLinkMail, serverKey, bulkPerMinute } = options;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let hasBegun = false;
  let isBatchTriedFirst = false;
  /** The mails during which the mail server failed although nothing was paused. */
  const interrupted = new Set<string>();

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
      if (!hasBegun) await beginTransport(db);
      hasBegun = true;
      while (!isClosed) {
        if (!(await doNext())) return;
      }
    } catch (error) {
      log.error({ err: error }, 'The mail queue could not be read; it is tried again.');
    }
  }

  /** Sends a mail or writes some, whatever comes first. @returns whether there was anything to do */
  async function doNext(): Promise<boolean> {
    const usual = { isTrial: false };
    const mail = await claimNext(db, usual);
    if (mail) return send(mail, usual);
    if (await writePartOfBatch(db)) return true;
    const ofBatch = await claimOfBatch(db, bulkPerMinute, usual);
    if (ofBatch) return send(ofBatch, usual);
    return (await takeTrial(db)) && tryOne();
  }

  /** Finds out whether a pause is over by a single mail. */
  async function tryOne(): Promise<boolean> {
    const trial = { isTrial: true };
    const own = () => claimNext(db, trial);
    const ofBatch = () => claimOfBatch(db, bulkPerMinute, trial);
    // In turn, so that a mail that breaks the connection does not hold up those of the other kind for ever.
    const [first, second] = isBatchTriedFirst ? [ofBatch, own] : [own, ofBatch];
    isBatchTriedFirst = !isBatchTriedFirst;
    const mail = (await first()) ?? (await second());
    if (mail) return send(mail, trial);
    await tryNow(db);
    return false;
  }

  async function send(mail: MailRow, { isTrial }: { isTrial: boolean }): Promise<true> {
    try {
      const content = await contentOf(mail);
      if (!content) {
        await finish(db, mail.id, 'skipped');
        // It said nothing of the mail server.
        if (isTrial) await tryNow(db);
        return true;
      }
      const { to, template, data, unsubscribeUrl } = content;
      const rendered = render(template, data, { origin: origin(), unsubscribeUrl });
      await transport.send({ ...rendered, id: mail.id, to });
      await finish(db, mail.id, 'sent');
      interrupted.delete(mail.id);
      await noteAccepted(db);
    } catch (error) {
      await handle(error, mail, isTrial);
    }
    return true;
  }

  async function handle(error: unknown, mail: MailRow, isTrial: boolean): Promise<void> {
    if (error instanceof TransportDownError) {
      log.warn({ reason: error.message }, 'No mail can be sent at the moment.');
      await giveBack(mail, isTrial, error.message);
      await pauseSending(db, error.message);
      return;
    }
    const lastError = toLoggableLine(error).slice(0, LONGEST_REASON);
    const isDoubtful = error instanceof MailRefusedError && !error.isCertain;
    // While it is not clear that the server takes any mail, its refusal of one is not taken for the last word.
    const isFinal = error instanceof MailRefusedError && error.isForGood && !(isTrial && isDoubtful);
    const isLast = isFinal || mail.attempts >= MAX_ATTEMPTS;
    log.warn({ mail: mail.id, template: mail.template, lastError, isLast }, 'A mail could not be sent.');
    if (isLast) await finish(db, mail.id, 'failed', lastError);
    else await postpone(db, mail, lastError);
    if (isDoubtful && (await noteDoubtfulRefusal(db))) await pauseSending(db, inARow(lastError));
    else if (isTrial) await tryNow(db);
  }

  /**
   * Gives a mail back during which the mail server failed. If that has happened before and other mail was taken since, it is
   * more likely about this one, which must not hold up the others for ever.
   */
  async function giveBack(mail: MailRow, isTrial: boolean, reason: string): Promise<void> {
    const isSuspect = !isTrial && interrupted.has(mail.id);
    if (!isTrial) interrupted.add(mail.id);
    if (!isSuspect) return void (await release(db, mail));
    if (mail.attempts < MAX_ATTEMPTS) return void (await postpone(db, mail, reason));
    await finish(db, mail.id, 'failed', reason);
    interrupted.delete(mail.id);
  }

  /** What a mail says and to whom; `null` if it is not to be sent any more. */
  async function contentOf(mail: MailRow): Promise<Content | null> {
    const { to, template, data } = mail;
    if (mail.batchId !== null) return contentOfBatch(mail, mail.batchId);
    if (!isLinkMail(mail)) return { to, template, data };
    const made = await dataOfLinkMail(db, mail);
    return made && { to, template, data: made };
  }

  async function contentOfBatch(
    { template, data, userId }: MailRow,
    batchId: string,
  ): Promise<Content | null> {
    if (userId === null || typeof data !== 'object') return null;
    const [found] = await db
      .select({ subject: mailBatches.subject, message: mailBatches.message, email: users.email })
      .from(mailBatches)
      .innerJoin(users, eq(users.id, userId))
      .where(and(eq(mailBatches.id, batchId), eq(users.role, 'user'), isNull(users.unsubscribedAt)));
    if (!found) return null;
    const { email, subject, message } = found;
    return {
      to: email,
      template,
      data: { ...data, subject, message },
      unsubscribeUrl: makeUnsubscribeLink(origin(), serverKey, userId),
    };
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

function inARow(reply: string): string {
  return `The mail server refused ${REFUSALS_IN_A_ROW} mails in a row or more, the last one with: ${reply} Once that is fixed, use "Retry failed".`;
}

function isLinkMail(mail: MailRow): mail is MailRow & LinkMail {
  return LINK_TEMPLATES.some((template) => template === mail.template);
}
