import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMINISTRATOR, newAddress, PASSWORD } from '../crash-test/simulated-users.ts';
import type { AttackKind } from './plan-events.ts';

/** Makes a call, and says what came of it. @throws {TypeError} if the connection breaks */
type Send = (url: string, init: RequestInit) => Promise<Response>;

const MEBIBYTE = 1024 * 1024;
const FLOOD = 200;
const SLOW_READERS = 50;
const SAMPLE = '/uploads/sample.mp4';
const ELEMENT = { id: 'e1', name: 'Kill', color: 'red', positions: [], events: [] };
const PROJECT = { name: 'match', duration: 60, frameRate: 60, totalFrames: 3600 };
const ENTRY = { time: 1.25, frame: 75, detected: true, confidence: 0.123456789 };
const HEAVY_BODIES = [
  bodyOf({ ...ELEMENT, log: fill(ENTRY, 7.5 * MEBIBYTE) }),
  bodyOf({ ...ELEMENT, log: fill({}, 7.5 * MEBIBYTE) }),
  `${'{"a":'.repeat(1.5 * MEBIBYTE)}`,
  'not JSON '.repeat(0.8 * MEBIBYTE),
];

/** What hostile users do until they are told to stop. */
export const ATTACKS: Record<AttackKind, (send: Send, url: string, signal: AbortSignal) => Promise<void>> = {
  'heavy bodies': sendHeavyBodies,
  'password guessing': guessPasswords,
  'login flood': floodLogins,
  'slow readers': readSlowly,
};

/** Sends projects of eight megabytes, valid and not, two at a time, as fast as they are answered. */
async function sendHeavyBodies(send: Send, url: string, signal: AbortSignal): Promise<void> {
  const sendOn = async () => {
    let cookie = '';
    for (let index = 0; !signal.aborted; index++) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), cookie };
      // Whoever has sent too much comes back as someone else.
      if (cookie === '') {
        const email = `hostile-${crypto.randomUUID()}@example.com`;
        const body = JSON.stringify({ username: 'hostile', email, password: PASSWORD });
        const answer = await attempt(send, `${url}/api/auth/register`, { method: 'POST', headers, body });
        cookie = answer?.headers.get('set-cookie')?.split(';')[0] ?? '';
        if (cookie === '') await sleep(100);
        continue;
      }
      const body = HEAVY_BODIES[index % HEAVY_BODIES.length] ?? '';
      const answer = await attempt(send, `${url}/api/projects/1`, { method: 'PUT', headers, body });
      if (answer?.status === 429) cookie = '';
    }
  };
  await Promise.all([sendOn(), sendOn()]);
}

/** Tries passwords, each from another network. */
async function guessPasswords(send: Send, url: string, signal: AbortSignal): Promise<void> {
  const guesses: Promise<unknown>[] = [];
  for (let index = 0; !signal.aborted; index++) {
    const email = index % 2 === 0 ? ADMINISTRATOR.email : `nobody${index}@example.com`;
    guesses.push(logIn(send, url, email, `guess number ${index}`));
    await sleep(50);
  }
  await Promise.all(guesses);
}

/** Logs in two hundred times at once, again and again. */
async function floodLogins(send: Send, url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const all = Array.from({ length: FLOOD }, (_, index) =>
      logIn(send, url, `flood${index}@example.com`, PASSWORD),
    );
    await Promise.all(all);
  }
}

/** Asks for a video on many connections and reads none of it; others never finish their request. */
async function readSlowly(_: Send, url: string, signal: AbortSignal): Promise<void> {
  const { port } = new URL(url);
  const sockets = Array.from({ length: SLOW_READERS }, (_, index): Socket => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write(`GET ${SAMPLE} HTTP/1.1\r\nhost: localhost\r\n${index % 2 === 0 ? '\r\n' : ''}`);
    return socket;
  });
  while (!signal.aborted) await sleep(100);
  for (const socket of sockets) socket.destroy();
}

function logIn(send: Send, url: string, email: string, password: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress() };
  const body = JSON.stringify({ email, password });
  return attempt(send, `${url}/api/auth/login`, { method: 'POST', headers, body });
}

/** Makes a call whose outcome does not matter to the caller. @returns null if the connection broke */
async function attempt(send: Send, url: string, init: RequestInit): Promise<Response | null> {
  try {
    const answer = await send(url, init);
    await answer.text();
    return answer;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

function fill(entry: object, bytes: number): object[] {
  return Array(Math.floor(bytes / (JSON.stringify(entry).length + 1))).fill(entry);
}

function bodyOf(element: object): string {
  return JSON.stringify({ ...PROJECT, elements: [element] });
}
