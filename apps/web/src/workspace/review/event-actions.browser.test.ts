import { beforeEach, describe, expect, it } from 'vitest';
import { exampleReport, exampleScores, exampleSelections } from '../../test-support/example-scan.ts';
import { markedWorkspace, scannedWorkspace } from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { learnFromVerdicts } from '../find/learning-actions.ts';
import { whenSeekIssued } from '../navigation.ts';
import type { Workspace } from '../workspace.ts';
import {
  clearVerdicts,
  deleteEvents,
  judgeEvents,
  mergeChosen,
  moveEventEdge,
  restoreDeleted,
  revertEvents,
  setEdgeHere,
  setEventDetails,
  splitHere,
  starEvents,
  stepEventEdge,
  targetEvents,
} from './event-actions.ts';
import { teachHere } from './teach-actions.ts';

let workspace: Workspace;

const events = () => workspace.scan.getState().events;
const times = () => events().map(({ startTime, endTime }) => [startTime, endTime]);
const event = (index: number) => {
  const found = events()[index];
  if (!found) throw new Error(`There is no event ${index}.`);
  return found;
};

/** Acts on the frame at a time (seconds). */
function at<T>(time: number, act: (on: Workspace) => T): T {
  workspace.player.seek(time);
  return act(workspace);
}
const setEdgeAt = (time: number, edge: 'start' | 'end') => at(time, (on) => setEdgeHere(on, edge));

/** Shows the clips, which are as long as their events. */
function showClips() {
  workspace.clipSettings.change({ beforeSeconds: 0, afterSeconds: 0 });
  workspace.clips.setOpen(true);
}
const clips = () => workspace.clips.getState().clips;
const toast = () => toastStore.getState().toast;

beforeEach(() => {
  workspace = scannedWorkspace();
});

it('commands act on the chosen events or, if none is chosen, on the one on screen', () => {
  expect(times()).toEqual([
    [1, 4],
    [6, 8],
  ]);
  expect(targetEvents(workspace)).toEqual([]);
  workspace.player.seek(6.5);
  expect(targetEvents(workspace)).toEqual([event(1)]);
  workspace.browser.choose(event(0).id);
  expect(targetEvents(workspace)).toEqual([event(0)]);
});

describe('marks', () => {
  it('apply to all chosen events', () => {
    workspace.browser.chooseAll();
    judgeEvents(workspace, 'right');
    starEvents(workspace);
    setEventDetails(workspace, events(), { tags: ['ace'] });
    for (const { edit } of events()) {
      expect(edit).toMatchObject({ verdict: 'right', isStarred: true, tags: ['ace'] });
    }
    starEvents(workspace);
    expect(event(0).edit?.isStarred).toBe(false);
  });

  it('exclude a rejected event from the clips', () => {
    showClips();
    expect(clips()).toHaveLength(2);
    workspace.browser.choose(event(0).id);
    judgeEvents(workspace, 'wrong');
    expect(clips()).toHaveLength(1);
  });

  it('say how to learn from an accepted event that was added by hand, if that is possible', async () => {
    await at(8.5, teachHere);
    judgeEvents(workspace, 'right');
    expect(toast()?.description).not.toContain('IT IS HERE');
    workspace.scan.restorePart({ ...workspace.scan.part, evidence: 'all' });
    judgeEvents(workspace, 'right');
    expect(toast()).toMatchObject({
      title: '1 event accepted',
      description: expect.stringContaining('IT IS HERE'),
    });
  });

  it('move on to the next event when the filter no longer lists the judged one', () => {
    workspace.browser.setFilter('verdict', 'open', true);
    workspace.browser.choose(event(0).id);
    judgeEvents(workspace, 'right');
    expect(workspace.browser.currentEvent).toBe(event(1));
  });
});

