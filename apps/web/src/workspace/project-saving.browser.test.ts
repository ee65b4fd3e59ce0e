import type { VideoInfo } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeElement, replaceElements } from '../features/elements/index.ts';
import { saveProject } from '../features/projects/index.ts';
import { forgetAnalysis, scanStore, setSensitivity, showAnalysis } from '../features/scan/index.ts';
import { createProject } from '../features/video/index.ts';
import { toastStore } from '../ui/toast-store.ts';
import { type KeptProject, keepProject, leaveProject } from './project-saving.ts';

vi.mock('../features/projects/index.ts', { spy: true });

const info = { name: 'match.mp4', duration: 4, frameRate: 30, totalFrames: 120 } as VideoInfo;
const report = {
  matcher: 'adaptive' as const,
  framesLooked: 4,
  everyNth: 1,
  speed: 8,
  framesPerSecond: 240,
  decoders: 2,
  skippedRanges: [],
};
const match: KeptProject = {
  project: createProject(info),
  source: { kind: 'file', handle: null },
  videoName: 'match.mp4',
  fingerprint: 'f1',
};

const save = vi.mocked(saveProject);
const lastSave = () => save.mock.calls.at(-1) ?? [];
const settled = () => new Promise((resolve) => setTimeout(resolve, 700));

beforeEach(() => {
  leaveProject();
  forgetAnalysis();
  replaceElements();
  save.mockReset().mockResolvedValue();
});

describe('a project', () => {
  it('is kept as soon as it is open, without the results of the one before', () => {
    keepProject(match, false);
    expect(save).toHaveBeenCalledOnce();
    const [project, results] = lastSave();
    expect(project).toMatchObject({ entry: { name: 'match', elements: 0, events: null }, fingerprint: 'f1' });
    expect(results).toBeNull();
  });

  it('is kept once for many changes', async () => {
    keepProject(match, false);
    for (const name of ['B', 'Ba', 'Badge']) changeElement('element-1', { name });
    setSensitivity(81);
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    expect(lastSave()[0]).toMatchObject({ elements: [{ name: 'Badge' }], sensitivity: 81 });
  });

  it('is kept as it was left, and not touched by what happens to another', async () => {
    keepProject(match, false);
    changeElement('element-1', { name: 'Badge' });
    leaveProject();
    replaceElements();
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    expect(lastSave()[0]).toMatchObject({ elements: [{ name: 'Badge' }] });
  });
});

describe('its results', () => {
  it('are written when a scan is over, and not again with every change', async () => {
    keepProject(match, false);
    showAnalysis(info, { scores: new Map(), report });
    await settled();
    expect(lastSave()[1]).toMatchObject({ status: 'complete', report });
    setSensitivity(82);
    await settled();
    expect(save).toHaveBeenCalledTimes(3);
    expect(lastSave()[1]).toBeUndefined();
  });

  it('that were restored are not written again', () => {
    showAnalysis(info, { scores: new Map(), report });
    keepProject(match, true);
    expect(lastSave()[1]).toBeUndefined();
  });

  it('go when a new scan begins, whose news are not written while it runs', async () => {
    showAnalysis(info, { scores: new Map(), report });
    keepProject(match, true);
    scanStore.setState({ status: 'analyzing', report: null, events: [] });
    await settled();
    expect(lastSave()[1]).toBeNull();
    scanStore.setState({ events: [], scores: new Map() });
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
  });
});

it('tells the user once that there is no room, and writes the results again when there is', async () => {
  save.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  showAnalysis(info, { scores: new Map(), report });
  keepProject(match, false);
  await expect.poll(() => toastStore.getState().toast?.title).toBe('Project not saved');
  expect(toastStore.getState().toast?.description).toContain('no room left');
  toastStore.setState({ toast: null });
  setSensitivity(83);
  await settled();
  expect(lastSave()[1]).toMatchObject({ status: 'complete' });
  expect(toastStore.getState().toast).toBeNull();
});
