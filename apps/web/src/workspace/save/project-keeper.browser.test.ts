import { openCheckpointStore, type ScanOutcome } from '@framescout/framescout/page';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addToProjectList, removeFromProjectList } from '../../features/project-list/index.ts';
import { ResultsNotStoredError, type saveProject } from '../../features/projects/index.ts';
import { ServerCopy } from '../../features/server-copy/index.ts';
import {
  exampleScores,
  exampleUpdate,
  exampleReport as report,
  exampleSelections as selections,
} from '../../test-support/example-scan.ts';
import { exampleScan, exampleWorkspace, markedWorkspace } from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import type { Workspace } from '../workspace.ts';
import { lastSaveOf, ProjectKeeper, type Stored, type VideoOrigin } from './project-keeper.ts';

const origin: VideoOrigin = { source: { kind: 'file', handle: null }, fingerprint: 'f1' };
const ended = () => ({ status: 'complete' as const, scores: new Map(), report });

const NO_SCORES = { series: null, preview: null, uncorrected: null };

const save = vi.fn<typeof saveProject>();
const lastSave = () => save.mock.calls.at(-1) ?? [];
const lastEntry = () => {
  const entry = lastSave()[0]?.entry;
  if (!entry) throw new Error('Nothing was saved.');
  return entry;
};
const emptyEntry = () => ({ ...workspace.project, videoName: '', elements: 0, halfMarked: 0, events: null });
const full = new DOMException('full', 'QuotaExceededError');
const rename = (name: string) => workspace.elements.change('element-1', { name });
const mark = (frames = 1) =>
  workspace.elements.change('element-1', { selections: selections.slice(0, frames) });
/** Lets the time pass in which changes are gathered into one save. */
const settled = () => vi.advanceTimersByTimeAsync(500);

let workspace: Workspace;

/** Keeps a project that has found what is listed under its name. */
function keep(kind: Stored['kind'] = 'nothing'): ProjectKeeper {
  return keepIn(workspace, { kind, lastSave: lastSaveOf(workspace.project.name) });
}

function keepIn(kept: Workspace, stored: Stored): ProjectKeeper {
  const keeper = new ProjectKeeper(kept, origin, stored, kept.project, save);
  kept.keepWith(keeper);
  return keeper;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  save.mockReset().mockResolvedValue([]);
  workspace = exampleWorkspace();
});

describe('a project', () => {
  it("is stored as soon as it is open, without the previous one's results", () => {
    keep();
    expect(save).toHaveBeenCalledOnce();
    const [project, results] = lastSave();
    expect(project).toMatchObject({ entry: { name: 'match', elements: 0, events: null }, fingerprint: 'f1' });
    expect(results).toBeNull();
  });

  it('is stored once for many changes', async () => {
    keep();
    for (const name of ['B', 'Ba', 'Badge']) rename(name);
    workspace.sensitivity.set(81);
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    expect(lastSave()[0]).toMatchObject({ elements: [{ name: 'Badge' }], sensitivity: 81 });
  });

  it('is stored as it was left, unaffected by changes to another', async () => {
    keep();
    rename('Badge');
    workspace[Symbol.dispose]();
    exampleWorkspace().elements.change('element-1', { name: 'Other' });
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    expect(lastSave()[0]).toMatchObject({ elements: [{ name: 'Badge' }] });
  });
});

describe('an earlier project of the same name', () => {
  it('is not replaced by reopening its video, or by settings', async () => {
    keep('earlier-work');
    workspace.sensitivity.set(81);
    rename('Badge');
    await settled();
    workspace[Symbol.dispose]();
    expect(save).not.toHaveBeenCalled();
  });

  it('is replaced, along with its results, once something is marked', async () => {
    keep('earlier-work');
    mark();
    await settled();
    expect(save).toHaveBeenCalledOnce();
    expect(lastSave()).toEqual([expect.objectContaining({ fingerprint: 'f1' }), null]);
    mark(0);
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
  });
});

