import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

type Answer = { id?: number; type: string; result?: unknown; message?: string };

/** Firefox driven through WebDriver BiDi; downloads go to a folder without asking. */
export class Firefox implements Disposable {
  readonly #process: ChildProcess;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  constructor(process: ChildProcess, socket: WebSocket) {
    this.#process = process;
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)));
  }

  /** Starts Firefox with a new profile in the folder `profile`. */
  static async start(profile: string, downloads: string): Promise<Firefox> {
    await writeFile(join(profile, 'user.js'), preferences(downloads));
    const process = spawn('firefox-esr', [
      ...['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile, 'about:blank'],
    ]);
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      process.stderr.on('data', (bytes) => {
        said += String(bytes);
        const [, found] = LISTENING.exec(said) ?? [];
        if (found) resolve(found);
      });
      process.on('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('Firefox does not answer.'));
    });
    const firefox = new Firefox(process, socket);
    await firefox.send('session.new', { capabilities: {} });
    return firefox;
  }

  /** Sends a WebDriver BiDi command. */
  send(method: string, params: Record<string, unknown>): Promise<unknown> {
    const id = ++this.#lastId;
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return waiting.promise;
  }

  [Symbol.dispose](): void {
    this.#socket.close();
    this.#process.removeAllListeners('exit');
    this.#process.kill();
  }

  #hear({ id, type, result, message }: Answer): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (type === 'error') waiting?.reject(new Error(message));
    else waiting?.resolve(result);
  }
}

function preferences(downloads: string): string {
  const values = {
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'browser.download.useDownloadDir': true,
    'browser.download.always_ask_before_handling_new_types': false,
    'browser.helperApps.neverAsk.saveToDisk': 'video/mp4,application/octet-stream',
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');
}
