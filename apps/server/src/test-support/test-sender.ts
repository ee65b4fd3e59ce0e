import { and, eq } from 'drizzle-orm';
import { dataOfLinkMail } from '../accounts/data-of-link-mail.ts';
import type { Database } from '../db/database.ts';
import { mails } from '../db/schema/index.ts';
import { type MailSender, startMailSender } from '../mail/mail-sender.ts';
import { createMailer } from '../mail/mailer.ts';
import type { LinkTemplate } from '../mail/templates/index.ts';
import { createTransport } from '../mail/transport.ts';
import { startSmtpServer } from './smtp-server.ts';
import type { TestApp } from './test-app.ts';

const TEST_FROM = 'FrameScout <hello@scout.example>';
/** The origin of links to the server in test mails. */
export const TEST_ORIGIN = 'https://scout.example';

type SenderOptions = { bulkPerMinute?: number; log?: Log };
type Log = { warn(entry: object): void; error(entry: object): void };

const SILENT: Log = { warn: () => undefined, error: () => undefined };
const mailer = createMailer(() => undefined);

/** Sends the mail of a test's server until closed; to the outbox folder if there is no mail server. */
export function startTestSender(
  { context }: Pick<TestApp, 'context'>,
  smtpUrl: string | null,
  { bulkPerMinute = 60_000, log = SILENT }: SenderOptions = {},
): MailSender {
  const { db, config, serverKey } = context;
  const { dataFolder } = config;
  return startMailSender({
    ...{ db, serverKey, bulkPerMinute, log, origin: () => TEST_ORIGIN },
    transport: createTransport({ smtpUrl, mailFrom: TEST_FROM, dataFolder }),
    dataOfLinkMail,
  });
}

/** Starts a mail server, and sends the mail of a test's server to it until closed. */
export async function startDelivery(
  test: Pick<TestApp, 'context'>,
  server: Parameters<typeof startSmtpServer>[0] = {},
  options: SenderOptions = {},
) {
  const smtp = await startSmtpServer(server);
  const sender = startTestSender(test, smtp.url, options);
  return {
    received: smtp.received,
    /** Makes the sender look for mail that is due. @returns what has arrived so far */
    wake() {
      sender.wake();
      return smtp.received;
    },
    async close() {
      await sender.close();
      await smtp.close();
    },
  };
}

/** Queues a mail whose key is `name`, with the subject "Ünïcode" and `name`. */
export function queueTestMail({ context }: Pick<TestApp, 'context'>, name: string, to = 'ann@example.com') {
  const data = { subject: `Ünïcode ${name}`, message: 'First.\n\nSecond.', extendedTo: null };
  return mailer.queue(context.db, 'from-administrator', { id: null, email: to }, data, name);
}

/** Reads the row of a mail by its key. */
export async function mailNamed({ context }: Pick<TestApp, 'context'>, name: string) {
  const [row] = await context.db.select().from(mails).where(eq(mails.dedupeKey, name));
  return row;
}

/** Returns the mails with a link that are queued for an address. */
export function waitingMails(db: Database, template: LinkTemplate, to: string) {
  return db
    .select()
    .from(mails)
    .where(and(eq(mails.template, template), eq(mails.to, to)));
}

/** Renders the first of those mails. @returns its token, or `null` without a recipient */
export async function tokenInMail(db: Database, template: LinkTemplate, to: string): Promise<string | null> {
  const [mail] = await waitingMails(db, template, to);
  if (!mail) throw new Error(`No ${template} waits for ${to}.`);
  const data = await dataOfLinkMail(db, { ...mail, template });
  return data && 'token' in data ? String(data.token) : null;
}