it('does not overwrite changes made in another tab, unless the user wants that', async () => {
  keep();
  const entry = lastEntry();
  addToProjectList(entry);
  rename('Badge');
  await settled();
  expect(save).toHaveBeenCalledTimes(2);
  addToProjectList({ ...entry, savedAt: new Date().toISOString(), savedBy: 'other' });
  rename('Bad');
  await settled();
  rename('Worse');
  await settled();
  expect(save).toHaveBeenCalledTimes(2);
  expect(toastStore.getState().toast).toMatchObject({
    title: 'Project not saved',
    description: '“match” was changed in another tab. Saving this version would undo those changes.',
  });
  toastStore.getState().toast?.action?.run();
  expect(save).toHaveBeenCalledTimes(3);
  expect(lastSave()[0]).toMatchObject({ elements: [{ name: 'Worse' }] });
});

it('is saved again after a tab with an earlier version of the page has dropped who saved it', async () => {
  const keeper = keep();
  const entry = lastEntry();
  const { savedBy: _stripped, ...forgotten } = entry;
  addToProjectList(forgotten);
  mark();
  expect(keeper.ensureSaved()).toBe(true);
  expect(save).toHaveBeenCalledTimes(2);
  addToProjectList({ ...forgotten, savedAt: '2999-01-01T00:00:00.000Z' });
  mark(0);
  mark();
  expect(keeper.ensureSaved()).toBe(false);
});

describe('unsaved work', () => {
  it.each([
    ['2999-01-01T00:00:00.000Z', 'later'],
    ['2001-01-01T00:00:00.000Z', 'earlier, by a clock that was set back'],
  ])(
    'is reported while another tab has changed the project, until the user saves it anyway: %s, %s',
    (savedAt) => {
      const keeper = keep();
      const entry = lastEntry();
      addToProjectList({ ...entry, savedAt, savedBy: 'other' });
      expect(keeper.ensureSaved()).toBe(true);
      mark();
      expect(keeper.ensureSaved()).toBe(false);
      toastStore.setState({ toast: null });
      expect(keeper.ensureSaved()).toBe(false);
      toastStore.getState().toast?.action?.run();
      expect(keeper.ensureSaved()).toBe(true);
      expect(lastSave()[0]).toMatchObject({
        entry: { elements: 0, halfMarked: 1 },
        elements: [{ selections: [{}] }],
      });
    },
  );

  it('is reported while the browser is out of storage, and saved once there is room', async () => {
    const keeper = keep();
    save.mockRejectedValue(full);
    mark();
    await settled();
    expect(keeper.ensureSaved()).toBe(false);
    await Promise.resolve();
    save.mockResolvedValue([]);
    keeper.ensureSaved();
    await Promise.resolve();
    expect(keeper.ensureSaved()).toBe(true);
  });

  it('is reported if results could not be written, even if a smaller save succeeds after that', async () => {
    const keeper = keep();
    const failing = Promise.withResolvers<[]>();
    const succeeding = Promise.withResolvers<[]>();
    save.mockReturnValueOnce(failing.promise).mockReturnValueOnce(succeeding.promise);
    workspace.scan.show(ended());
    await settled();
    workspace.sensitivity.set(82);
    await settled();
    expect(lastSave()[1]).toBeUndefined();
    failing.reject(full);
    succeeding.resolve([]);
    await settled();
    expect(keeper.ensureSaved()).toBe(false);
    expect(lastSave()[1]).toMatchObject({ status: 'complete' });
    await settled();
    expect(keeper.ensureSaved()).toBe(true);
  });

  it('is not reported if nothing is marked', async () => {
    save.mockRejectedValue(full);
    const keeper = keep();
    workspace.sensitivity.set(81);
    await settled();
    expect(keeper.ensureSaved()).toBe(true);
  });
});

it('is saved again while an earlier save of its own is not listed yet, in place of an older project', async () => {
  const older = emptyEntry();
  addToProjectList({ ...older, savedAt: '2001-01-01T00:00:00.000Z', savedBy: 'other' });
  keep();
  rename('Badge');
  await settled();
  expect(save).toHaveBeenCalledTimes(2);
});

