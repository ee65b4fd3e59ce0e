import { expect, it, onTestFinished, vi } from 'vitest';
import { dropUnfinishedScan, noteUnfinishedScan, readUnfinishedScans } from '../../features/scan/index.ts';
import { exampleReport } from '../../test-support/example-scan.ts';
import {
  exampleScan,
  exampleWorkspace,
  markedWorkspace,
  scannedWorkspace,
} from '../../test-support/example-workspace.ts';
import { mirrorToStorage } from './mirror-to-storage.ts';

it('writes the log when it changes, but not after each verdict', async () => {
  vi.useFakeTimers();
  const workspace = scannedWorkspace();
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
  const startScan = vi.fn(exampleScan()).mockImplementationOnce(exampleScan(new Error('It gave up.'), {}));
  const workspace = markedWorkspace({ startScan });
  using _mirror = mirrorToStorage(workspace);
  await expect(workspace.scan.start()).rejects.toThrow('It gave up.');
  const { id: project } = workspace.project;
  const other = { project: project + 1, videoName: 'match.mp4', names: [] };
  noteUnfinishedScan(other);
  expect(readUnfinishedScans()).toMatchObject([
    other,
    { project, videoName: 'match.mp4', names: [{ id: 'element-1' }] },
  ]);
  await workspace.scan.start();
  expect(readUnfinishedScans()).toEqual([other]);
  dropUnfinishedScan(other);
});

it('does not note a quick look, which cannot be resumed, and keeps the note of an interrupted scan', async () => {
  const report = { ...exampleReport, isQuick: true };
  const workspace = markedWorkspace({ startScan: exampleScan({ status: 'complete', report }, {}) });
  using _mirror = mirrorToStorage(workspace);
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

  const next = exampleWorkspace();
  const mirror = mirrorToStorage(next);
  expect(next.sensitivity.getState().percent).toBe(75);
  expect(next.clipSettings.choices.selectedFormat).toBeNull();
  expect(storedSensitivity()).toBe(75);
  mirror[Symbol.dispose]();
  expect(storedSensitivity()).toBeNull();
});

it('applies a stored sensitivity that is not that of another project', () => {
  localStorage.setItem('detectionSensitivity', '88');
  const workspace = exampleWorkspace();
  using _mirror = mirrorToStorage(workspace);
  expect(workspace.sensitivity.getState().percent).toBe(88);
});
