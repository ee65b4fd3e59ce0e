import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../platform/query-client.ts';
import { exampleUser } from '../../test-support/example-data.ts';
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { callInTurn } from './copy-calls.ts';
import { ServerCopyPanel } from './server-copy-panel.tsx';
import { setServerCopy } from './server-copy-store.ts';

const project = { id: 7, name: 'match', duration: 60, elements: 1, updatedAt: '2026-11-20T09:00:00.000Z' };

const deleted = () => Response.json({ message: 'Project deleted' });

/** Shows the panel of a user whose copies the server keeps; `answers` are those of further calls. */
async function showPanel(list: () => unknown, answers: FakeApi['answers']) {
  const api = fakeApi({
    'GET /api/projects': async () => Response.json(await list()),
    'GET /api/projects/usage': () => Response.json({ projects: 2, maxProjects: 9, bytes: 1, maxBytes: 9 }),
    ...answers,
  });
  return { api, screen: await showPart(<ServerCopyPanel />) };
}

beforeEach(() => {
  setSession({ kind: 'signed-in', user: exampleUser });
  setServerCopy(true);
});
afterEach(() => {
  queryClient.clear();
  setServerCopy(false);
});

it('deletes the copies when turned off before the page has their list', async () => {
  let kept = [project];
  let lists = 0;
  const { api, screen } = await showPanel(() => (lists++ === 0 ? new Promise(() => undefined) : kept), {
    'DELETE /api/projects/7': () => {
      kept = [];
      return deleted();
    },
  });
  await screen.getByRole('checkbox').click();
  await expect.poll(() => api.last('DELETE')?.url).toBe('/api/projects/7');
});

it('deletes a copy that was still being sent when turned off', async () => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  let kept: unknown[] = [];
  void callInTurn(7, async () => {
    await arrived;
    kept = [project];
  });
  const { api, screen } = await showPanel(() => kept, { 'DELETE /api/projects/7': deleted });
  await screen.getByRole('checkbox').click();
  arrive();
  await expect.poll(() => api.last('DELETE')?.url).toBe('/api/projects/7');
});

it.each([
  ['stays off if a copy was deleted elsewhere', 404, false],
  ['is on again if a copy could not be deleted', 500, true],
])('deletes all other copies when turned off, and %s', async (_what, status, isOn) => {
  const { api, screen } = await showPanel(() => [project, { ...project, id: 8 }], {
    'DELETE /api/projects/7': () => Response.json({ message: 'No.' }, { status }),
    'DELETE /api/projects/8': deleted,
  });
  const box = screen.getByRole('checkbox');
  await box.click();
  await expect.poll(() => api.last('DELETE')?.url).toBe('/api/projects/8');
  await expect.element(box).toBeEnabled();
  expect(box.element()).toHaveProperty('checked', isOn);
});

it('deletes the copy of one project', async () => {
  let kept = [project, { ...project, id: 8, name: 'other' }];
  const { screen } = await showPanel(() => kept, {
    'DELETE /api/projects/8': () => {
      kept = [project];
      return deleted();
    },
  });
  await screen.getByRole('button', { name: 'Delete the server’s copy of other' }).click();
  await expect.poll(() => screen.container.querySelectorAll('details').length).toBe(1);
  expect(screen.container.querySelector('summary')?.textContent).toContain('match');
});
