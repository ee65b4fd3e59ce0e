import { type Repeated, repeat } from '../repeat.ts';
import { type DeliveryOptions, MailDelivery } from './mail-delivery.ts';
import { type Claim, claimNext, claimOfBatch, type MailRow } from './mail-queue.ts';
import { beginTransport, claimTrialSend, tryNow } from './transport-state.ts';
import { writeBatchChunk } from './write-batch.ts';

const LOOK_EVERY_MS = 5_000;

/** Sends due mail in the background, one at a time, until closed; the rest waits for the next start. */
export type MailSender = Repeated;

/** What a sender needs. */
type MailSenderOptions = DeliveryOptions & {
  /** Maximum rate of mails to everyone per minute, for all nodes together. */
  bulkPerMinute: number;
};

/** Starts sending mail in the background. */
export function startMailSender({ bulkPerMinute, ...options }: MailSenderOptions): MailSender {
  const { db, transport, log } = options;
  const delivery = new MailDelivery(options);
  let hasBegun = false;
  let isBatchTriedFirst = false;

  async function run(signal: AbortSignal): Promise<void> {
    // Gives the transaction that queued the mail time to commit.
    await new Promise((resolve) => setTimeout(resolve, 50));
    try {
      if (!hasBegun) await beginTransport(db);
      hasBegun = true;
      while (!signal.aborted) {
        if (!(await doNext())) return;
      }
    } catch (error) {
      log.error({ err: error }, 'The mail queue could not be read; this will be retried.');
    }
  }

  /** Sends a mail or writes part of a batch. @returns whether there was anything to do */
  async function doNext(): Promise<boolean> {
    const usual: Claim = { isTrial: false };
    const mail = await claimNext(db, usual);
    if (mail) return deliver(mail, usual);
    if (await writeBatchChunk(db)) return true;
    const ofBatch = await claimOfBatch(db, bulkPerMinute, usual);
    if (ofBatch) return deliver(ofBatch, usual);
    return (await claimTrialSend(db)) && tryOne();
  }

  /** Sends a single mail to find out whether a pause can end. */
  async function tryOne(): Promise<boolean> {
    const trial: Claim = { isTrial: true };
    const own = () => claimNext(db, trial);
    const ofBatch = () => claimOfBatch(db, bulkPerMinute, trial);
    // Alternates, so that a mail that breaks the connection does not block those of the other kind forever.
    const [first, second] = isBatchTriedFirst ? [ofBatch, own] : [own, ofBatch];
    isBatchTriedFirst = !isBatchTriedFirst;
    const mail = (await first()) ?? (await second());
    if (mail) return deliver(mail, trial);
    await tryNow(db);
    return false;
  }

  async function deliver(mail: MailRow, claim: Claim): Promise<true> {
    await delivery.deliver(mail, claim);
    return true;
  }

  const { wake, close } = repeat(LOOK_EVERY_MS, run);
  return {
    wake,
    async close() {
      await close();
      transport.close();
    },
  };
}
