import type { FastifyBaseLogger } from 'fastify';
import { toLoggableLine } from '../db/loggable-error.ts';
import { MailRefusedError, TransportDownError } from './classify-smtp-error.ts';
import { type ContentSources, readContent } from './mail-content.ts';
import { type Claim, finish, type MailRow, postpone, release } from './mail-queue.ts';
import { render } from './templates/index.ts';
import type { Transport } from './transport.ts';
import {
  countDoubtfulRefusal,
  noteAccepted,
  pauseSending,
  REFUSALS_IN_A_ROW,
  tryNow,
} from './transport-state.ts';

const MAX_ATTEMPTS = 12;
/** How many characters of an error are stored. */
const LONGEST_REASON = 500;

/** What the delivery needs. */
export type DeliveryOptions = ContentSources & {
  transport: Transport;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** Delivers claimed mails, and stores each one's outcome and what it reveals about the mail server. */
export class MailDelivery {
  readonly #options: DeliveryOptions;
  /** Ids of mails during which the mail server failed while sending was not paused. */
  readonly #interrupted = new Set<string>();

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Delivers a mail if it is still wanted. Failures are stored and logged. */
  async deliver(mail: MailRow, { isTrial }: Claim): Promise<void> {
    const { db, transport, origin } = this.#options;
    try {
      const content = await readContent(mail, this.#options);
      if (!content) {
        await finish(db, mail.id, 'skipped');
        // A skipped mail tests nothing, so another one is tried.
        if (isTrial) await tryNow(db);
        return;
      }
      const { to, template, data, unsubscribeUrl } = content;
      const rendered = render(template, data, { origin: origin(), unsubscribeUrl });
      await transport.send({ ...rendered, id: mail.id, to });
      await finish(db, mail.id, 'sent');
      this.#interrupted.delete(mail.id);
      await noteAccepted(db);
    } catch (error) {
      await this.#handle(error, mail, isTrial);
    }
  }

  async #handle(error: unknown, mail: MailRow, isTrial: boolean): Promise<void> {
    const { db, log } = this.#options;
    if (error instanceof TransportDownError) {
      log.warn({ reason: error.message }, 'No mail can be sent at the moment.');
      await this.#giveBack(mail, isTrial, error.message);
      await pauseSending(db, error.message);
      return;
    }
    const lastError = toLoggableLine(error).slice(0, LONGEST_REASON);
    const isDoubtful = error instanceof MailRefusedError && !error.isCertain;
    // As long as it is uncertain that the server accepts any mail, a refusal is not considered final.
    const isFinal = error instanceof MailRefusedError && error.isPermanent && !(isTrial && isDoubtful);
    const isLast = isFinal || mail.attempts >= MAX_ATTEMPTS;
    log.warn({ mail: mail.id, template: mail.template, lastError, isLast }, 'A mail could not be sent.');
    if (isLast) await finish(db, mail.id, 'failed', lastError);
    else await postpone(db, mail, lastError);
    if (isDoubtful && (await countDoubtfulRefusal(db))) await pauseSending(db, describeRefusals(lastError));
    else if (isTrial) await tryNow(db);
  }

  /** Returns a mail during which the server failed; at the second time, it is this mail that is postponed. */
  async #giveBack(mail: MailRow, isTrial: boolean, reason: string): Promise<void> {
    const { db } = this.#options;
    const isSuspect = !isTrial && this.#interrupted.has(mail.id);
    if (!isTrial) this.#interrupted.add(mail.id);
    if (!isSuspect) return void (await release(db, mail));
    if (mail.attempts < MAX_ATTEMPTS) return void (await postpone(db, mail, reason));
    await finish(db, mail.id, 'failed', reason);
    this.#interrupted.delete(mail.id);
  }
}

function describeRefusals(reply: string): string {
  return `The mail server refused ${REFUSALS_IN_A_ROW} mails in a row or more, the last one with: ${reply} Once that is fixed, use "Retry failed".`;
}