describe('deleting', () => {
  it('shows the event that is chosen next, so that the user sees what a key will act on', async () => {
    workspace.browser.choose(event(0).id);
    workspace.player.seek(1);
    deleteEvents(workspace);
    expect(workspace.browser.chosenEvents).toEqual([event(0)]);
    await expect.poll(() => workspace.player.getState().targetTime).toBe(6);
  });

  it('stays on the same frame if nothing was chosen', async () => {
    workspace.player.seek(1.5);
    deleteEvents(workspace);
    await whenSeekIssued(workspace);
    expect(times()).toEqual([[6, 8]]);
    expect(workspace.player.getState().targetTime).toBe(1.5);
  });
});

describe('edges', () => {
  it('snap to whole frames, and leave at least one', () => {
    moveEventEdge(workspace, event(0), 'start', 2.2);
    expect(event(0)).toMatchObject({ startTime: 2, startFrame: 2, endTime: 4, endFrame: 3 });
    moveEventEdge(workspace, event(0), 'start', 9);
    expect(event(0)).toMatchObject({ startTime: 3, startFrame: 3 });
    moveEventEdge(workspace, event(0), 'end', 0);
    expect(event(0)).toMatchObject({ startTime: 3, endTime: 4, endFrame: 3 });
    moveEventEdge(workspace, event(1), 'end', 99);
    expect(event(1)).toMatchObject({ endTime: 10, endFrame: 9 });
  });

  it('move from frame to frame, however long each is on screen', () => {
    const rare = scannedWorkspace({ frameRate: 30 });
    const [first] = rare.scan.getState().events;
    if (!first) throw new Error('There is no event.');
    stepEventEdge(rare, first, 'end', 2);
    expect(rare.scan.getState().events[0]).toMatchObject({ endTime: 6, endFrame: 5 });
    const [moved] = rare.scan.getState().events;
    if (!moved) throw new Error('There is no event.');
    stepEventEdge(rare, moved, 'end', -3);
    expect(rare.scan.getState().events[0]).toMatchObject({ startTime: 1, endTime: 3, endFrame: 2 });
  });

  it('are set to the frame on screen: for the event or, while clips are made, for its clip', async () => {
    workspace.browser.choose(event(0).id);
    await setEdgeAt(2.5, 'start');
    expect(event(0).startTime).toBe(2);
    await setEdgeHere(workspace, 'end');
    expect(event(0)).toMatchObject({ startTime: 2, endTime: 3, endFrame: 2 });
    workspace.clipSettings.change({ beforeSeconds: 0, afterSeconds: 0.5 });
    workspace.clips.setOpen(true);
    await setEdgeAt(4.5, 'end');
    expect(clips()[0]).toMatchObject({ end: 5, isTrimmed: true });
    expect(event(0).endTime).toBe(3);
    expect(workspace.history.getState().undo).toBe('set the end of a clip');
  });

  it('are set to the frame on screen beyond what a cancelled scan has looked at', async () => {
    const { scores } = workspace.scan.getState();
    workspace = markedWorkspace({}, { frameRate: 1, duration: 100, totalFrames: 100 });
    workspace.scan.show({ status: 'cancelled', scores, report: exampleReport });
    workspace.browser.choose(event(1).id);
    await setEdgeAt(20.5, 'end');
    expect(event(1)).toMatchObject({ startTime: 6, endTime: 21, endFrame: 20 });
  });

  it('apply to the clip even if it no longer contains the best frame of the event', async () => {
    workspace.clips.setOpen(true);
    workspace.browser.choose(event(0).id);
    const before = event(0);
    await setEdgeAt(2.5, 'start');
    await setEdgeAt(3.5, 'end');
    expect(clips()[0]).toMatchObject({ start: 2, end: 4 });
    expect(event(0)).toEqual(before);
  });

  it('apply to the clip even if a rule has moved the event away from its best frame', async () => {
    const { active } = workspace.elements;
    workspace.elements.change(active.id, { rules: { ...active.rules, offset: 5 } });
    showClips();
    workspace.browser.choose(event(0).id);
    expect(event(0)).toMatchObject({ startTime: 6, endTime: 9 });
    await setEdgeAt(7.5, 'start');
    expect(clips()[0]).toMatchObject({ start: 7, isTrimmed: true });
  });

  it('change nothing if the event has no clip', async () => {
    workspace.clipSettings.change({ beforeSeconds: 0, afterSeconds: 0 });
    workspace.browser.choose(event(1).id);
    judgeEvents(workspace, 'wrong');
    workspace.clips.setOpen(true);
    const before = event(1);
    await setEdgeAt(7.5, 'start');
    expect(event(1)).toEqual(before);
    expect(toast()?.title).toBe('Clip not changed');
  });

  it('apply to the event during the review, even after clips were requested', async () => {
    workspace.clips.setOpen(true);
    workspace.browser.setShown(true);
    workspace.browser.choose(event(0).id);
    await setEdgeAt(2.5, 'end');
    expect(event(0).endTime).toBe(3);
    expect(clips().some(({ isTrimmed }) => isTrimmed)).toBe(false);
    expect(workspace.history.getState().undo).toBe('set the end of an event');
  });
});

