// Sends the mail of an embedded database until it is killed.
import '../compile-plainly.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { dataOfLinkMail } from '../accounts/data-of-link-mail.ts';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { mails } from '../db/schema/index.ts';
import { startMailSender } from '../mail/mail-sender.ts';
import { createTransport } from '../mail/transport.ts';
import { openSecrets } from '../sealing/open-secrets.ts';

const [dataFolder = '', smtpUrl = ''] = process.argv.slice(2);

const { db } = await openEmbedded(dataFolder);
// A mail of the killed process is due once its claim expires, which is not waited for.
const held = await db
  .update(mails)
  .set({ dueAt: sql`now()` })
  .where(and(eq(mails.state, 'waiting'), gt(mails.dueAt, sql`now()`)))
  .returning();
if (held.length > 1) throw new Error(`${held.length} mails were held up, not one.`);
const { serverKey } = await openSecrets(db, { sealingKeys: [], dataFolder });
const transport = createTransport({ smtpUrl, mailFrom: 'crash@example.com', dataFolder });
startMailSender({
  ...{ db, transport, log: console, origin: () => 'http://localhost' },
  dataOfLinkMail,
  serverKey,
  bulkPerMinute: 60_000,
});
// The sender's own timers don't keep a process alive.
setInterval(() => undefined, 60_000);
