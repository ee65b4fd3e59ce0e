import { ScoreSeries } from '@framescout/framescout/page';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { scanElementOf } from '../../features/elements/index.ts';
import {
  exampleScores,
  exampleReport as report,
  exampleSelections as selections,
} from '../../test-support/example-scan.ts';
import { type EngineParts, exampleWorkspace, markedWorkspace } from '../../test-support/example-workspace.ts';
import { toastStore } from '../../ui/toasts/toast-store.ts';
import { applyTemplate } from '../find/template-actions.ts';
import { notifyUndoable } from '../history-actions.ts';
import { deleteEvents, judgeEvents } from '../review/event-actions.ts';
import type { Workspace } from '../workspace.ts';

/** A workspace with a marked element, whose scan has found events at 1 s and 3 s. */
function openScanned(parts: EngineParts = {}): Workspace {
  const workspace = markedWorkspace(parts, { frameRate: 1, duration: 5, totalFrames: 5 });
  workspace.scan.show({ status: 'complete', scores: exampleScores([0.2, 0.9, 0.2, 0.9, 0.2]), report });
  workspace.history.forget();
  return workspace;
}

/** Ends the current task, and with it the step. */
const endTask = () => new Promise((resolve) => setTimeout(resolve));
/** Does something as a step of its own. */
async function step(act: () => void): Promise<void> {
  act();
  await endTask();
}
const events = ({ scan }: Workspace) => scan.getState().events;
const steps = ({ history }: Workspace) => history.getState();

describe('a message that offers to undo', () => {
  it('undoes the step it reports, and disappears once there is a later one', async () => {
    const workspace = openScanned();
    const { elements, sensitivity } = workspace;
    const offer = () => {
      notifyUndoable(workspace, 'Renamed', 'Element 1 is Kill now.');
      return toastStore.getState().toast;
    };
    await step(() => elements.change('element-1', { name: 'Kill' }));
    offer()?.action?.run();
    expect(elements.active.name).toBe('Element 1');

    await step(() => elements.change('element-1', { name: 'Kill' }));
    const message = offer();
    await step(() => sensitivity.set(80));
    expect(toastStore.getState().toast).not.toBe(message);
    expect(toastStore.getState().toast).toBeNull();
  });
});

it('a message that offers to undo disappears when the video is closed', async () => {
  const workspace = openScanned();
  await step(() => workspace.elements.change('element-1', { name: 'Kill' }));
  notifyUndoable(workspace, 'Renamed', 'Element 1 is Kill now.');
  expect(toastStore.getState().toast?.title).toBe('Renamed');
  workspace[Symbol.dispose]();
  expect(toastStore.getState().toast).toBeNull();
});