describe('events', () => {
  it('are split at the frame on screen, and merged', async () => {
    workspace.browser.choose(event(0).id);
    await at(2.5, splitHere);
    expect(times()).toEqual([
      [1, 2],
      [2, 4],
      [6, 8],
    ]);
    workspace.browser.chooseAll();
    mergeChosen(workspace);
    expect(times()).toEqual([[1, 8]]);
    expect(workspace.browser.chosenEvents).toEqual([event(0)]);
    await revertEvents(workspace);
    expect(times()).toEqual([
      [1, 4],
      [6, 8],
    ]);
  });

  it('are not split outside the event, nor merged alone, and the user is told why', async () => {
    workspace.browser.choose(event(0).id);
    await at(6.5, splitHere);
    expect(toast()?.title).toBe('Not split');
    mergeChosen(workspace);
    expect(toast()?.title).toBe('Not merged');
    expect(times()).toHaveLength(2);
  });

  it('are added at the frame on screen, deleted, and brought back', async () => {
    await at(8.5, teachHere);
    expect(times()[2]).toEqual([8, 9]);
    expect(workspace.browser.currentEvent).toBe(event(2));
    workspace.browser.chooseAll();
    deleteEvents(workspace);
    expect(times()).toEqual([]);
    restoreDeleted(workspace);
    expect(times()).toEqual([
      [1, 4],
      [6, 8],
    ]);
  });

  it('are not added where one is on screen already, and never reach into the next one', async () => {
    await at(6.5, teachHere);
    expect(times()).toHaveLength(2);
    expect(workspace.browser.currentEvent).toBe(event(1));
    expect(toast()?.title).toBe('There is an event here');
    await at(5.5, teachHere);
    await teachHere(workspace);
    expect(times()).toEqual([
      [1, 4],
      [5, 6],
      [6, 8],
    ]);
  });

  it('are added only once to an element that has not been scanned for', async () => {
    const { elements, scan } = workspace;
    elements.add();
    const { id } = elements.active;
    await at(8.5, teachHere);
    expect(times()).toHaveLength(3);
    expect(workspace.browser.currentEvent).toMatchObject({ sourceId: id, startTime: 8, endTime: 9 });
    await teachHere(workspace);
    expect(times()).toHaveLength(3);
    expect(toast()?.title).toBe('There is an event here');
    elements.remove('element-1');
    expect(times()).toEqual([[8, 9]]);
    await at(4.5, teachHere);
    expect(times()).toHaveLength(2);
    expect(scan.getState().conflicts).toEqual([]);
  });

  it('keep their marks, without being reported as lost, while their element is not scanned for', () => {
    const { browser, elements, edits, scan } = workspace;
    browser.choose(event(0).id);
    setEventDetails(workspace, [event(0)], { name: 'Ace' });
    elements.add();
    const { id } = elements.active;
    const scores = new Map([...exampleScores([0.2, 0.9, 0.2])].map(([, own]) => [id, own]));
    scan.show({ status: 'complete', scores, report: exampleReport });
    expect(times()).toHaveLength(1);
    expect(edits.getState().edits).toHaveLength(1);
    expect(scan.getState().conflicts).toEqual([]);
  });

  it('are listed once they are added, even if the filter excludes them', async () => {
    workspace.browser.setFilter('verdict', 'right', true);
    await at(8.5, teachHere);
    expect(workspace.browser.chosenEvents).toEqual([event(2)]);
  });

  it('are not filtered by a removed element, since another may get its id', () => {
    const { browser, elements } = workspace;
    elements.add();
    browser.setFilter('source', elements.active.id, true);
    expect(browser.getState().listed).toHaveLength(0);
    elements.remove(elements.active.id);
    expect(browser.getState().listed).toHaveLength(2);
    elements.add();
    expect(browser.getState().listed).toHaveLength(2);
  });

  it('lose the changes of a removed element, since another may get its id', () => {
    workspace.browser.chooseAll();
    starEvents(workspace);
    workspace.elements.remove('element-1');
    expect(workspace.edits.getState().edits).toEqual([]);
  });
});

