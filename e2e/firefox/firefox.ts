import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, launch } from 'puppeteer-core';
import { z } from 'zod';

const START_MS = 120_000;
/** Besides Puppeteer's own, which keep Firefox from opening pages or logging messages by itself. */
const PREFERENCES = {
  // Downloads go to a folder without asking.
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'browser.aboutwelcome.enabled': false,
  // On a busy machine, scripts may take longer than Firefox otherwise lets them.
  'dom.max_script_run_time': 0,
  'media.autoplay.default': 0,
};
/** The bit in a script error's flags that makes it a warning (nsIScriptError.warningFlag). */
const WARNING_FLAG = 1;

/** Puppeteer's connection, which its types leave out. Firefox allows no other beside it. */
type Connected = { connection: { send(method: string, params: object): Promise<unknown> } };

const treeSchema = z.object({
  result: z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) }),
});
const evaluatedSchema = z.object({ result: z.object({ result: z.object({ value: z.string() }) }) });
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

/** Starts Firefox with a new profile. @param executablePath as found by `findFirefox` */
export async function startFirefox(executablePath: string): Promise<Firefox> {
  await using opened = new AsyncDisposableStack();
  const { path: downloads } = opened.use(await mkdtempDisposable(join(tmpdir(), 'framescout-firefox-')));
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    timeout: START_MS,
    // System access lets us read the browser console.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: { ...PREFERENCES, 'browser.download.dir': downloads },
    defaultViewport: { width: 1280, height: 800 },
  });
  opened.use(browser);
  const kept = opened.move();
  return {
    browser,
    downloads,
    takeMessages: (origin) => takeMessages(browser, origin),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function takeMessages(browser: Browser, origin: string): Promise<ConsoleMessage[]> {
  const { connection } = browser as unknown as Connected;
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [{ context }] = treeSchema.parse(tree).result.contexts;
  const script = { expression: `(${readConsole})()`, target: { context }, awaitPromise: false };
  const answer = await connection.send('script.evaluate', script);
  const { value } = evaluatedSchema.parse(answer).result.result;
  return messagesSchema
    .parse(JSON.parse(value))
    .filter(({ source }) => source.startsWith(origin))
    .map(({ flags, ...message }) => ({ ...message, level: flags & WARNING_FLAG ? 'warning' : 'error' }));
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
