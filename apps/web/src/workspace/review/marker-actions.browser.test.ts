import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reviewOf } from '../../features/event-edits/index.ts';
import { exampleWorkspace, scannedWorkspace } from '../../test-support/example-workspace.ts';
import { clearToasts, toastStore } from '../../ui/toasts/toast-store.ts';
import type { Workspace } from '../workspace.ts';
import { setEventDetails } from './event-actions.ts';
import {
  cutAroundMarkers,
  dropMarkerFiles,
  importMarkerFiles,
  importMarkerText,
  isMarkerFile,
  moveMarkers,
} from './marker-actions.ts';

let workspace: Workspace;
const toast = () => toastStore.getState().toast;
const lanes = () => workspace.elements.getState().markerLanes;
const starts = (sourceId: string) =>
  workspace.scan
    .getState()
    .events.filter((event) => event.sourceId === sourceId)
    .map(({ startTime }) => startTime);

beforeEach(() => {
  // Ten frames, one a second, with events from 1 to 4 and from 6 to 8 s.
  workspace = scannedWorkspace({ chapters: [{ start: 0, title: 'Intro' }] });
});
afterEach(() => {
  clearToasts();
});

describe('importing markers', () => {
  it('adds a lane for each file beside the chapters, which can be undone', async () => {
    const bytes = new Uint8Array([
      0xff,
      0xfe,
      ...[...'0:03 Ace\n'].flatMap((letter) => [letter.charCodeAt(0), 0]),
    ]);
    await importMarkerFiles(workspace, [new File([bytes], 'match 1.txt')]);
    expect(lanes()).toMatchObject([
      { id: 'chapters', markers: [{ time: 0, name: 'Intro' }] },
      { id: 'markers-1', name: 'match 1', offset: 0, markers: [{ time: 3, name: 'Ace' }] },
    ]);
    expect(toast()).toMatchObject({ title: '1 marker imported', description: 'From: list of times.' });
    expect(workspace.history.undo()).toBe('import match 1');
    expect(lanes()).toHaveLength(1);
  });

  it('reads files in the Windows character set', async () => {
    await importMarkerFiles(workspace, [
      new File([new Uint8Array([0x30, 0x3a, 0x31, 0x20, 0xe4])], 'log.txt'),
    ]);
    expect(lanes()[1]?.markers).toEqual([{ time: 1, name: 'ä' }]);
  });

  it('says why a file does not fit, and changes nothing', async () => {
    await dropMarkerFiles(workspace, [new File(['<svg/>'], 'logo.xml')]);
    expect(toast()).toMatchObject({
      title: 'Markers Not Imported',
      description: 'logo.xml: XML of the kind “svg” is not read: only FCPXML and xmeml are.',
      variant: 'destructive',
    });
    expect(importMarkerText(workspace, 'none')).toMatch(/no line starts with a time/);
    expect(lanes()).toHaveLength(1);
  });

  it('tells files of markers from videos by their names', () => {
    const names = ['a.llc', 'a.FCPXML', 'a.txt', 'a.mp4', 'a.ts', 'a'];
    expect(names.filter((name) => isMarkerFile(new File([], name)))).toEqual(['a.llc', 'a.FCPXML', 'a.txt']);
  });
});

describe('markers', () => {
  beforeEach(() => {
    importMarkerText(workspace, '0:05 Ace\n0:09 Clutch');
  });

  it('count as events once they are used as such, under their own names unless renamed', () => {
    expect(starts('markers-1')).toEqual([]);
    workspace.elements.changeMarkerLane('markers-1', { isUsed: true });
    expect(starts('markers-1')).toEqual([5, 9]);
    const own = () => workspace.scan.getState().events.find(({ startTime }) => startTime === 5);
    const event = own();
    if (!event) throw new Error('The marker is no event.');
    expect(reviewOf(event)).toEqual({ name: 'Ace' });
    setEventDetails(workspace, [event], { note: 'again' });
    const described = own();
    expect(described && reviewOf(described)).toEqual({ name: 'Ace', note: 'again' });
  });

  it('move together, and stay in the project with their offset', () => {
    workspace.elements.changeMarkerLane('markers-1', { isUsed: true });
    moveMarkers(workspace, 'markers-1', -3.00004);
    expect(starts('markers-1')).toEqual([2, 6]);
    const snapshot = workspace.snapshot();
    const reopened = scannedWorkspace();
    reopened.restore(snapshot);
    expect(reopened.elements.getState().markerLanes).toEqual(lanes());
    expect(reopened.scan.getState().events).toEqual(workspace.scan.getState().events);
    reopened[Symbol.dispose]();
  });

  it('can be used in rules like elements: an event at most four seconds before a marker', () => {
    const rule = { kind: 'followed', element: 'element-1', other: 'markers-1', within: 4 } as const;
    workspace.elements.setRules([{ id: 'rule-1', color: 'red', rule }]);
    const found = workspace.scan.getState().events.filter(({ sourceId }) => sourceId === 'rule-1');
    expect(found.map(({ element, startTime, endTime }) => [element, startTime, endTime])).toEqual([
      ['Element 1, then Pasted times within 4 s', 1, 6],
      ['Element 1, then Pasted times within 4 s', 6, 10],
    ]);
    const [chapters] = lanes();
    workspace.elements.setMarkerLanes(chapters ? [chapters] : []);
    expect(workspace.elements.getState().elementRules).toEqual([]);
    expect(starts('rule-1')).toEqual([]);
  });

  it('can be cut into clips even without a scan', () => {
    const unscanned = exampleWorkspace({}, { frameRate: 1, duration: 100, totalFrames: 100 });
    vi.spyOn(unscanned.clipMaker, 'client').mockRejectedValue(new Error('No clips are cut here.'));
    importMarkerText(unscanned, '0:20 Ace\n0:50 Clutch');
    cutAroundMarkers(unscanned, 'markers-1');
    const { isOpen, clips } = unscanned.clips.getState();
    expect(isOpen).toBe(true);
    expect(clips.map(({ events }) => events.map(({ startTime }) => startTime))).toEqual([[20], [50]]);
    unscanned.elements.changeMarkerLane('markers-1', { isUsed: false });
    expect(unscanned.scan.getState().events).toEqual([]);
    unscanned[Symbol.dispose]();
  });
});
