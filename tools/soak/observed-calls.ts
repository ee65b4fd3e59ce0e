import { setTimeout as sleep } from 'node:timers/promises';
import type { Access } from '../crash-test/simulated-users.ts';
import { ATTACK_KINDS, type AttackKind, type EventKind } from './plan-events.ts';
import type { HostileOutcome } from './run-attack.ts';

type Caller = 'ordinary' | 'probe';
type Timing = { caller: Caller; second: number; ms: number; attacks: AttackKind[] };

const PAYMENT_FAULTS: readonly EventKind[] = ['payments refused', 'payments unanswered', 'payments slow'];
/** What keeps the server from being ready. */
const OUTAGES: readonly EventKind[] = ['server killed', 'database restarted', 'disk full'];
/** How long after a fault its consequences are accepted, in milliseconds. */
const AFTERMATH_MS = 5000;
const RETRY_MS = 400;
const THINKING_MS = 30;
const READY = '/readyz';

/** Everything that is asked of the server during a soak. */
export class ObservedCalls {
  /** What should not have happened. */
  readonly findings: string[] = [];
  /** How many responses had each status. */
  readonly statuses = new Map<string, number>();
  /** What no log may contain: the sessions. */
  readonly secrets = new Set<string>();
  isOver = false;
  readonly #timings: Timing[] = [];
  readonly #current = new Set<EventKind>();
  readonly #endedAt = new Map<EventKind, number>();
  readonly #startedAt = performance.now();

  /** Seconds since the start. */
  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  report(finding: string): void {
    this.findings.push(`${this.seconds.toFixed(1)} s: ${finding}`);
  }

  begin(kind: EventKind): void {
    this.#current.add(kind);
  }

  end(kind: EventKind): void {
    this.#current.delete(kind);
    this.#endedAt.set(kind, performance.now());
  }

  /** Makes a call, and reports a failure that nothing explains. @throws {TypeError} if the connection breaks */
  async send(caller: Caller, url: string, init: RequestInit = {}): Promise<Response> {
    const startedAt = performance.now();
    const attacks = ATTACK_KINDS.filter((kind) => this.#current.has(kind));
    const { pathname } = new URL(url);
    const what = `${init.method ?? 'GET'} ${pathname}`;
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      this.#count(`${caller}: no response`);
      const isExplained = this.isOver || this.#isDuring(['server killed'], startedAt);
      if (!isExplained) this.report(`${what} got no response`);
      throw error;
    }
    this.#timings.push({ caller, second: this.seconds, ms: performance.now() - startedAt, attacks });
    this.#count(`${caller}: ${response.status}`);
    this.#keepSecrets(response.headers.getSetCookie());
    if (response.status >= 500) {
      const text = await response.clone().text();
      if (!this.#isAllowed(pathname, response, text, startedAt))
        this.report(`${what} (${caller}): ${response.status} ${text}`);
    }
    return response;
  }

  /** Makes an ordinary user's call: repeats it while the server says that it cannot help for the moment. */
  async sendPatiently(url: string, init: RequestInit): Promise<Response> {
    await sleep(THINKING_MS);
    for (let tries = 0; !this.isOver; tries++) {
      const response = await this.send('ordinary', url, init);
      // What was answered with an error may have been done.
      if (tries > 0 && response.status === 409) throw new TypeError('Whether it was done is unknown.');
      if (response.status !== 502 && response.status !== 503) return response;
      await response.body?.cancel();
      await sleep(RETRY_MS);
    }
    throw new TypeError('The soak is over.');
  }

  /** Adds what came of an attack. */
  addAttack({ statuses, cookies, failures }: HostileOutcome): void {
    for (const [status, count] of statuses) this.#count(`hostile: ${status}`, count);
    this.#keepSecrets(cookies);
    for (const failure of failures) this.report(failure);
  }

  /** Describes how long responses took: to probes also under each kind of attack. */
  describeTimings(): string[] {
    const describe = (caller: Caller, when: string, isMeant: (attacks: readonly AttackKind[]) => boolean) => {
      const own = this.#timings.filter((one) => one.caller === caller && isMeant(one.attacks));
      if (own.length === 0) return [];
      const sorted = own.toSorted((a, b) => a.ms - b.ms);
      const at = (part: number) => (sorted[Math.floor(part * sorted.length)]?.ms ?? 0).toFixed(0);
      const longest = sorted.at(-1) ?? { ms: 0, second: 0 };
      const who = caller === 'probe' ? '/healthz and /readyz' : 'ordinary users';
      return [
        `${who}, ${when}: ${own.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
          `longest ${longest.ms.toFixed(0)} ms (until ${longest.second.toFixed(1)} s)`,
      ];
    };
    return [
      ...(['probe', 'ordinary'] as const).flatMap((caller) => [
        ...describe(caller, 'otherwise', (attacks) => attacks.length === 0),
        ...describe(caller, 'under attack', (attacks) => attacks.length > 0),
      ]),
      ...ATTACK_KINDS.flatMap((kind) =>
        describe('probe', `under ${kind}`, (attacks) => attacks.includes(kind)),
      ),
    ];
  }

  #keepSecrets(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, secret] = /^[^=]+=([^;]{16,})/.exec(cookie) ?? [];
      if (secret) this.secrets.add(secret);
    }
  }

  #count(outcome: string, count = 1): void {
    this.statuses.set(outcome, (this.statuses.get(outcome) ?? 0) + count);
  }

  #isDuring(kinds: readonly EventKind[] | null, sinceMs: number): boolean {
    const isMeant = (kind: EventKind) => kinds === null || kinds.includes(kind);
    if ([...this.#current].some(isMeant)) return true;
    return [...this.#endedAt].some(([kind, at]) => isMeant(kind) && at + AFTERMATH_MS > sinceMs);
  }

  #isAllowed(path: string, { status, headers }: Response, text: string, sinceMs: number): boolean {
    if (path === READY) return status === 503 && this.#isDuring(OUTAGES, sinceMs);
    if (status === 503) return headers.has('retry-after') && this.#isDuring(null, sinceMs);
    const isOfProvider = status === 502 && text.includes('payment-provider-failed');
    return isOfProvider && this.#isDuring([...PAYMENT_FAULTS, 'clock ahead', 'clock back'], sinceMs);
  }
}

/** Lets simulated users call an observed server. */
export function accessFor(calls: ObservedCalls, url: string, pay: Access['pay']): Access {
  return { url, pay, send: (target, init) => calls.sendPatiently(target, init) };
}
