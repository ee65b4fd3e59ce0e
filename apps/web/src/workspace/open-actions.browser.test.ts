import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getProject, type StoredProject } from '../features/projects/index.ts';
import { OpenVideo } from '../features/video/index.ts';
import { exampleUser } from '../test-support/example-user.ts';
import { exampleWorkspace } from '../test-support/example-workspace.ts';
import { fakeApi } from '../test-support/fake-api.ts';
import { scannedWorkspace } from '../test-support/scanned-workspace.ts';
import { setSession } from '../test-support/set-session.ts';
import { currentWorkspace } from './current-workspace.ts';
import { openFile } from './open-actions.ts';
import { ProjectKeeper } from './project-keeper.ts';

const START = 2;

beforeEach(() => {
  fakeApi({});
  setSession({ kind: 'signed-in', user: exampleUser });
});
afterEach(() => {
  currentWorkspace.close();
  setSession({ kind: 'signed-out' });
  vi.restoreAllMocks();
});

/** Stores a scanned project, and returns what was stored. */
async function storedProject(): Promise<StoredProject> {
  using workspace = scannedWorkspace();
  const origin = { source: { kind: 'file', handle: null }, fingerprint: 'f1' } as const;
  using _keeper = new ProjectKeeper(workspace, origin, 'nothing');
  return vi.waitFor(async () => {
    const stored = await getProject(workspace.project.name);
    if (!stored) throw new Error('Nothing is stored yet.');
    return stored;
  });
}

it('carries a project over to the times of its video, and stores it with its results again', async () => {
  const saved = await storedProject();
  const { name, duration } = saved.project.entry;
  const { video } = exampleWorkspace(
    {},
    { reader: 'ffmpeg', container: 'MPEG-TS', duration: duration - START },
  );
  vi.spyOn(OpenVideo, 'open').mockResolvedValue(video);
  await openFile({ file: video.file, handle: null }, { saved });
  const firstTime = saved.results?.scores[0]?.times[0] ?? Number.NaN;
  await vi.waitFor(async () => {
    const stored = await getProject(name);
    expect(stored?.project.entry.duration).toBe(duration - START);
    expect(stored?.results?.scores[0]?.times[0]).toBe(firstTime - START);
  });
});