describe('a verdict that was learned', () => {
  const learned = () => workspace.elements.active.counterExamples;

  beforeEach(() => {
    const [selection] = exampleSelections;
    if (!selection) throw new Error('There is no selection.');
    workspace.edits.mark([event(0)], { verdict: 'wrong', isLearnt: true });
    workspace.elements.change('element-1', { counterExamples: [{ ...selection, time: 2 }] });
    workspace.browser.choose(event(0).id);
  });

  it('stays learned if it is repeated, but not if it is changed', () => {
    judgeEvents(workspace, 'wrong');
    expect(event(0).edit).toMatchObject({ verdict: 'wrong', isLearnt: true });
    judgeEvents(workspace, 'right');
    expect(event(0).edit).toMatchObject({ verdict: 'right', isLearnt: false });
  });

  it('stays learned when its event is deleted, which does not revoke the verdict', () => {
    deleteEvents(workspace);
    expect(learned()).toHaveLength(1);
    restoreDeleted(workspace);
    expect(event(0).edit).toMatchObject({ verdict: 'wrong', isLearnt: true });
    for (let steps = 0; steps < 2; steps++) workspace.history.undo();
    expect(event(0).edit).toMatchObject({ verdict: 'wrong', isLearnt: true });
    expect(learned()).toHaveLength(1);
  });

  it.each([
    ['cleared', clearVerdicts],
    ['reverted', revertEvents],
  ])('is forgotten once it is %s, in a step that can be undone', async (_way, act) => {
    await act(workspace);
    expect(event(0).edit).toBeNull();
    expect(learned()).toEqual([]);
    expect(toast()).toMatchObject({ title: '1 verdict forgotten' });
    workspace.history.undo();
    expect(event(0).edit).toMatchObject({ verdict: 'wrong', isLearnt: true });
    expect(learned()).toHaveLength(1);
  });
});

it('learns nothing from verdicts if the scan kept no pixels', async () => {
  workspace.browser.chooseAll();
  judgeEvents(workspace, 'right');
  await learnFromVerdicts(workspace);
  expect(event(0).edit).toMatchObject({ verdict: 'right', isLearnt: false });
});

describe('while the list of events is folded', () => {
  it('reports what a key did to an event, and offers to undo it', () => {
    workspace.browser.choose(event(1).id);
    deleteEvents(workspace);
    expect(times()).toEqual([[1, 4]]);
    expect(toast()).toMatchObject({ title: '1 event deleted', description: 'At 00:00:06.000' });
    toast()?.action?.run();
    expect(times()).toHaveLength(2);
  });

  it.each([
    ['2 events rejected', () => judgeEvents(workspace, 'wrong')],
    ['2 events starred', () => starEvents(workspace)],
    ['2 events merged', () => mergeChosen(workspace)],
  ])('reports how many events are affected: %s', (title, act) => {
    workspace.browser.chooseAll();
    act();
    expect(toast()).toMatchObject({ title, description: 'At 00:00:01.000, and 1 more' });
  });

  it('reports nothing once the list is shown', () => {
    workspace.browser.setShown(true);
    workspace.browser.chooseAll();
    judgeEvents(workspace, 'wrong');
    expect(toast()).toBeNull();
  });
});
