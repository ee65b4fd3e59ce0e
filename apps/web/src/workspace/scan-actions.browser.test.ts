import { NO_PROCESSING } from '@framescout/contract';
import type { CheckpointSummary, EngineClient } from '@framescout/framescout';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteUnfinishedScan } from '../features/scan/index.ts';
import { exampleReport, exampleSelections as selections } from '../test-support/example-scan.ts';
import { exampleWorkspace } from '../test-support/example-workspace.ts';
import { startScan } from './scan-actions.ts';
import type { Workspace } from './workspace.ts';

/** An interrupted scan for element 1. */
const checkpoint: CheckpointSummary = {
  fingerprint: '',
  videoName: 'match.mp4',
  progressPercent: 50,
  savedAt: 0,
  elements: [{ id: 'element-1', selections, counterExamples: [], processing: NO_PROCESSING }],
  matcher: 'adaptive',
  everyNth: 1,
};

let workspace: Workspace;
const scanInEngine = vi.fn<EngineClient['startScan']>();
const elements = () => workspace.elements.getState().elements;
const undoName = () => workspace.history.getState().undo;
const resume = () => startScan(workspace, { resumed: structuredClone(checkpoint) });

beforeEach(() => {
  const finished = Promise.resolve({ status: 'complete' as const, report: exampleReport });
  scanInEngine.mockReset().mockReturnValue({ pause() {}, resume() {}, finished });
  workspace = exampleWorkspace({ startScan: scanInEngine });
});
afterEach(() => workspace[Symbol.dispose]());

describe('resuming a scan', () => {
  it('restores the elements that were scanned for, under the names noted for this video', async () => {
    const note = { progressPercent: 50, names: [{ id: 'element-1', name: 'Kill' }] };
    noteUnfinishedScan({ ...note, videoName: 'match.mp4' });
    await resume();
    expect(elements()).toMatchObject([{ id: 'element-1', name: 'Kill', selections }]);
    expect(undoName()).toBeNull();
  });

  it('takes no names from the note of another video, and keeps those given since', async () => {
    const note = { progressPercent: 50, names: [{ id: 'element-1', name: 'Boss' }] };
    noteUnfinishedScan({ ...note, videoName: 'other.mp4' });
    await resume();
    expect(elements()[0]?.name).toBe('Element 1');
    noteUnfinishedScan({ ...note, videoName: 'match.mp4' });
    workspace.elements.change('element-1', { name: 'Kill' });
    await resume();
    expect(elements()[0]?.name).toBe('Kill');
  });

  it('keeps the elements that were not scanned for, with their changes to events', async () => {
    workspace.elements.change('element-1', { selections });
    workspace.elements.add();
    workspace.elements.change('element-2', { name: 'Menu', selections: selections.slice(0, 2) });
    const span = { startTime: 1, startFrame: 1, endTime: 2, endFrame: 1 };
    workspace.edits.add('element-2', span, { peakTime: 1, confidence: 1, region: null });
    workspace.history.forget();
    const before = elements();
    await resume();
    expect(elements()).toEqual(before);
    expect(workspace.elements.active.name).toBe('Menu');
    expect(workspace.edits.getState().edits).toHaveLength(1);
    expect(undoName()).toBeNull();
  });

  it('scans only for the elements of the checkpoint, so that it can continue', async () => {
    workspace.elements.change('element-1', { selections });
    workspace.elements.add();
    workspace.elements.change('element-2', { selections: [...selections] });
    await resume();
    expect(scanInEngine.mock.lastCall?.[0].elements.map(({ id }) => id)).toEqual(['element-1']);
    expect(workspace.scan.isOfCurrentMarking).toBe(false);
  });

  it('can be undone where it changes what was marked since', async () => {
    const moved = selections.map((selection) => ({ ...selection, x: 0.5 }));
    workspace.elements.change('element-1', { selections: moved });
    workspace.history.forget();
    await resume();
    expect(elements()[0]?.selections).toEqual(selections);
    expect(workspace.history.undo()).toBe('resume a scan');
    expect(elements()[0]?.selections).toBe(moved);
  });
});
