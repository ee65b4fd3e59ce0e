// Sends the mail of an embedded database until it is killed.
import { openEmbedded } from '../db/embedded/open-embedded.ts';
import { startMailSender } from '../mail/mail-sender.ts';
import { createTransport } from '../mail/transport.ts';

const [dataFolder = '', smtpUrl = ''] = process.argv.slice(2);

const { db } = await openEmbedded(dataFolder);
const transport = createTransport({ smtpUrl, mailFrom: 'crash@example.com', dataFolder });
startMailSender(db, transport, () => 'http://localhost', console);
// The sender's own timers do not keep a process alive.
setInterval(() => undefined, 60_000);
