import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exampleUser } from '../../test-support/example-data.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { setSession } from '../../test-support/set-session.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { whenCallsEnded, whenCopiesSent, withdrawCopy } from './copy-calls.ts';
import { ServerCopy } from './server-copy.ts';
import { setServerCopy } from './server-copy-store.ts';
import type { ProjectContent } from './to-project-record.ts';

const content: ProjectContent = {
  project: {
    ...{ id: 7, name: 'match', description: '', videoPath: '', duration: 60, frameRate: 60 },
    ...{ totalFrames: 3600, createdAt: '2026-11-21T12:00:00Z' },
  },
  elements: [{ id: 'element-1', name: 'Badge', color: 'red', selections: [] }],
  events: [],
  logs: new Map(),
};

const named = (name: string) => ({ ...content, project: { ...content.project, name } });
const signIn = (id: string) => setSession({ kind: 'signed-in', user: { ...exampleUser, id } });
const kept = { id: 7, name: 'match', duration: 60, elements: 0, updatedAt: '2026-11-21T12:00:00.000Z' };
const keep = () => Response.json(kept);

/** Saves versions of a project, as a page does that is closed after the last. */
function send(contents: readonly ProjectContent[] = [content], copy = new ServerCopy()): void {
  for (const each of contents) copy.update(each);
  copy[Symbol.dispose]();
}

const KEY = 'usersWithServerCopies';
const EARLIER_KEY = 'keepProjectsOnServer';

/** Tells this tab that another one has changed who wants copies. */
const tellStored = () => window.dispatchEvent(new StorageEvent('storage', { key: KEY }));

beforeEach(() => {
  localStorage.removeItem(KEY);
  localStorage.removeItem(EARLIER_KEY);
  signIn('a');
  setServerCopy(true);
});

afterEach(async () => {
  await whenCallsEnded();
  for (const id of ['a', 'b', exampleUser.id]) {
    signIn(id);
    setServerCopy(false);
  }
});

it('copies the projects of a user who wants that, but not those of another user of the browser', async () => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  signIn('b');
  send();
  await whenCallsEnded();
  expect(api.calls).toEqual([]);
  signIn('a');
  send();
  await expect.poll(() => api.last('PUT')?.url).toBe('/api/projects/7');
});

it("does not send one user's changes in the session of the next", async () => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  const copy = new ServerCopy();
  copy.update(content);
  signIn('b');
  setServerCopy(true);
  copy[Symbol.dispose]();
  await whenCallsEnded();
  expect(api.calls).toEqual([]);
});

it("does not copy one user's project for the next, even if it is saved in that session", async () => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  const copy = new ServerCopy();
  signIn('b');
  setServerCopy(true);
  send([content], copy);
  await whenCallsEnded();
  expect(api.calls).toEqual([]);
});

it('copies no project without elements, unless that brings its copy up to date', async () => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  const empty = { ...content, elements: [] };
  send([empty]);
  await whenCallsEnded();
  expect(api.calls).toEqual([]);
  send([content, empty]);
  await expect.poll(() => api.last('PUT')?.body).toMatchObject({ elements: [] });
});

it('takes back the copy of another project, if the user wants copies', async () => {
  const api = fakeApi({ 'DELETE /api/projects/8': () => Response.json({ message: 'Project deleted' }) });
  using copy = new ServerCopy();
  await copy.withdraw(8);
  await copy.withdraw(9);
  expect(api.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /api/projects/8',
    'DELETE /api/projects/9',
  ]);
  setServerCopy(false);
  await copy.withdraw(8);
  expect(api.calls).toHaveLength(2);
});

it('waits for copies that are being sent, but not for a server that does not answer', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<Response>();
  fakeApi({ 'PUT /api/projects/7': () => promise });
  send();
  let isOver = false;
  const waiting = whenCopiesSent().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(isOver).toBe(true);
  await waiting;
  resolve(keep());
});

/** Sends two versions, each of which gets an answer of the server. */
async function sendTwice(answer: () => Response | Promise<Response>) {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const messages: (string | undefined)[] = [];
  onTestFinished(toastStore.subscribe(({ toast }) => void (toast && messages.push(toast.description))));
  const api = fakeApi({ 'PUT /api/projects/7': answer });
  const copy = new ServerCopy();
  for (const name of ['match', 'match two']) {
    send([named(name)], copy);
    await whenCallsEnded();
  }
  expect(api.calls).toHaveLength(2);
  return messages;
}

