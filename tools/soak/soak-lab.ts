import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reply, startSmtpServer } from '../../apps/server/src/test-support/smtp-server.ts';
import { ADMINISTRATOR } from '../crash-test/simulated-users.ts';
import { layOutServer } from '../test-support/lay-out-server.ts';
import { type RunningServer, runServer } from '../test-support/run-server.ts';
import { ICON, type LabWorker, WorkerLab } from '../test-support/worker-lab.ts';
import type { ObservedCalls } from './observed-calls.ts';
import { type PaymentStandIn, startPaymentStandIn } from './payment-stand-in.ts';
import { EVENT_KINDS, type EventKind } from './plan-events.ts';
import { runAttack } from './run-attack.ts';
import type { Controls } from './server-controls.ts';
import { shiftClock } from './shift-clock.ts';
import { SmallDisk } from './small-disk.ts';

/** The secrets of the server under test. */
export const SECRETS = {
  ADMIN_PASSWORD: ADMINISTRATOR.password,
  METRICS_TOKEN: 'metrics-token-of-the-soak',
  STRIPE_SECRET_KEY: 'sk_test_secret_of_the_soak',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret_of_the_soak',
};

/** The beginning of addresses whose mail is refused for good. */
export const BOUNCE = 'bounce';

const HOUR_MS = 60 * 60_000;
const MOST_STARTS = 60;
const STOPS_WITHIN_MS = 60_000;
const PRELOADED = ['server-controls.ts', '../../apps/server/src/compile-plainly.ts'];

/** A server with everything around it, all of which can be broken. */
export class SoakLab implements AsyncDisposable {
  readonly smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  readonly payments: PaymentStandIn;
  readonly workers: WorkerLab | null;
  readonly dataFolder: string;
  /** Which kinds of events are possible here. */
  readonly kinds: EventKind[];
  url = '';
  readonly #calls: ObservedCalls;
  readonly #folder: string;
  readonly #disk: SmallDisk;
  readonly #checkout = layOutServer(null);
  readonly #clocks = new Map<string, number>();
  readonly #logs: string[] = [];
  #mailFault: EventKind | null = null;
  #filled: Promise<void> = Promise.resolve();
  #collections = 0;
  #server: RunningServer | null = null;
  #worker: LabWorker | null = null;

