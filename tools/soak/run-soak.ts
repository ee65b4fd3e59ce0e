import { setTimeout as sleep } from 'node:timers/promises';
import { idOf, missingFrom, readStored } from '../crash-test/read-stored.ts';
import {
  type Acknowledged,
  arrive,
  PASSWORD,
  type Person,
  RefusedError,
  register,
  takeTrial,
  writeLetters,
} from '../crash-test/simulated-users.ts';
import { seededRandom } from '../test-support/random.ts';
import { accessFor, ObservedCalls } from './observed-calls.ts';
import { type EventKind, planEvents, type SoakEvent } from './plan-events.ts';
import { BOUNCE, SECRETS, SoakLab } from './soak-lab.ts';
import { findUnfinished, type SubmittedJob, submitJobs } from './submit-jobs.ts';

/** What a soak showed. */
export type SoakOutcome = { findings: string[]; summary: [string, number][]; timings: string[] };

/** The clocks of Berlin change at these times. */
const CLOCK_CHANGES = ['2026-10-25T01:00:00Z', '2027-03-28T01:00:00Z'];
const LETTER_EVERY_MS = 2000;
const PROBE_EVERY_MS = 200;
/** How much more memory than after the second third may be held after the last. */
const MOST_GROWTH = 1.2;
/** A shorter run ends before what the process holds besides its heap has settled: caches, and pages kept for reuse. */
const SETTLED_MINUTES = 10;
/** Threads that have had nothing to do for a minute have ended by then. */
const SETTLED_PAUSE_MS = 75_000;
/** Before the heap alone is measured, which is not theirs. */
const PAUSE_MS = 5000;
const WEBHOOK_PATH = '/api/stripe/webhook';

/**
 * Runs a server for some minutes while people use it, attack it and break what it needs; then finds out what was lost.
 * A server is killed in the first third only. The second warms up the one that then runs; what it holds after that is
 * compared with what it holds after the last, in which the same happens again: what is kept depends on what came last.
 */
export async function runSoak(
  kind: 'embedded' | 'server',
  minutes: number,
  seed: number,
): Promise<SoakOutcome> {
  const random = seededRandom(seed);
  const seconds = (minutes * 60) / 3;
  const isSettled = minutes >= SETTLED_MINUTES;
  const pauseMs = isSettled ? SETTLED_PAUSE_MS : PAUSE_MS;
  // A server of its own has its own clock, which cannot be moved.
  const change = new Date(CLOCK_CHANGES[Math.floor(random() * CLOCK_CHANGES.length)] ?? '').getTime();
  const clockMs = kind === 'embedded' ? change - 2.5 * seconds * 1000 - pauseMs - Date.now() : 0;
  const calls = new ObservedCalls();
  await using lab = await SoakLab.open(kind, calls, clockMs);
  console.log(
    `${kind}: the server’s clock says ${new Date().toISOString()}; ${lab.kinds.includes('disk full') ? 'its disk can be filled' : 'no disk of its own can be mounted, so that none is filled'}`,
  );
  const acknowledged: Acknowledged = { users: [], projects: [], payments: [], letters: [] };
  const jobs: { person: Person; id: string }[] = [];
  // From one device throughout: whoever guesses their password locks out those who come from others.
  const administrator = arrive({
    url: lab.url,
    send: (url, init) => sleep(LETTER_EVERY_MS).then(() => calls.sendPatiently(url, init)),
  });
  const people = { acknowledged, jobs, administrator };
  const plan = (kinds: readonly EventKind[]) => planEvents(kinds, seconds, random);
  const phase = (events: readonly SoakEvent[]) => runPhase(lab, calls, people, events, seconds);
  const measure = async () => {
    await sleep(pauseMs);
    const memory = await lab.measureMemory();
    console.log(`memory: ${memory.resident.toFixed(0)} MB resident, ${memory.heap.toFixed(0)} MB of heap`);
    return memory;
  };
  await phase(plan(lab.kinds));
  const lasting = plan(lab.kinds.filter((kind) => kind !== 'server killed'));
  await phase(lasting);
  const before = await measure();
  await phase(lasting);
  const after = await measure();
  const compared = isSettled ? (['heap', 'resident'] as const) : (['heap'] as const);
  for (const name of compared) {
    if (after[name] > before[name] * MOST_GROWTH)
      calls.report(`${name} memory grew from ${before[name].toFixed(0)} to ${after[name].toFixed(0)} MB`);
  }
  const { mails } = await findFaults(lab, calls, acknowledged, jobs);
  return {
    findings: calls.findings,
    timings: calls.describeTimings(),
    summary: [
      ...Object.entries(acknowledged).map(([what, { length }]): [string, number] => [
        `${what} acknowledged`,
        length,
      ]),
      ['jobs acknowledged', jobs.length],
      ['mails', mails],
      ...[...calls.statuses].sort(),
    ],
  };
}

