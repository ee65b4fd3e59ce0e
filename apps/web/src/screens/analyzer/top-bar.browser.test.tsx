import type { ScanOutcome, ScanUpdate } from '@framescout/framescout/page';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commandDialogs, openDialog } from '../../features/commands/index.ts';
import { OpenVideo } from '../../features/video/index.ts';
import { exampleUser } from '../../test-support/example-data.ts';
import { exampleReport, exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { TopBar } from './top-bar.tsx';

const watch = { signal: new AbortController().signal };

afterEach(() => {
  currentWorkspace.close();
});

beforeEach(() => window.localStorage.setItem('tutorialSeen', 'true'));
it('keeps Undo in place when the speed of a scan appears and disappears', async () => {
  setSession({ kind: 'signed-in', user: exampleUser });
  const { promise: finished, resolve: finish } = Promise.withResolvers<ScanOutcome>();
  const workspace = exampleWorkspace({
    startScan: (_request, { onUpdate }) => {
      const update: ScanUpdate = {
        phase: 'full',
        progressPercent: 10,
        speed: 12.3,
        framesPerSecond: 369,
        framesLooked: 12,
        secondsLeft: 1,
        batches: [],
        previewBatches: [],
        pictures: [],
        skippedRanges: [],
      };
      queueMicrotask(() => onUpdate(update));
      return { pause() {}, resume() {}, finished };
    },
  });
  workspace.elements.change('element-1', { selections: exampleSelections });
  vi.spyOn(OpenVideo, 'open').mockResolvedValue(workspace.video);
  await currentWorkspace.open(new File(['video'], 'match.mp4'), async () => () => workspace, watch);
  const screen = await showPage(TopBar);
  const undo = screen.getByRole('button', { name: /^Undo/ });
  await expect.element(undo).toBeVisible();
  await document.fonts.ready;
  const { left } = undo.element().getBoundingClientRect();
  const scan = workspace.scan.start();
  await expect.element(screen.getByText('12.3x')).toBeVisible();
  expect(undo.element().getBoundingClientRect().left).toBe(left);
  finish({ status: 'complete', report: exampleReport });
  await scan;
  await expect.element(screen.getByText('12.3x')).not.toBeInTheDocument();
  expect(undo.element().getBoundingClientRect().left).toBe(left);
});

it.each([390, 1280])('opens the commands without a keyboard, in a bar %i pixels wide', async (width) => {
  await page.viewport(width, 800);
  onTestFinished(async () => {
    openDialog(null);
    await page.viewport(1280, 800);
  });
  setSession({ kind: 'signed-in', user: exampleUser });
  const workspace = exampleWorkspace();
  vi.spyOn(OpenVideo, 'open').mockResolvedValue(workspace.video);
  await currentWorkspace.open(new File(['video'], 'match.mp4'), async () => () => workspace, watch);
  const screen = await showPage(TopBar);
  await document.fonts.ready;
  await screen.getByRole('button', { name: 'Commands' }).click();
  expect(commandDialogs.getState().open).toBe('palette');
  const bar = screen.getByRole('banner').element();
  expect(bar.scrollWidth).toBeLessThanOrEqual(width);
});