it('a project is not changed by being opened in a second tab, so that the first can still save it', async () => {
  keep();
  const first = lastEntry();
  addToProjectList(first);
  const other = exampleWorkspace();
  keepIn(other, { kind: 'itself', lastSave: first });
  expect(lastSave()[0]?.entry).toMatchObject({ savedAt: first.savedAt, savedBy: first.savedBy });
  rename('Badge');
  await settled();
  expect(lastSave()[0]).toMatchObject({ elements: [{ name: 'Badge' }] });
});

it('does not overwrite what another tab has saved since it was read', async () => {
  const entry = { ...emptyEntry(), elements: 1 };
  const lastSave = { savedAt: '2026-11-20T10:00:00.000Z', savedBy: 'other' };
  addToProjectList({ ...entry, ...lastSave, savedAt: '2026-11-20T11:00:00.000Z' });
  const keeper = keepIn(workspace, { kind: 'itself', lastSave });
  expect(toastStore.getState().toast).toBeNull();
  mark();
  expect(keeper.ensureSaved()).toBe(false);
  expect(save).not.toHaveBeenCalled();
});

it('is stored with its results again after it has been removed elsewhere', async () => {
  save.mockImplementation(async ({ entry }) => {
    addToProjectList(entry);
    return [];
  });
  workspace.scan.show(ended());
  const keeper = keep();
  await settled();
  removeFromProjectList('match');
  workspace.sensitivity.set(81);
  expect(keeper.ensureSaved()).toBe(true);
  expect(lastSave()[1]).toMatchObject({ status: 'complete' });
  await settled();
  workspace.sensitivity.set(82);
  expect(keeper.ensureSaved()).toBe(true);
  expect(lastSave()[1]).toBeUndefined();
});

it("deletes the server's copies of the projects that it replaces or evicts, but not its own", async () => {
  const withdraw = vi.spyOn(ServerCopy.prototype, 'withdraw').mockResolvedValue();
  onTestFinished(() => withdraw.mockRestore());
  const entry = emptyEntry();
  addToProjectList({ ...entry, id: 12 });
  save.mockImplementation(async (project) => {
    addToProjectList(project.entry);
    return [{ ...entry, name: 'crowded out', id: 34 }];
  });
  const keeper = keep();
  await keeper.hasSaved;
  expect(withdraw.mock.calls).toEqual([[12], [34]]);
  save.mockResolvedValue([]);
  workspace.sensitivity.set(81);
  keeper.ensureSaved();
  await keeper.hasSaved;
  expect(withdraw).toHaveBeenCalledTimes(2);
});

