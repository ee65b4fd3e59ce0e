import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser } from '../../test-support/example-user.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { setSession } from '../../test-support/set-session.ts';
import { ServerCopy } from './server-copy.ts';
import { setServerCopy } from './server-copy-store.ts';
import type { ProjectContent } from './to-project-record.ts';

const content: ProjectContent = {
  project: {
    ...{ id: 7, name: 'match', description: '', videoPath: '', duration: 60, frameRate: 60 },
    ...{ totalFrames: 3600, createdAt: '2026-11-21T12:00:00Z' },
  },
  elements: [],
  events: [],
  logs: new Map(),
};

const signIn = (id: string) => setSession({ kind: 'signed-in', user: { ...exampleUser, id } });
const kept = { id: 7, name: 'match', duration: 60, elements: 0, updatedAt: '2026-11-21T12:00:00.000Z' };
const keep = () => Response.json(kept);

beforeEach(() => {
  localStorage.removeItem('keepProjectsOnServer');
  signIn('a');
  setServerCopy(true);
});

afterEach(() => {
  for (const id of ['a', 'b']) {
    signIn(id);
    setServerCopy(false);
  }
  setSession({ kind: 'signed-out' });
  vi.restoreAllMocks();
});

it('copies the projects of a user who wants that, but not those of another user of the browser', async () => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  const send = () => {
    using copy = new ServerCopy();
    copy.update(content);
  };
  signIn('b');
  send();
  expect(api.calls).toEqual([]);
  signIn('a');
  send();
  await expect.poll(() => api.last('PUT')?.url).toBe('/api/projects/7');
});

it("does not send one user's changes in the session of the next", () => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  const copy = new ServerCopy();
  copy.update(content);
  signIn('b');
  setServerCopy(true);
  copy[Symbol.dispose]();
  expect(api.calls).toEqual([]);
});

it('sends nothing more once the user has turned it off in another tab', () => {
  const api = fakeApi({ 'PUT /api/projects/7': keep });
  using copy = new ServerCopy();
  copy.update(content);
  localStorage.setItem('keepProjectsOnServer', '[]');
  window.dispatchEvent(new StorageEvent('storage', { key: 'keepProjectsOnServer' }));
  copy[Symbol.dispose]();
  expect(api.calls).toEqual([]);
});
