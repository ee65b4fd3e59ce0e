import type { EngineClient } from '@framescout/framescout/page';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dropUnfinishedScan, noteUnfinishedScan, readUnfinishedScans } from '../../features/scan/index.ts';
import { exampleReport, exampleSelections, exampleUpdate } from '../../test-support/example-scan.ts';
import { exampleWorkspace, scannedWorkspace } from '../../test-support/example-workspace.ts';
import { mirrorToStorage } from './mirror-to-storage.ts';

it('writes the log when it changes, but not after each verdict', async () => {
  vi.useFakeTimers();
  using workspace = scannedWorkspace();
  using _mirror = mirrorToStorage(workspace);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  onTestFinished(() => write.mockRestore());
  const writes = () => write.mock.calls.filter(([key]) => key === 'currentAnalysisResults').length;
  workspace.sensitivity.set(80);
  await vi.advanceTimersByTimeAsync(1000);
  expect(writes()).toBe(1);
  for (const verdict of ['right', 'wrong'] as const) {
    workspace.edits.mark(workspace.scan.getState().events, { verdict });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(writes()).toBe(1);
  workspace.sensitivity.set(95);
  await vi.advanceTimersByTimeAsync(1000);
  expect(writes()).toBe(2);
});

it('keeps the note of a failed scan, which can be resumed, and drops that of a scan that is over, but not of another project', async () => {
  let isBroken = true;
  const startScan: EngineClient['startScan'] = (request, options) => {
    if (!isBroken) return whole.video.engine.startScan(request, options);
    const finished = Promise.resolve().then(() => {
      options?.onUpdate?.(exampleUpdate);
      throw new Error('The decoder gave up.');
    });
    return { pause() {}, resume() {}, finished };
  };
  using whole = exampleWorkspace();
  using workspace = exampleWorkspace({ startScan });
  using _mirror = mirrorToStorage(workspace);
  workspace.elements.change('element-1', { selections: exampleSelections });
  await expect(workspace.scan.start()).rejects.toThrow('The decoder gave up.');
  const { id: project } = workspace.project;
  const other = { project: project + 1, videoName: 'match.mp4', names: [] };
  noteUnfinishedScan(other);
  expect(readUnfinishedScans()).toMatchObject([
    other,
    { project, videoName: 'match.mp4', names: [{ id: 'element-1' }] },
  ]);
  isBroken = false;
  await workspace.scan.start();
  expect(readUnfinishedScans()).toEqual([other]);
  dropUnfinishedScan(other);
});

it('does not note a quick look, which cannot be resumed, and keeps the note of an interrupted scan', async () => {
  const startScan: EngineClient['startScan'] = (_request, { onUpdate }) => {
    const finished = Promise.resolve().then(() => {
      onUpdate(exampleUpdate);
      return { status: 'complete' as const, report: { ...exampleReport, isQuick: true } };
    });
    return { pause() {}, resume() {}, finished };
  };
  using workspace = exampleWorkspace({ startScan });
  using _mirror = mirrorToStorage(workspace);
  workspace.elements.change('element-1', { selections: exampleSelections });
  const noted: unknown[] = [];
  const stop = workspace.scan.subscribe(({ scanProgress }) => {
    if (scanProgress !== null) noted.push(readUnfinishedScans());
  });
  await workspace.scan.start({ isQuick: true });
  stop();
  expect(noted[0]).toEqual([]);
  const unfinished = { videoName: 'match.mp4', names: [] };
  noteUnfinishedScan(unfinished);
  await workspace.scan.start({ isQuick: true });
  expect(readUnfinishedScans()).toEqual([unfinished]);
  dropUnfinishedScan(unfinished);
});

const storedSensitivity = () => JSON.parse(localStorage.getItem('detectionSensitivity') ?? 'null');

it("keeps one project's settings out of others, even after a reload", () => {
  const reloaded = exampleWorkspace();
  mirrorToStorage(reloaded);
  reloaded.sensitivity.set(90);
  reloaded.clipSettings.chooseFormat('avi');
  expect(storedSensitivity()).toBe(90);
  expect(localStorage.getItem('clipCreationSettings')).toContain('avi');

  using next = exampleWorkspace();
  const mirror = mirrorToStorage(next);
  expect(next.sensitivity.getState().percent).toBe(75);
  expect(next.clipSettings.choices.selectedFormat).toBeNull();
  expect(storedSensitivity()).toBe(75);
  mirror[Symbol.dispose]();
  expect(storedSensitivity()).toBeNull();
  reloaded[Symbol.dispose]();
});

it('applies a stored sensitivity that is not that of another project', () => {
  localStorage.setItem('detectionSensitivity', '88');
  using workspace = exampleWorkspace();
  using _mirror = mirrorToStorage(workspace);
  expect(workspace.sensitivity.getState().percent).toBe(88);
});
