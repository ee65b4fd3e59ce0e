import { type DeliveryOptions, MailDelivery } from './mail-delivery.ts';
import { type Claim, claimNext, claimOfBatch, type MailRow } from './mail-queue.ts';
import { beginTransport, takeTrial, tryNow } from './transport-state.ts';
import { writePartOfBatch } from './write-batch.ts';

const LOOK_EVERY_MS = 5_000;

/** Sends what is due, one mail at a time, until it is closed. */
export type MailSender = {
  /** Looks for mail now rather than at the next poll. */
  wake(): void;
  /** Resolves when the mail in flight has been sent; the others wait for the next start. */
  close(): Promise<void>;
};

/** What a sender needs. */
type MailSenderOptions = DeliveryOptions & {
  /** How many mails to everyone all nodes together send in a minute, at most. */
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
      log.error({ err: error }, 'The mail queue could not be read; it is tried again.');
    }
  }

  /** Sends a mail or writes some, whatever comes first. @returns whether there was anything to do */
  async function doNext(): Promise<boolean> {
    const usual: Claim = { isTrial: false };
    const mail = await claimNext(db, usual);
    if (mail) return deliver(mail, usual);
    if (await writePartOfBatch(db)) return true;
    const ofBatch = await claimOfBatch(db, bulkPerMinute, usual);
    if (ofBatch) return deliver(ofBatch, usual);
    return (await takeTrial(db)) && tryOne();
  }

  /** Finds out whether a pause is over by a single mail. */
  async function tryOne(): Promise<boolean> {
    const trial: Claim = { isTrial: true };
    const own = () => claimNext(db, trial);
    const ofBatch = () => claimOfBatch(db, bulkPerMinute, trial);
    // In turn, so that a mail that breaks the connection does not hold up those of the other kind for ever.
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
