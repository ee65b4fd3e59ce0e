import { setTimeout as sleep } from 'node:timers/promises';
import { idOf, missingFrom, readStored } from '../crash-test/read-stored.ts';
import { type Acknowledged, PASSWORD } from '../crash-test/simulated-users.ts';
import type { ObservedCalls } from './observed-calls.ts';
import { BOUNCE, SECRETS, type SoakLab } from './soak-lab.ts';
import { findUnfinished, type SubmittedJob } from './submit-jobs.ts';

const MAIL_WITHIN_MS = 120_000;
const WAITING = /^framescout_mails\{state="waiting"\} 0$/m;
const ADDRESS = /[\w.-]+@example\.com/;
const LINKED = /[?&#]token=([\w.-]{16,})/g;

/** Lets the server finish what it has begun, stops it, and reports what was lost, charged twice or logged. */
export async function findFaults(
  lab: SoakLab,
  calls: ObservedCalls,
  acknowledged: Acknowledged,
  jobs: readonly SubmittedJob[],
): Promise<{ mails: number }> {
  calls.isOver = false;
  for (const finding of await findUnfinished(jobs)) calls.report(finding);
  await lab.stop();
  const read = () => readStored(lab.dataFolder, lab.databaseUrl);
  await read();
  await lab.start();
  const until = performance.now() + MAIL_WITHIN_MS;
  while (!WAITING.test(await lab.readMetrics()) && performance.now() < until) await sleep(500);
  await lab.stop();

  const stored = await read();
  for (const finding of missingFrom(stored, acknowledged)) calls.report(`${finding} is lost`);
  const arrived = new Set(lab.smtp.received.map(idOf));
  for (const { id, to, state } of stored.mails) {
    const isRight = to.startsWith(BOUNCE) ? state === 'failed' : state === 'sent' && arrived.has(id);
    if (!isRight)
      calls.report(`a mail to ${to} is ${state} and ${arrived.has(id) ? 'arrived' : 'did not arrive'}`);
  }
  for (const email of stored.users) {
    const charges = await lab.payments.chargesOf(email);
    if (charges > 1) calls.report(`${email} was charged ${charges} times`);
  }
  const links = lab.smtp.received.flatMap(({ text }) =>
    [...(text ?? '').matchAll(LINKED)].map(([, token]) => token),
  );
  const { log } = lab;
  for (const secret of [...calls.secrets, ...Object.values(SECRETS), PASSWORD, ...links]) {
    if (secret && log.includes(secret)) calls.report(`the log contains the secret ${secret}`);
  }
  const [line] = log.split('\n').filter((one) => ADDRESS.test(one));
  if (line) calls.report(`the log contains an address: ${line}`);
  return { mails: stored.mails.length };
}