describe('undoing and redoing', () => {
  it('covers a selection, a rule, a setting, a trim, a verdict and a deletion, by name', async () => {
    const workspace = openScanned();
    const { elements, sensitivity, clips, browser, history } = workspace;
    const acts: [name: string, act: () => void][] = [
      ['rename Element 1 to Kill', () => elements.change('element-1', { name: 'Kill' })],
      ['add Element 2', () => elements.add()],
      [
        'add the rule 2 × Kill within 5 s',
        () => {
          const rule = { kind: 'burst', element: 'element-1', count: 2, within: 5 } as const;
          elements.setRules([{ id: 'rule-1', color: 'red', rule }]);
        },
      ],
      ['sensitivity 80%', () => sensitivity.set(80)],
      [
        'trim a clip',
        () => {
          clips.setOpen(true);
          clips.trim(clips.getState().clips[0]?.id ?? '', 'start', 0.5);
        },
      ],
      [
        'reject 1 event',
        () => {
          browser.choose(events(workspace)[0]?.id ?? null);
          judgeEvents(workspace, 'wrong');
        },
      ],
      ['delete 1 event', () => deleteEvents(workspace)],
      [
        'remove frames of Kill',
        () => {
          elements.activate('element-1');
          elements.resetSelectionsFrom(1);
        },
      ],
    ];
    const states = [workspace.snapshot().work];
    for (const [name, act] of acts) {
      act();
      await endTask();
      expect(steps(workspace).undo).toBe(name);
      states.push(workspace.snapshot().work);
    }
    for (const [index, [name]] of [...acts.entries()].reverse()) {
      expect(history.undo()).toBe(name);
      expect(workspace.snapshot().work).toEqual(states[index]);
    }
    expect(history.undo()).toBeNull();
    for (const [index, [name]] of acts.entries()) {
      expect(history.redo()).toBe(name);
      expect(workspace.snapshot().work).toEqual(states[index + 1]);
    }
    expect(history.redo()).toBeNull();
  });

  it('forgets what could be redone once something else is done', async () => {
    const workspace = openScanned();
    await step(() => workspace.sensitivity.set(80));
    workspace.history.undo();
    expect(steps(workspace)).toEqual({ undo: null, redo: 'sensitivity 80%' });
    await step(() => workspace.elements.add());
    expect(steps(workspace)).toEqual({ undo: 'add Element 2', redo: null });
  });

  it('treats what changes in one task as one step, even if one change causes another', async () => {
    const workspace = openScanned();
    const { clips, clipSettings, history } = workspace;
    clips.setOpen(true);
    await step(() => clips.trim(clips.getState().clips[0]?.id ?? '', 'start', 0.5));
    const edits = [...clips.getState().edits];
    await step(() => clipSettings.change({ beforeSeconds: 1 }));
    history.undo();
    expect(clipSettings.getState().settings.beforeSeconds).toBe(5);
    expect([...clips.getState().edits]).toEqual(edits);
  });

  it('does not count a suggested clip format as a step, but undoes a chosen one', async () => {
    const workspace = openScanned();
    const { clipSettings, sensitivity, history } = workspace;
    await step(() => sensitivity.set(80));
    await step(() => clipSettings.suggestFormat('mp4'));
    expect(steps(workspace).undo).toBe('sensitivity 80%');
    await step(() => clipSettings.chooseFormat('mkv'));
    expect(history.undo()).toBe('clip settings');
    // The suggestion stays, and may be replaced by the next one.
    await step(() => clipSettings.suggestFormat('webm'));
    expect(clipSettings.getState().settings.selectedFormat).toBe('webm');
    expect(history.undo()).toBe('sensitivity 80%');
    expect(clipSettings.getState().settings.selectedFormat).toBe('webm');
  });
});

describe('a drag', () => {
  it('is one step, however long the pointer rests on the way', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const workspace = openScanned();
    const { history, sensitivity } = workspace;
    history.setPointerHeld(true);
    for (const percent of [76, 77, 78]) {
      await step(() => sensitivity.set(percent));
      vi.advanceTimersByTime(5000);
    }
    history.setPointerHeld(false);
    expect(steps(workspace).undo).toBe('sensitivity 78%');
    history.undo();
    expect(sensitivity.getState().percent).toBe(75);
    expect(history.undo()).toBeNull();
  });

  it('is not continued by a later one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const workspace = openScanned();
    await step(() => workspace.sensitivity.set(76));
    vi.advanceTimersByTime(5000);
    await step(() => workspace.sensitivity.set(77));
    workspace.history.undo();
    expect(workspace.sensitivity.getState().percent).toBe(76);
  });

  it('does not continue an earlier one, and neither does a click', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const workspace = openScanned();
    const { history, sensitivity } = workspace;
    await step(() => sensitivity.set(76));
    vi.advanceTimersByTime(5000);
    history.setPointerHeld(true);
    for (const percent of [77, 78]) {
      await step(() => sensitivity.set(percent));
    }
    history.setPointerHeld(false);
    vi.advanceTimersByTime(5000);
    // A click makes its change once the pointer is released.
    history.setPointerHeld(true);
    history.setPointerHeld(false);
    await step(() => sensitivity.set(79));
    for (const percent of [78, 76, 75]) {
      history.undo();
      expect(sensitivity.getState().percent).toBe(percent);
    }
  });
});