it.each([
  [413, 'invalid-request', 'Body is too large', /^The project is too large for the server\. It stays saved/],
  [408, 'invalid-request', 'Too slow', /^The project is too large to be sent over this connection\./],
  [400, 'invalid-input', 'Invalid input', /^The server does not accept the project\./],
  [409, 'quota-exceeded', 'Delete another project first.', /^Delete another project first\.$/],
  [403, 'access-ended', 'Your access has ended.', /^Your access has ended\.$/],
])('says once why the server refuses a project for good: %i', async (status, code, message, expected) => {
  const messages = await sendTwice(() => Response.json({ code, message }, { status }));
  expect(messages).toEqual([expect.stringMatching(expected)]);
});

it.each([401, 429, 500, 503])('says nothing if the next version may be taken: %i', async (status) => {
  const messages = await sendTwice(() => Response.json({ code: 'refused', message: 'No.' }, { status }));
  expect(messages).toEqual([]);
});

it('says that the connection is too slow if it fails after a long time, but not if it fails at once', async () => {
  const clock = { now: 0 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
  expect(await sendTwice(() => Promise.reject(new TypeError('offline')))).toEqual([]);
  const messages = await sendTwice(() => {
    clock.now += 60_000;
    return Promise.reject(new TypeError('closed'));
  });
  expect(messages).toEqual([expect.stringMatching(/too large to be sent over this connection/)]);
});

it('sends what takes long less often', async () => {
  vi.useFakeTimers();
  const api = fakeApi({
    'PUT /api/projects/7': async () => {
      await new Promise((resolve) => setTimeout(resolve, 10_000));
      return keep();
    },
  });
  using copy = new ServerCopy();
  copy.update(content);
  await vi.advanceTimersByTimeAsync(12_000);
  await whenCallsEnded();
  expect(api.calls).toHaveLength(1);
  copy.update(content);
  await vi.advanceTimersByTimeAsync(49_000);
  expect(api.calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(api.calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
});

it('sends nothing more once the user has turned it off in another tab', async () => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  using copy = new ServerCopy();
  copy.update(content);
  localStorage.setItem(KEY, '[]');
  tellStored();
  copy[Symbol.dispose]();
  await whenCallsEnded();
  expect(api.calls).toEqual([]);
});

it.each([
  ['on, for the user who is signed in', 'true', exampleUser, ['PUT']],
  ['off', 'false', exampleUser, []],
  ['on, but nobody is signed in', 'true', null, []],
  ['on, for this user', JSON.stringify([exampleUser.id]), null, ['PUT']],
])('takes over the setting of an earlier version: %s', async (_setting, stored, remembered, methods) => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  localStorage.removeItem(KEY);
  localStorage.setItem(EARLIER_KEY, stored);
  localStorage.setItem('user', JSON.stringify(remembered));
  tellStored();
  signIn(exampleUser.id);
  send();
  await whenCallsEnded();
  expect(api.calls.map(({ method }) => method)).toEqual(methods);
  expect(localStorage.getItem(EARLIER_KEY)).toBeNull();
  signIn('b');
  tellStored();
  send();
  await whenCallsEnded();
  expect(api.calls).toHaveLength(methods.length);
});

describe('while a version is still being sent', () => {
  /** Sends a version whose answer has to be given by the test. */
  function holdFirstVersion() {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const api = fakeApi({
      'PUT /api/projects/7': () => promise,
      'DELETE /api/projects/7': () => Response.json({ message: 'Deleted' }),
    });
    send();
    return { answer: () => resolve(keep()), methods: () => api.calls.map(({ method }) => method), api };
  }

  it('sends the next one only afterwards', async () => {
    const { answer, methods, api } = holdFirstVersion();
    send([named('newer')]);
    await expect.poll(methods).toEqual(['PUT']);
    api.answers['PUT /api/projects/7'] = keep;
    answer();
    await expect.poll(methods).toEqual(['PUT', 'PUT']);
    expect(api.last('PUT')?.body).toMatchObject({ name: 'newer' });
  });

  it('deletes the copy only afterwards', async () => {
    const { answer, methods } = holdFirstVersion();
    const withdrawing = withdrawCopy(7);
    await expect.poll(methods).toEqual(['PUT']);
    answer();
    await withdrawing;
    expect(methods()).toEqual(['PUT', 'DELETE']);
  });
});
