// Sends the mail of an embedded database until it is killed.
import { eq } from 'drizzle-orm';
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { mails } from '../db/schema/index.ts';
import { startMailSender } from '../mail/mail-sender.ts';
import { createTransport } from '../mail/transport.ts';

const [dataFolder = '', smtpUrl = ''] = process.argv.slice(2);

const { db } = await openEmbedded(dataFolder);
// What the one before had claimed is due again once the claim has run out; nobody waits for that here.
await db
  .update(mails)
  .set({ dueAt: new Date(0) })
  .where(eq(mails.state, 'waiting'));
const transport = createTransport({ smtpUrl, mailFrom: 'crash@example.com', dataFolder });
startMailSender(db, transport, () => 'http://localhost', console);
// The sender's own timers do not keep a process alive.
setInterval(() => undefined, 60_000);
