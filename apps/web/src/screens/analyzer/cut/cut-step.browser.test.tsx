import type { ClipClient } from '@framescout/clips';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleProspects } from '../../../test-support/example-clips.ts';
import { exampleReport, exampleScores } from '../../../test-support/example-scan.ts';
import { scannedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { Step } from '../../../ui/layout/step.tsx';
import type { Workspace } from '../../../workspace/workspace.ts';
import { CutStep } from './cut-step.tsx';

function renderStep(workspace: Workspace) {
  return showPart(
    <div style={{ display: 'flex', flexDirection: 'column', width: 340, height: 640 }}>
      <Step number={4} name="Cut" state="current" isOpen onToggle={() => undefined}>
        <CutStep />
      </Step>
    </div>,
    workspace,
  );
}

it('keeps the controls in place once formats are compared and clips can be copied', async () => {
  const workspace = scannedWorkspace();
  const opening = Promise.withResolvers<ClipClient>();
  vi.spyOn(workspace.clipMaker, 'client').mockReturnValue(opening.promise);
  workspace.clips.setOpen(true);
  const screen = await renderStep(workspace);
  await document.fonts.ready;
  const placed = [screen.getByLabelText('Save as'), screen.getByRole('checkbox', { name: 'Keep clip 1' })];
  const places = () => placed.map((control) => control.element().getBoundingClientRect().top);
  const before = places();
  opening.resolve({ prospects: async () => exampleProspects, plan: async () => [] } as unknown as ClipClient);
  await expect.element(screen.getByText('Quality: as recorded')).toBeVisible();
  expect(places()).toEqual(before);
});

/** A workspace with 1000 events, 5 seconds apart, each of which becomes a clip. */
function workspaceWithManyClips(): Workspace {
  const workspace = scannedWorkspace({ duration: 5000, totalFrames: 5000 });
  const scores = exampleScores(
    Array.from({ length: 5000 }, (_, time) => ([1, 2].includes(time % 5) ? 0.9 : 0.2)),
  );
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  workspace.clipSettings.change({ beforeSeconds: 0, afterSeconds: 0 });
  vi.spyOn(workspace.clipMaker, 'client').mockReturnValue(Promise.withResolvers<ClipClient>().promise);
  workspace.clips.setOpen(true);
  return workspace;
}

const rows = () => page.getByRole('list', { name: 'Clips to create' }).getByRole('listitem');

it.each([
  ['on a large screen, where the clips scroll', 1280],
  ['on a small screen, where the whole step scrolls', 400],
])('renders only the clips in view, and tells how many there are, %s', async (_, width) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const workspace = workspaceWithManyClips();
  const screen = await renderStep(workspace);
  await expect
    .element(screen.getByRole('checkbox', { name: 'Keep clip 1', exact: true }))
    .toBeInTheDocument();
  await expect.element(rows().first()).toHaveAttribute('aria-setsize', '1000');
  expect(rows().elements().length).toBeLessThan(30);

  const list = screen.getByRole('list', { name: 'Clips to create' }).element();
  const scroller = width > 1000 ? list.parentElement : list.closest('section')?.parentElement;
  scroller?.scrollTo({ top: scroller.scrollHeight });
  const last = screen.getByRole('checkbox', { name: 'Keep clip 1000' });
  await expect.element(last).toBeInViewport();
  await expect.element(rows().last()).toHaveAttribute('aria-posinset', '1000');
  expect(rows().elements().length).toBeLessThan(30);
  await last.click();
  expect(workspace.clips.getState().clips.at(-1)?.isKept).toBe(false);
});

it('keeps the focus on a clip that is scrolled out of view, so that Tab continues from there', async () => {
  const workspace = workspaceWithManyClips();
  const screen = await renderStep(workspace);
  const play = screen.getByRole('button', { name: 'Play clip 2', exact: true });
  (play.element() as HTMLElement).focus();
  const scroller = screen.getByRole('list', { name: 'Clips to create' }).element().parentElement;
  scroller?.scrollTo({ top: 20_000 });
  await expect.element(screen.getByRole('checkbox', { name: 'Keep clip 280' })).toBeInTheDocument();
  await expect.element(play).toHaveFocus();
  await userEvent.tab();
  const next = screen.getByRole('checkbox', { name: 'Keep clip 3', exact: true });
  await expect.element(next).toHaveFocus();
  await expect.element(next).toBeInViewport();
});
