import { UnreadableFileError, unlessAborted } from '@framescout/base';
import { fingerprintFile } from '@framescout/media';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToProjectList } from '../../features/project-list/index.ts';
import {
  deleteSavedProject,
  getProject,
  type StoredProject,
  saveProject,
  wantedVideoStore,
} from '../../features/projects/index.ts';
import { OpenVideo } from '../../features/video/index.ts';
import { exampleInfo, exampleUser } from '../../test-support/example-data.ts';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { fakeApi } from '../../test-support/fake-api.ts';
import { failAt, madeUpProject, madeUpResults } from '../../test-support/made-up-project.ts';
import { setSession } from '../../test-support/set-session.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { currentWorkspace } from '../current-workspace.ts';
import { leaveQuestion, whileMakingClips } from '../leave-check.ts';
import { openFailure } from '../opening-progress.ts';
import type { Workspace } from '../workspace.ts';
import { cancelOpening, openEarlierWork, openFile, openSample } from './open-actions.ts';
import { openProject, reopenWithFiles } from './project-actions.ts';

const NAME = 'match';
const NOTES = { file: new File(['notes'], 'notes.txt', { type: 'text/plain' }), handle: null };

let file: File;

beforeEach(() => {
  fakeApi({});
  setSession({ kind: 'signed-in', user: exampleUser });
  file = new File(['the video'], `${NAME}.mp4`, { type: 'video/mp4' });
});
afterEach(async () => {
  currentWorkspace.close();
  for (const name of [NAME, `${NAME} (2)`]) await deleteSavedProject(name);
});

/** Makes every file open as an imaginary video, once `until` has happened. */
function fakeVideos(info: Partial<typeof exampleInfo> = {}, until: () => unknown = () => {}): void {
  vi.spyOn(OpenVideo, 'open').mockImplementation(async (opened) => {
    await until();
    const { video } = exampleWorkspace({}, { ...info, name: opened.name });
    return new OpenVideo(opened, video.info, video.engine);
  });
}

/** Stores a scanned project of `file`, changed if need be, and returns it as it was stored. */
async function storeProject(changes: Partial<StoredProject['project']> = {}): Promise<StoredProject> {
  const { duration, frameRate, totalFrames } = exampleInfo;
  const entry = {
    duration,
    frameRate,
    totalFrames,
    savedAt: new Date().toISOString(),
    savedBy: 'another tab',
  };
  const project = { ...madeUpProject(NAME, entry), fingerprint: await fingerprintFile(file), ...changes };
  await saveProject(project, madeUpResults());
  return { project, results: madeUpResults() };
}

async function open(opened = file): Promise<Workspace> {
  await openFile({ file: opened, handle: null });
  return shown();
}

function shown(): Workspace {
  const { workspace } = currentWorkspace.getState();
  if (!workspace) throw new Error('No video is open.');
  return workspace;
}

/** Chooses the video that is asked for. */
async function locateVideo(): Promise<void> {
  const { wanted } = wantedVideoStore.getState();
  if (!wanted) throw new Error('No video is asked for.');
  await reopenWithFiles(wanted, [{ file, handle: null }]);
}

function mark({ elements }: Workspace): void {
  elements.change(elements.getState().activeId, { selections: exampleSelections });
}

it('refuses a project whose times an earlier version counted from elsewhere, and leaves it as it is', async () => {
  const saved = await storeProject();
  const { name, duration } = saved.project.entry;
  fakeVideos({ reader: 'ffmpeg', container: 'MPEG-TS', duration: duration - 2 });
  await openFile({ file, handle: null }, { saved });
  expect(openFailure.getState().reason).toMatch(/^“match” was saved by an earlier version/);
  expect(currentWorkspace.getState().workspace).toBeNull();
  expect((await getProject(name))?.project).toEqual(saved.project);
});

it('keeps showing why a file was not opened until another one is', async () => {
  const refused = new UnreadableFileError('"match.mp4" is empty.');
  vi.spyOn(OpenVideo, 'open').mockRejectedValueOnce(refused);
  await openFile({ file, handle: null });
  expect(openFailure.getState().reason).toBe(refused.message);
  fakeVideos({}, () => expect(openFailure.getState().reason).toBeNull());
  await open();
  await openFile(NOTES);
  expect(openFailure.getState().reason).toMatch(/^"notes.txt" can't be opened: it is not a video but text/);
});

it('says what to do instead of choosing the list of segments of a recording', async () => {
  const list = new File(['<?xml version="1.0"?>\n<MPD>'], 'session.mpd');
  await openFile({ file: list, handle: null });
  expect(openFailure.getState().reason).toContain('choose all of its files together');
});

it('says that opening was cancelled, and reports no failure', async () => {
  const isBegun = Promise.withResolvers<void>();
  vi.spyOn(OpenVideo, 'open').mockImplementation(async (_file, { signal } = {}) => {
    isBegun.resolve();
    return unlessAborted(new Promise(() => {}), signal ?? AbortSignal.abort());
  });
  const opening = openFile({ file, handle: null });
  await isBegun.promise;
  cancelOpening();
  await opening;
  expect(openFailure.getState().reason).toBeNull();
  expect(currentWorkspace.getState()).toEqual({ workspace: null, isOpening: false });
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Opening Cancelled',
    description: file.name,
  });
});

