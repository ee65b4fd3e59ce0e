import { followedElements, plainLayout, type RegionSelection } from '@framescout/contract';
import type { ScanRequest } from '@framescout/framescout/page';
import { describe, expect, it, vi } from 'vitest';
import { batchesOf, scoresOf } from '../features/scan/index.ts';
import { checkOf } from '../features/selection/index.ts';
import { nextTask } from '../platform/next-task.ts';
import { exampleCheck } from '../test-support/example-data.ts';
import {
  exampleScores,
  exampleReport as report,
  exampleSelections as selections,
} from '../test-support/example-scan.ts';
import {
  type EngineParts,
  endlessScan,
  exampleWorkspace,
  markedWorkspace,
} from '../test-support/example-workspace.ts';
import type { Workspace } from './workspace.ts';

/** Shows the results of a scan of four frames, the second of which shows the element. */
function showResults({ scan }: Workspace): void {
  scan.show({ status: 'complete', scores: exampleScores([0.2, 0.9, 0.2, 0.2]), report });
}

describe('two workspaces side by side', () => {
  it('share no elements, scan, playback position, clips or settings', () => {
    const [one, other] = [markedWorkspace(), exampleWorkspace({}, { name: 'other.mp4', duration: 60 })];
    one.elements.startBounding();
    showResults(one);
    one.player.seek(2);
    one.clips.setOpen(true);
    one.sensitivity.set(60);
    one.clipSettings.chooseFormat('avi');
    expect(one.scan.getState().events).toHaveLength(1);
    expect(one.clips.getState().clips).toHaveLength(1);
    expect(other.elements.active.selections).toEqual([]);
    expect(other.elements.getState().picking).toBeNull();
    expect(other.scan.getState()).toMatchObject({ status: 'idle', events: [] });
    expect(other.player.getState().targetTime).toBe(0);
    expect(other.clips.getState()).toMatchObject({ isOpen: false, clips: [] });
    for (const another of [other, exampleWorkspace()]) {
      expect(another.sensitivity.getState().percent).toBe(75);
      expect(another.clipSettings.choices.selectedFormat).toBeNull();
    }
  });

  it('scan at the same time, each for its own elements, and one continues when the other is closed', async () => {
    const scans = [0, 1].map(() => {
      const finished = Promise.withResolvers<{ status: 'complete'; report: typeof report }>();
      const requests: ScanRequest[] = [];
      const cancel = vi.fn();
      const startScan: EngineParts['startScan'] = (request, { signal }) => {
        requests.push(request);
        signal?.addEventListener('abort', cancel);
        return { pause() {}, resume() {}, finished: finished.promise };
      };
      return { finished, requests, cancel, workspace: markedWorkspace({ startScan }) };
    });
    const [one, other] = scans;
    if (!one || !other) throw new TypeError('There are two.');
    other.workspace.elements.change('element-1', { name: 'Other', selections: [...selections] });
    const ends = scans.map(({ workspace }) => workspace.scan.start());
    one.workspace[Symbol.dispose]();
    expect(one.cancel).toHaveBeenCalledOnce();
    expect(other.cancel).not.toHaveBeenCalled();
    for (const { finished } of scans) finished.resolve({ status: 'complete', report });
    expect(await Promise.all(ends)).toEqual(['cancelled', 'complete']);
    expect(other.requests[0]?.elements[0]?.selections).toEqual(selections);
    expect(other.workspace.scan.getState().status).toBe('complete');
  });
});

describe('a snapshot', () => {
  function worked(): Workspace {
    const workspace = markedWorkspace();
    workspace.elements.change('element-1', { name: 'Kill' });
    workspace.elements.add();
    workspace.sensitivity.set(81);
    workspace.scanOptions.change({ everyNth: 2 });
    workspace.clipSettings.change({ selectedFormat: 'mkv' });
    workspace.clipSettings.setOutput('zip');
    showResults(workspace);
    workspace.clips.setOpen(true);
    const [clip] = workspace.clips.getState().clips;
    workspace.clips.trim(clip?.id ?? '', 'start', 0.5);
    return workspace;
  }

  it('restores the work in another workspace, including events and trimmed clips', () => {
    const before = worked();
    const after = exampleWorkspace();
    after.restore(before.snapshot());
    const { events } = before.scan.getState();
    expect(after.snapshot()).toEqual(before.snapshot());
    expect(after.scan.getState()).toMatchObject({ status: 'complete', events, evidence: 'none' });
    expect(after.scan.isOfCurrentMarking).toBe(true);
    after.clips.setOpen(true);
    expect(after.clips.getState().clips).toMatchObject([{ start: 0.5, isTrimmed: true }]);
  });

  it('is not affected by later changes to the workspace', () => {
    const workspace = worked();
    const { work } = workspace.snapshot();
    const kept = structuredClone(work);
    workspace.elements.change('element-1', { name: 'Something else' });
    workspace.elements.remove('element-2');
    workspace.clips.keepAll();
    expect(work).toEqual(kept);
  });

  it('has no results before or during a scan', () => {
    const workspace = markedWorkspace({ startScan: endlessScan });
    expect(workspace.snapshot().results).toBeNull();
    void workspace.scan.start();
    expect(workspace.snapshot().results).toBeNull();
  });

  it('rechecks elements that were never scanned for when it is restored', async () => {
    const checkMarker = vi.fn(async () => exampleCheck);
    const unscanned = markedWorkspace().snapshot();
    exampleWorkspace({ checkMarker }).restore(unscanned);
    expect(checkMarker).toHaveBeenCalledOnce();
    checkMarker.mockClear();
    exampleWorkspace({ checkMarker }).restore(worked().snapshot());
    expect(checkMarker).not.toHaveBeenCalled();
  });

  it('converts its scores to plain data and back', () => {
    const { results } = worked().snapshot();
    const batches = structuredClone([...batchesOf(results?.scores ?? new Map())]);
    const scores = scoresOf(batches);
    const after = markedWorkspace();
    if (results) after.scan.show({ ...results, scores });
    expect(after.scan.getState().events).toHaveLength(1);
  });
});

