import { type DeliveryOptions, MailDelivery } from './mail-delivery.ts';
import { type Claim, claimNext, claimOfBatch, type MailRow } from './mail-queue.ts';
import { beginTransport, claimTrialSend, tryNow } from './transport-state.ts';
import { writeBatchChunk } from './write-batch.ts';

const LOOK_EVERY_MS = 5_000;

/** Sends due mail in the background, one at a time, until closed. */
export type MailSender = {
  /** Checks for mail now rather than at the next poll. */
  wake(): void;
  /** Stops the sender; resolves when the mail in flight has been sent. The rest waits for the next start. */
  close(): Promise<void>;
};

/** What a sender needs. */
type MailSenderOptions = DeliveryOptions & {
  /** Maximum rate of mails to everyone per minute, for all nodes together. */
  bulkPerMinute: number;
};

/** Starts sending mail in the background. */
export function startMailSender({ bulkPerMinute, ...options }: MailSenderOptions): MailSender {
  const { db, transport, log } = options;
  const delivery = new MailDelivery(options);
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let hasBegun = false;
  let isBatchTriedFirst = false;

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
      log.error({ err: error }, 'The mail queue could not be read; this will be retried.');
    }
  }

  /**
   * Sends a mail or writes part of a batch, whichever comes first. @returns whether there was anything to do
   */
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