it('stops fetching the sample when opening it is cancelled', async () => {
  const stopped = Promise.withResolvers<void>();
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, { signal } = {}) => {
    signal?.addEventListener('abort', () => stopped.resolve());
    return unlessAborted(new Promise(() => {}), signal ?? AbortSignal.abort());
  });
  const opening = openSample();
  await expect.poll(() => window.fetch).toHaveBeenCalled();
  cancelOpening();
  await stopped.promise;
  await opening;
  expect(openFailure.getState().reason).toBeNull();
});

it('keeps opening a video if something that is not a video is dropped in the meantime', async () => {
  const isOpen = Promise.withResolvers<void>();
  fakeVideos({}, () => isOpen.promise);
  const opening = openFile({ file, handle: null });
  await openFile(NOTES);
  isOpen.resolve();
  await opening;
  expect(shown().video.file).toBe(file);
});

describe('opening a project', () => {
  it('opens it as it is when its video is found, not as it was when asked for', async () => {
    fakeVideos();
    await storeProject({ sensitivity: 70 });
    await openProject(madeUpProject(NAME).entry);
    const newer = await storeProject({ sensitivity: 95 });
    await locateVideo();
    expect(shown().sensitivity.getState().percent).toBe(95);
    const { savedAt, savedBy } = newer.project.entry;
    expect(await getProject(NAME)).toMatchObject({
      project: { sensitivity: 95, entry: { savedAt, savedBy } },
    });
  });

  it('keeps what a newer version has added to it when it is saved, even after changes', async () => {
    fakeVideos();
    const { project } = await storeProject();
    const added = (later: string) => ({ later });
    const saved = {
      project: {
        ...project,
        ...added('in the project'),
        entry: { ...project.entry, ...added('in its entry') },
        elements: project.elements.map((element) => ({ ...element, ...added('in its element') })),
      },
      results: null,
    };
    await saveProject(saved.project, undefined);
    await openFile({ file, handle: null }, { saved });
    const workspace = shown();
    workspace.elements.change(workspace.elements.getState().activeId, { name: 'Renamed' });
    expect(workspace.ensureSaved()).toBe(true);
    await expect
      .poll(async () => (await getProject(NAME))?.project)
      .toMatchObject({
        ...added('in the project'),
        entry: added('in its entry'),
        elements: [{ name: 'Renamed', ...added('in its element') }],
      });
  });

  it('opens it with its results after a project of another file has replaced it', async () => {
    fakeVideos();
    const { project } = await storeProject();
    const other = await open(new File(['another video'], `${NAME}.mp4`, { type: 'video/mp4' }));
    mark(other);
    expect(other.ensureSaved()).toBe(true);
    await expect.poll(async () => (await getProject(NAME))?.results).toBeNull();
    other.elements.change(other.elements.getState().activeId, { selections: [] });
    await openEarlierWork(other);
    await locateVideo();
    await expect
      .poll(() => getProject(NAME))
      .toMatchObject({
        project: { fingerprint: project.fingerprint },
        results: { status: 'complete' },
      });
  });
});

describe('a new project', () => {
  it('does not replace work that was stored while its video was being opened', async () => {
    fakeVideos({}, storeProject);
    const workspace = await open();
    expect(workspace.earlierWork).toMatchObject({ isSameFile: true });
    expect(workspace.ensureSaved()).toBe(true);
    expect(await getProject(NAME)).toMatchObject({
      project: { elements: [{}] },
      results: { status: 'complete' },
    });
  });

  it('does not replace results that cannot be read', async () => {
    fakeVideos();
    const { project } = await storeProject();
    failAt('get', 'results');
    const workspace = await open();
    expect(workspace.earlierWork).not.toBeNull();
    expect((await getProject(NAME))?.project.elements).toEqual(project.elements);
  });

  it('gets another name if the stored project of that name cannot be read', async () => {
    fakeVideos();
    const stored = { ...madeUpProject(NAME), sensitivity: 'high' };
    await saveProject(stored as never, null);
    const workspace = await open();
    expect(toastStore.getState().toast).toMatchObject({ title: 'Earlier project not readable' });
    mark(workspace);
    expect(workspace.ensureSaved()).toBe(true);
    await expect.poll(async () => (await getProject(`${NAME} (2)`))?.project.elements).toHaveLength(1);
    await expect(getProject(NAME)).rejects.toHaveProperty('code', 'unreadable-project');
  });

  it('is not saved over what another tab has stored after it was opened', async () => {
    fakeVideos();
    const workspace = await open();
    await expect.poll(() => getProject(NAME)).not.toBeNull();
    addToProjectList({
      ...madeUpProject(NAME).entry,
      savedAt: new Date().toISOString(),
      savedBy: 'another tab',
    });
    mark(workspace);
    expect(workspace.ensureSaved()).toBe(false);
  });
});

it('asks before replacing a video whose clips were started after the new one was chosen', async () => {
  fakeVideos();
  const before = await open();
  const isOpen = Promise.withResolvers<void>();
  fakeVideos({}, () => isOpen.promise);
  const opening = openFile({ file, handle: null });
  const clips = Promise.withResolvers<void>();
  const making = whileMakingClips(before, () => clips.promise);
  isOpen.resolve();
  await expect.poll(() => leaveQuestion.getState().answer).not.toBeNull();
  leaveQuestion.getState().answer?.(false);
  await opening;
  expect(shown()).toBe(before);
  expect(currentWorkspace.getState().isOpening).toBe(false);
  clips.resolve();
  await making;
});