it('has at most one keeper, which says whether all work is saved and is disposed of with it', () => {
  const workspace = exampleWorkspace();
  const keeper = { ensureSaved: () => false, [Symbol.dispose]: vi.fn() };
  expect(workspace.ensureSaved()).toBe(true);
  workspace.keepWith(keeper);
  expect(workspace.ensureSaved()).toBe(false);
  expect(() => workspace.keepWith(keeper)).toThrow(TypeError);
  workspace[Symbol.dispose]();
  expect(keeper[Symbol.dispose]).toHaveBeenCalledOnce();
});

describe('a closed workspace', () => {
  it('disposes of its engine, its scan and its followers, the followers first', () => {
    const order: string[] = [];
    const dispose = () => order.push('engine');
    const workspace = markedWorkspace({
      [Symbol.dispose]: dispose,
      startScan: (_request, { signal }) => {
        signal?.addEventListener('abort', () => order.push('scan'));
        return { pause() {}, resume() {}, finished: new Promise(() => {}) };
      },
    });
    workspace.own({ [Symbol.dispose]: () => order.push('follower') });
    void workspace.scan.start();
    workspace[Symbol.dispose]();
    workspace[Symbol.dispose]();
    expect(order).toEqual(['follower', 'scan', 'engine']);
  });

  it('recomputes nothing when its settings change', () => {
    const workspace = markedWorkspace();
    showResults(workspace);
    workspace[Symbol.dispose]();
    const { events } = workspace.scan.getState();
    workspace.sensitivity.set(95);
    expect(workspace.scan.getState().events).toBe(events);
  });
});

describe('the selections of a checked element', () => {
  const registered: RegionSelection[] = selections.map((selection) => ({ ...selection, x: 0.25 }));
  const checking = (found: RegionSelection[]) =>
    markedWorkspace({ checkMarker: vi.fn(async () => ({ ...exampleCheck, registered: found })) });

  it('are replaced by their registered versions, without another check', async () => {
    const workspace = checking(registered);
    await workspace.checkElement(workspace.elements.active);
    expect(workspace.elements.active.selections).toBe(registered);
    expect(checkOf(workspace.checks.getState(), 'element-1')).toMatchObject({ verdict: 'clear' });
    expect(workspace.video.engine.checkMarker).toHaveBeenCalledOnce();
  });

  it('stay if nothing was registered', async () => {
    const workspace = checking([]);
    await workspace.checkElement(workspace.elements.active);
    expect(workspace.elements.active.selections).toBe(selections);
  });

  it('stay if others were picked in the meantime', async () => {
    const workspace = checking(registered);
    const checked = workspace.checkElement(workspace.elements.active);
    const others = [...selections];
    workspace.elements.change('element-1', { selections: others });
    await checked;
    expect(workspace.elements.active.selections).toBe(others);
  });

  it('still count as scanned for', async () => {
    const workspace = checking(registered);
    showResults(workspace);
    await workspace.checkElement(workspace.elements.active);
    expect(workspace.scan.isOfCurrentMarking).toBe(true);
  });
});

it('keeps the computer awake while its scan is running, but not while it is paused', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ released: false, release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const workspace = markedWorkspace({ startScan: endlessScan });
  void workspace.scan.start();
  await expect.poll(() => request).toHaveBeenCalledOnce();
  await nextTask();
  workspace.scan.pause();
  expect(release).toHaveBeenCalledOnce();
});

it('has the layout of clips follow an element under its new name, and under the old one once that is undone', () => {
  const { elements, clipSettings, history } = markedWorkspace();
  const [{ id, name } = { id: '', name: '' }] = elements.getState().elements;
  const focus = { x: 0.5, y: 0.5, zoom: 1, follow: name };
  clipSettings.change({ layout: { ...plainLayout('9:16'), background: { kind: 'crop', focus } } });
  history.forget();
  const followed = () => followedElements(clipSettings.getState().settings.layout ?? plainLayout('9:16'));
  elements.change(id, { name: 'Ace' });
  expect(followed()).toEqual(['Ace']);
  expect(history.undo()).toBe(`rename ${name} to Ace`);
  expect(followed()).toEqual([name]);
  expect(history.undo()).toBeNull();
});