describe('corrections', () => {
  async function correct(workspace: Workspace, times: number): Promise<void> {
    for (let time = 0; time < times; time++) {
      const { series } = exampleScores([0.2, 0.9, 0.2]).get('element-1') ?? {};
      workspace.history.record('learn from 1 event', () => {
        workspace.elements.change('element-1', { samples: [...selections] });
        if (series) workspace.scan.correctSeries('element-1', series);
      });
      await endTask();
    }
  }

  function countUndone({ history }: Workspace): number {
    let undone = 0;
    while (history.undo() !== null) undone++;
    return undone;
  }

  it.each([
    [1000, 6, 6],
    [60e6, 6, 3],
    [900e6, 6, 1],
  ])('of scores of %d bytes: %d can be undone as long as memory allows, %d', async (bytes, made, undone) => {
    const size = vi.spyOn(ScoreSeries.prototype, 'byteLength', 'get').mockReturnValue(bytes);
    onTestFinished(() => size.mockRestore());
    const workspace = openScanned();
    await correct(workspace, made);
    expect(countUndone(workspace)).toBe(undone);
  });

  it('are freed after another scan, since they can no longer be undone', async () => {
    const size = vi.spyOn(ScoreSeries.prototype, 'byteLength', 'get').mockReturnValue(900e6);
    onTestFinished(() => size.mockRestore());
    const workspace = openScanned();
    await step(() => workspace.sensitivity.set(80));
    await step(() => workspace.elements.change('element-1', { name: 'Kill' }));
    workspace.scan.show({ status: 'complete', scores: exampleScores([0.2, 0.95, 0.2]), report });
    await correct(workspace, 1);
    expect(countUndone(workspace)).toBe(3);
  });
});

describe('a scan', () => {
  it('is not undone, and keeps the marks on its events', async () => {
    const workspace = openScanned();
    workspace.browser.choose(events(workspace)[0]?.id ?? null);
    judgeEvents(workspace, 'right');
    await step(() => workspace.sensitivity.set(80));
    workspace.scan.show({ status: 'complete', scores: exampleScores([0.2, 0.95, 0.2, 0.2, 0.9]), report });
    expect(events(workspace)).toMatchObject([
      { startTime: 1, edit: { verdict: 'right' } },
      { startTime: 4, edit: null },
    ]);
    expect(workspace.history.undo()).toBe('sensitivity 80%');
    expect(workspace.history.undo()).toBe('accept 1 event');
    expect(events(workspace)).toMatchObject([
      { startTime: 1, edit: null },
      { startTime: 4, edit: null },
    ]);
    expect(workspace.history.redo()).toBe('accept 1 event');
    expect(events(workspace)[0]).toMatchObject({ edit: { verdict: 'right' } });
  });

  it('comes back along with an element that was removed or replaced by a template', async () => {
    const workspace = openScanned();
    await step(() => workspace.elements.remove('element-1'));
    expect(events(workspace)).toEqual([]);
    workspace.history.undo();
    expect(events(workspace)).toHaveLength(2);
    const { active } = workspace.elements;
    const saved = { ...scanElementOf(active), name: active.name, rules: active.rules };
    await step(() =>
      applyTemplate(workspace, { name: 'Mine', savedAt: '', elements: [saved], elementRules: [] }),
    );
    expect(workspace.scan.getState().status).toBe('idle');
    workspace.history.undo();
    expect(workspace.scan.getState().status).toBe('complete');
    expect(events(workspace)).toHaveLength(2);
    workspace.history.redo();
    expect(workspace.scan.getState().status).toBe('idle');
  });
});

it('registering selections belongs to the step that picked them', async () => {
  const registered = selections.map((selection) => ({ ...selection, x: 0.25 }));
  const checkMarker = vi.fn(async () => ({
    ...(await import('../../test-support/example-data.ts')).exampleCheck,
    registered,
  }));
  const workspace = exampleWorkspace({ checkMarker });
  await step(() => workspace.elements.change('element-1', { selections: selections.slice(0, 2) }));
  workspace.elements.change('element-1', { selections });
  await workspace.checkElement({ ...workspace.elements.active });
  expect(workspace.elements.active.selections).toBe(registered);
  expect(steps(workspace).undo).toBe('select frame 3 of Element 1');
  workspace.history.undo();
  expect(workspace.elements.active.selections).toHaveLength(2);
  workspace.history.redo();
  expect(workspace.elements.active.selections).toBe(registered);
});