type People = {
  acknowledged: Acknowledged;
  jobs: { person: Person; id: string }[];
  administrator: Person;
};

async function runPhase(
  lab: SoakLab,
  calls: ObservedCalls,
  { acknowledged, jobs, administrator }: People,
  events: readonly SoakEvent[],
  seconds: number,
): Promise<void> {
  calls.isOver = false;
  const end = performance.now() + seconds * 1000;
  const access = accessFor(calls, lab.url, (person, url) => pay(lab, calls, person, url));
  const live = async (act: () => Promise<void>) => {
    while (!calls.isOver) {
      try {
        await act();
      } catch (error) {
        // A broken connection: they come back as someone else.
        if (!(error instanceof TypeError || error instanceof RefusedError)) throw error;
        if (error instanceof RefusedError) calls.report(error.message);
        await sleep(PROBE_EVERY_MS);
      }
    }
  };
  const happen = async ({ kind, second, lasts }: SoakEvent) => {
    await sleep(second * 1000);
    console.log(`${calls.seconds.toFixed(1).padStart(6)} s  ${kind} for ${lasts.toFixed(1)} s`);
    calls.begin(kind);
    await lab.perform(kind, Math.max(0, Math.min(lasts * 1000, end - performance.now())));
    calls.end(kind);
  };
  await Promise.all([
    ...['user', 'other', BOUNCE].map((name) => live(() => takeTrial(access, name, acknowledged))),
    live(() => writeLetters(administrator, 0, acknowledged)),
    ...['/healthz', '/readyz'].map((path) =>
      live(async () => {
        await (await calls.send('probe', `${lab.url}${path}`)).text();
        await sleep(PROBE_EVERY_MS);
      }),
    ),
    ...(lab.workers
      ? [live(async () => submitJobs(lab, await register(access, 'player', acknowledged), jobs, calls))]
      : []),
    Promise.all(events.map(happen)).then(async () => {
      await sleep(Math.max(0, end - performance.now()));
      calls.isOver = true;
    }),
  ]);
}

/** Pays, and tells the server twice at once until both are acknowledged. */
async function pay(lab: SoakLab, calls: ObservedCalls, person: Person, checkoutUrl: string): Promise<void> {
  const { stripe } = lab.payments;
  const customer = await lab.payments.pay(checkoutUrl);
  const tell = async () => {
    const event = {
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      type: 'invoice.paid',
      data: { object: { customer } },
    };
    const payload = JSON.stringify(event);
    const secret = SECRETS.STRIPE_WEBHOOK_SECRET;
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const init = { method: 'POST', headers, body: payload };
    const response = await calls.send('ordinary', `${lab.url}${WEBHOOK_PATH}`, init);
    await response.text();
    return response.ok;
  };
  while (!(await Promise.all([tell(), tell()])).every(Boolean)) {
    if (calls.isOver) throw new TypeError('The soak is over.');
    await sleep(PROBE_EVERY_MS);
  }
  await (await person.get('/api/auth/me')).text();
}

const MAIL_WITHIN_MS = 120_000;
const WAITING = /^framescout_mails\{state="waiting"\} 0$/m;
const ADDRESS = /[\w.-]+@example\.com/;
const LINKED = /[?&#]token=([\w.-]{16,})/g;

/** Lets the server finish what it has begun, stops it, and reports what was lost, charged twice or logged. */
async function findFaults(
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