describe('the results of a project', () => {
  it('are written when a scan is over, but not again with every change', async () => {
    keep();
    workspace.scan.show(ended());
    await settled();
    expect(lastSave()[1]).toMatchObject({ status: 'complete', report });
    workspace.sensitivity.set(82);
    await settled();
    expect(save).toHaveBeenCalledTimes(3);
    expect(lastSave()[1]).toBeUndefined();
  });

  it('drop the checkpoint of their scan once they are stored, not before', async () => {
    const run = crypto.randomUUID();
    const checkpoints = openCheckpointStore();
    await checkpoints?.begin({
      ...{ fingerprint: 'f1', videoName: 'match.mp4', progressPercent: 100, savedAt: 0, run },
      ...{ elements: [], matcher: 'adaptive', everyNth: 1 },
    });
    const finished = Promise.resolve({ status: 'complete' as const, report, keptRun: run });
    workspace = markedWorkspace({ startScan: exampleScan(finished) });
    const keeper = keep();
    save.mockRejectedValueOnce(full);
    const end = workspace.scan.start({ keepsCheckpoint: true });
    await settled();
    await end;
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    expect(await checkpoints?.list('f1')).toMatchObject([{ run }]);
    keeper.ensureSaved();
    await expect.poll(() => checkpoints?.list('f1')).toEqual([]);
  });

  it('are written again only for elements whose scores have changed, unless that fails', async () => {
    workspace.elements.add();
    const scores = new Map([
      ...exampleScores([0.2, 0.9]),
      ['element-2', exampleScores([0.9, 0.2]).get('element-1') ?? NO_SCORES],
    ]);
    workspace.scan.show({ ...ended(), scores });
    const written: [string[], readonly string[] | undefined][] = [];
    save.mockImplementation(async (_project, results) => {
      if (results)
        written.push([Array.from(results.scores, ({ elementId }) => elementId), results.unchanged]);
      if (written.length === 3) throw new ResultsNotStoredError(new TypeError('They were replaced.'));
      return [];
    });
    keep();
    const id = lastSave()[1]?.id;
    expect(lastSave()[0]?.resultsId).toBe(id);
    const correct = async () => {
      const series = exampleScores([0.9, 0.9]).get('element-1')?.series;
      if (series) workspace.scan.correctSeries('element-2', series);
      await settled();
    };
    await correct();
    expect(lastSave()[1]?.id).toBe(id);
    await correct();
    expect(written).toEqual([
      [['element-1', 'element-2'], []],
      [['element-2'], ['element-1']],
      [['element-2'], ['element-1']],
      [['element-1', 'element-2'], []],
    ]);
    expect(lastSave()[0]?.resultsId).toBe(lastSave()[1]?.id);
    expect(lastSave()[1]?.id).not.toBe(id);
    expect(toastStore.getState().toast).toBeNull();
  });

  it('are reported as lost if they alone cannot be stored', async () => {
    save.mockRejectedValue(new ResultsNotStoredError(full));
    workspace.scan.show(ended());
    keep();
    await expect
      .poll(() => toastStore.getState().toast)
      .toMatchObject({
        title: 'Results not saved',
        description: 'The browser is out of storage. Remove projects you no longer need.',
      });
  });

  it('are not written again after being restored', () => {
    workspace.scan.show(ended());
    keep('itself');
    expect(lastSave()[1]).toBeUndefined();
  });

  it('stay stored until a new scan ends, and are not updated while it runs', async () => {
    let tell: Parameters<Workspace['video']['engine']['startScan']>[1]['onUpdate'] = () => undefined;
    const outcome = Promise.withResolvers<ScanOutcome>();
    workspace = exampleWorkspace({
      startScan: (_request, { onUpdate }) => {
        tell = onUpdate;
        return { pause() {}, resume() {}, finished: outcome.promise };
      },
    });
    workspace.elements.change('element-1', { selections });
    workspace.scan.show({ ...ended(), scores: exampleScores([0.2, 0.9, 0.2, 0.9]) });
    keep('itself');
    workspace.elements.change('element-1', { selections: [...selections] });
    const end = workspace.scan.start();
    await settled();
    expect(lastSave()).toEqual([
      expect.objectContaining({ entry: expect.objectContaining({ events: 2 }), scannedFor: [] }),
      undefined,
    ]);
    tell(exampleUpdate);
    await settled();
    expect(save).toHaveBeenCalledTimes(2);
    outcome.resolve({ status: 'complete', report: { ...report, framesLooked: 5 } });
    await settled();
    await end;
    await settled();
    expect(lastSave()).toEqual([
      expect.objectContaining({ scannedFor: ['element-1'] }),
      expect.objectContaining({ report: { ...report, framesLooked: 5 } }),
    ]);
  });
});

it('reports only once that storage is full, and writes the results when there is room again', async () => {
  save.mockRejectedValue(full);
  workspace.scan.show(ended());
  keep();
  await expect.poll(() => toastStore.getState().toast?.title).toBe('Project not saved');
  expect(toastStore.getState().toast?.description).toContain('out of storage');
  toastStore.setState({ toast: null });
  workspace.sensitivity.set(83);
  await settled();
  expect(lastSave()[1]).toMatchObject({ status: 'complete' });
  expect(toastStore.getState().toast).toBeNull();
});