  /** @param clockMs how far the clocks of this process and of the server are from the real time */
  static async open(kind: 'embedded' | 'server', calls: ObservedCalls, clockMs: number): Promise<SoakLab> {
    shiftClock(clockMs);
    const folder = mkdtempSync(join(tmpdir(), 'framescout-soak-'));
    // PostgreSQL may run as another user.
    chmodSync(folder, 0o755);
    const disk = new SmallDisk(join(folder, 'disk'));
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = disk.path;
    const workers = kind === 'server' ? await WorkerLab.open(ICON) : null;
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
    if (kind === 'server' && !workers) throw new Error('There is no PostgreSQL here.');
    const lab: SoakLab = new SoakLab(calls, folder, disk, workers, {
      payments: await startPaymentStandIn(),
      smtp: await startSmtpServer({
        onConnect: (_session, callback) =>
          callback(lab.#mailFault === 'mail server gone' ? reply(421, '4.3.2 Closing') : null),
        onRcptTo({ address }, _session, callback) {
          if (address.startsWith(BOUNCE)) callback(reply(550, '5.1.1 Unknown'));
          else callback(lab.#mailFault === 'mail refused' ? reply(451, '4.2.1 Later') : null);
        },
      }),
    });
    lab.#clocks.set('base', clockMs);
    lab.#writeControls();
    await lab.start();
    lab.#startWorker();
    return lab;
  }

  private constructor(
    calls: ObservedCalls,
    folder: string,
    disk: SmallDisk,
    workers: WorkerLab | null,
    { smtp, payments }: Pick<SoakLab, 'smtp' | 'payments'>,
  ) {
    this.#calls = calls;
    this.#folder = folder;
    this.#disk = disk;
    this.workers = workers;
    this.smtp = smtp;
    this.payments = payments;
    this.dataFolder = join(disk.path, 'data');
    for (const path of [join(folder, 'results'), this.dataFolder]) mkdirSync(path);
    const missing: readonly EventKind[] = [
      ...(workers ? ['server killed' as const] : ['database restarted' as const, 'worker killed' as const]),
      ...(disk.canBeFilled ? [] : ['disk full' as const]),
    ];
    this.kinds = EVENT_KINDS.filter((kind) => !missing.includes(kind));
  }

  /** The URL of its PostgreSQL; empty with the embedded database. */
  get databaseUrl(): string {
    return this.workers?.postgres.url ?? '';
  }

  /** Everything that its servers have printed. */
  get log(): string {
    return [...this.#logs, this.#server?.output() ?? ''].join('');
  }

  /** Starts the server, again and again while that fails, as a service manager would. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const server = await runServer(this.#variables(), this.#checkout.program);
        this.#server = server;
        this.url = server.url;
        void server.ended.then((outcome) => this.#restart(server, outcome));
        return;
      } catch (error) {
        if (tries === MOST_STARTS) throw error;
        await sleep(500);
      }
    }
  }

  /** Stops the server. */
  async stop(): Promise<void> {
    const server = this.#takeServer();
    if (!server) return;
    const hasStopped = await Promise.race([server.stop().then(() => true), sleep(STOPS_WITHIN_MS, false)]);
    if (!hasStopped) {
      this.#calls.report('the server does not stop');
      await server.kill();
    }
    this.#logs.push(server.output());
  }

  /** Lets something happen for a time. */
  async perform(kind: EventKind, ms: number): Promise<void> {
    switch (kind) {
      case 'heavy bodies':
      case 'password guessing':
      case 'login flood':
      case 'slow readers':
        return this.#calls.addAttack(await runAttack({ kind, url: this.url, ms: Math.round(ms) }));
      case 'payments refused':
      case 'payments unanswered':
      case 'payments slow':
        return this.#during(ms, (isOn) => {
          this.payments.fault = isOn ? kind : null;
        });
      case 'mail refused':
      case 'mail server gone':
        return this.#during(ms, (isOn) => {
          this.#mailFault = isOn ? kind : null;
        });
      case 'clock ahead':
      case 'clock back':
        return this.#during(ms, (isOn) => {
          this.#clocks.set(kind, isOn ? (kind === 'clock ahead' ? HOUR_MS : -HOUR_MS) : 0);
          this.#writeControls();
        });
      case 'disk full':
        this.#filled = this.#fillDisk(ms);
        return this.#filled;
      case 'server killed': {
        const server = this.#takeServer();
        await server?.kill();
        this.#logs.push(server?.output() ?? '');
        return this.start();
      }
      case 'database restarted':
        // It would not start on a full disk.
        return this.#filled.then(() => this.workers?.postgres.restart());
      case 'worker killed':
        return this.#worker?.kill();
    }
  }

  /** Collects the server's garbage, and returns what it then holds, in MB. */
  async measureMemory(): Promise<{ resident: number; heap: number }> {
    this.#collections++;
    this.#writeControls();
    await sleep(1000);
    const metrics = await this.readMetrics();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 2 ** 20;
    return { resident: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') };
  }

  /** Reads the server's metrics. */
  async readMetrics(): Promise<string> {
    const headers = { authorization: `Bearer ${SECRETS.METRICS_TOKEN}` };
    return (await fetch(`${this.url}/metrics`, { headers })).text();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    const worker = this.#worker;
    this.#worker = null;
    await worker?.kill();
    await this.workers?.[Symbol.asyncDispose]();
    await this.smtp.close();
    this.payments.close();
    this.#checkout[Symbol.dispose]();
    this.#disk[Symbol.dispose]();
    rmSync(this.#folder, { recursive: true, force: true });
    shiftClock(0);
  }

  #variables(): Record<string, string> {
    const imports = PRELOADED.map((name) => `--import=${new URL(name, import.meta.url).href}`);
    return {
      ...SECRETS,
      NODE_OPTIONS: ['--expose-gc', ...imports].join(' '),
      SOAK_CONTROLS: this.#controlsPath,
      SOAK_STRIPE_PORT: String(this.payments.port),
      TZ: 'Europe/Berlin',
      LOG_LEVEL: 'info',
      PORT: this.url ? new URL(this.url).port : '0',
      DATA_DIR: this.dataFolder,
      SMTP_URL: this.smtp.url,
      MAIL_FROM: 'FrameScout <soak@framescout.invalid>',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      PUBLIC_URL: 'http://localhost:1',
      TRUST_PROXY: '1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_PRICE_ID: 'price_pro',
      ...(this.workers && {
        DATABASE_URL: this.databaseUrl,
        JOBS_DATABASE_URL: this.databaseUrl,
        JOBS_SOURCES: this.workers.folder,
        JOBS_RESULTS: join(this.#folder, 'results'),
      }),
    };
  }

  #takeServer(): RunningServer | null {
    const server = this.#server;
    this.#server = null;
    return server;
  }

  async #restart(server: RunningServer, outcome: unknown): Promise<void> {
    if (this.#server !== server) return;
    this.#calls.report(`The server ended by itself (${outcome}).`);
    this.#logs.push(server.output());
    this.#calls.begin('server killed');
    await this.start();
    this.#calls.end('server killed');
  }

  #startWorker(): void {
    if (!this.workers) return;
    const worker = this.workers.startWorker();
    this.#worker = worker;
    void worker.ended.then(() => this.#worker === worker && this.#startWorker());
  }

  async #during(ms: number, change: (isOn: boolean) => void): Promise<void> {
    change(true);
    await sleep(ms);
    change(false);
  }

  async #fillDisk(ms: number): Promise<void> {
    await this.#disk.fill(ms);
    // Where the log of changes finds no room, PostgreSQL ends, and its operator starts it again.
    await this.workers?.postgres.startIfEnded();
  }

  #writeControls(): void {
    const clockMs = [...this.#clocks.values()].reduce((sum, ms) => sum + ms, 0);
    const controls: Controls = { clockMs, collections: this.#collections };
    const path = this.#controlsPath;
    writeFileSync(`${path}.new`, JSON.stringify(controls));
    renameSync(`${path}.new`, path);
  }

  get #controlsPath(): string {
    return join(this.#folder, 'controls.json');
  }
}
