import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, connect } from 'puppeteer-core';
import { z } from 'zod';
import { BidiSocket } from './bidi-socket.ts';

const START_MS = 120_000;
/** No first-run pages, telemetry or updates: nothing that opens pages or logs messages by itself. */
const PREFERENCES = {
  // Downloads go to a folder without asking; the folder is added when the profile is created.
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  // On a busy machine, scripts may take longer than Firefox otherwise lets them.
  'dom.max_script_run_time': 0,
  'media.autoplay.default': 0,
  'network.captive-portal-service.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};
/** The bit in a script error's flags that makes it a warning (nsIScriptError.warningFlag). */
const WARNING_FLAG = 1;

const treeSchema = z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) });
const evaluatedSchema = z.object({ result: z.object({ value: z.string() }) });
const messagesSchema = z.array(
  z.object({ text: z.string(), flags: z.number(), category: z.string(), source: z.string() }),
);

/** A message in Firefox's browser console about a page, as opposed to one that the page itself logs. */
type ConsoleMessage = {
  level: 'error' | 'warning';
  text: string;
  /** The part of Firefox that reports it, such as `CSP_CSPEvalScriptViolation`. */
  category: string;
  /** The URL of the page or script that it is about. */
  source: string;
};

/** A running headless Firefox, driven by Puppeteer through WebDriver BiDi. */
export type Firefox = AsyncDisposable & {
  browser: Browser;
  /** The folder of finished downloads; unfinished ones are there too, with names that end in `.part`. */
  downloads: string;
  /** Returns the browser console's messages about pages of an origin since the last call, oldest first. */
  takeMessages(origin: string): Promise<ConsoleMessage[]>;
};

/** Starts Firefox with a new profile. @param path the executable, as found by `findFirefox` */
export async function startFirefox(path: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'framescout-firefox-'));
  const downloads = join(profile, 'downloads');
  await mkdir(downloads);
  const preferences = { ...PREFERENCES, 'browser.download.dir': downloads };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), `${lines.join('\n')}\n`);
  const child = spawn(
    path,
    // System access lets us read the browser console.
    [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
      '--remote-allow-system-access',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const socket = await BidiSocket.open(await addressOf(child));
    const browser = await connect({
      transport: socket,
      protocol: 'webDriverBiDi',
      defaultViewport: { width: 1280, height: 800 },
    });
    return {
      browser,
      downloads,
      takeMessages: (origin) => takeMessages(socket, origin),
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the WebDriver BiDi address that Firefox prints when it starts. */
function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`Firefox did not start in time:\n${said}`)), START_MS);
    // Keep reading: a full pipe would block Firefox.
    stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-10_000);
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    stderr?.once('end', () => reject(new Error(`Firefox ended before it listened:\n${said}`)));
  });
}

async function takeMessages(socket: BidiSocket, origin: string): Promise<ConsoleMessage[]> {
  const tree = treeSchema.parse(await socket.call('browsingContext.getTree', { 'moz:scope': 'chrome' }));
  const [{ context }] = tree.contexts;
  const expression = `(${readConsole})()`;
  const answer = await socket.call('script.evaluate', {
    expression,
    target: { context },
    awaitPromise: false,
  });
  const { value } = evaluatedSchema.parse(answer).result;
  return messagesSchema
    .parse(JSON.parse(value))
    .filter(({ source }) => source.startsWith(origin))
    .map(({ text, flags, category, source }) => ({
      level: flags & WARNING_FLAG ? 'warning' : 'error',
      text,
      category,
      source,
    }));
}

/** Runs in Firefox's own window: reads and clears the browser console. */
const readConsole = `() => {
  const messages = Services.console.getMessageArray().flatMap((message) => {
    if (!(message instanceof Ci.nsIScriptError)) return [];
    const { errorMessage: text, flags, category, sourceName: source } = message;
    return [{ text, flags, category, source }];
  });
  Services.console.reset();
  return JSON.stringify(messages);
}`;
