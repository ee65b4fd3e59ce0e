import type { User } from '@framescout/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batch } from '../features/batch/index.ts';
import { exampleUser } from '../test-support/example-data.ts';
import { scannedWorkspace } from '../test-support/example-workspace.ts';
import { fakeApi } from '../test-support/fake-api.ts';
import { setSession } from '../test-support/set-session.ts';
import { toastStore } from '../ui/toasts/toast-store.ts';
import { COMMANDS } from './commands/commands.ts';
import { currentWorkspace } from './current-workspace.ts';
import { createClips, showClips } from './cut/clip-actions.ts';
import { addVideos, scanVideos } from './find/batch-actions.ts';
import { startScan } from './find/scan-actions.ts';
import { mayStart } from './may-start.ts';
import { openFile, openSample } from './open/open-actions.ts';
import { openProject } from './open/project-actions.ts';
import { exportLog } from './save/export-actions.ts';
import type { Workspace } from './workspace.ts';

const ended: User = { ...exampleUser, subscriptionStatus: 'inactive' };
const ENDED =
  'Your access has ended. What is running will finish, and you can export it. Upgrade to start something new.';
const file = new File(['video'], 'other.mp4');

let workspace: Workspace;
const toast = () => toastStore.getState().toast;
const signIn = (user: User) => setSession({ kind: 'signed-in', user });

beforeEach(() => {
  fakeApi({});
  workspace = scannedWorkspace();
});
afterEach(() => {
  for (const { id } of batch.getState().items) batch.remove(id);
});

describe('once access has ended', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['scan', () => startScan(workspace)],
    ['clips', () => createClips(workspace)],
    ['batch', () => scanVideos(workspace)],
    ['video', () => openFile({ file, handle: null })],
    ['sample video', () => openSample()],
    ['project', () => openProject({ id: 1, name: 'other' } as never)],
  ])('starts no new %s, and says why', async (_what, begin) => {
    const scan = vi.spyOn(workspace.scan, 'start');
    const run = vi.spyOn(batch, 'run');
    const open = vi.spyOn(currentWorkspace, 'whileOpening');
    const client = vi.spyOn(workspace.clipMaker, 'client');
    addVideos(workspace, [{ file, handle: null }]);
    signIn(ended);
    await begin();
    for (const work of [scan, run, open, client]) expect(work).not.toHaveBeenCalled();
    expect(toast()).toMatchObject({ title: 'Access ended', description: ENDED, variant: 'destructive' });
  });

  it.each<[string, () => void]>([
    ['button', () => showClips(workspace)],
    ['key', () => COMMANDS.find(({ name }) => name === 'clips')?.run(workspace)],
  ])(
    'plans no clips at the press of a %s, as the code for that could not be loaded, and says why',
    (_by, show) => {
      const client = vi.spyOn(workspace.clipMaker, 'client');
      signIn(ended);
      show();
      expect(client).not.toHaveBeenCalled();
      expect(workspace.clips.getState().isOpen).toBe(false);
      expect(toast()).toMatchObject({ title: 'Access ended', description: ENDED, variant: 'destructive' });
    },
  );

  it('still exports the log', async () => {
    signIn(ended);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await exportLog(workspace, 'csv');
    await expect.poll(() => click.mock.calls.length).toBe(1);
  });
});

it.each([
  ['pays too late is asked to pay', { ...ended, billingState: 'overdue' }, /Pay the open invoice to start/],
  [
    'has not confirmed their address is asked to do so',
    { ...ended, verifyBy: '2026-11-22T00:00:00.000Z' },
    /^Confirm your email address/,
  ],
] as const)('a user who %s', (_what, user, words) => {
  signIn(user);
  expect(mayStart()).toBe(false);
  expect(toast()?.description).toMatch(words);
});

it('a user who regained access elsewhere may start once the server has been asked again', async () => {
  const api = fakeApi({ 'GET /api/auth/me': () => Response.json(exampleUser) });
  signIn({ ...ended, id: 'asked about for the first time' });
  expect(mayStart()).toBe(false);
  await expect.poll(mayStart).toBe(true);
  expect(api.calls).toHaveLength(1);
});

it.each([
  ['a user with access', { kind: 'signed-in', user: exampleUser }],
  ['an administrator', { kind: 'signed-in', user: { ...ended, role: 'admin' } }],
] as const)('%s may start anything', (_who, session) => {
  setSession(session);
  expect(mayStart()).toBe(true);
  expect(toast()).toBeNull();
});
