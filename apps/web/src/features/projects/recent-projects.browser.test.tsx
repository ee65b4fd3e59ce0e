import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { madeUpEntry } from '../../test-support/made-up-project.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { TooltipProvider } from '../../ui/buttons/tooltip.tsx';
import { keepFocus } from '../../ui/page/keep-focus.ts';
import { CHOOSE_VIDEO_ID } from '../open-file/index.ts';
import { type RecentProject, summarizeProjects } from '../project-list/index.ts';
import { RecentProjects } from './recent-projects.tsx';

async function renderList(projects: RecentProject[], isBusy = false) {
  const actions = { onOpen: vi.fn(), onRemove: vi.fn() };
  const screen = await showPart(
    <RecentProjects overview={summarizeProjects(projects)} isBusy={isBusy} {...actions} />,
  );
  return { screen, ...actions };
}

it("shows each project's duration and findings, and opens it", async () => {
  const match = madeUpEntry('match', { duration: 3725, elements: 2, events: 1204 });
  const { screen, onOpen } = await renderList([match, madeUpEntry('new', { elements: 0, events: null })]);
  await expect.element(screen.getByText('1:02:05 · 2 elements · 1,204 events')).toBeVisible();
  await expect.element(screen.getByText('0:45 · 0 elements', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('2 projects, 2 elements')).toBeVisible();
  await screen.getByRole('button', { name: 'Open match' }).click();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(match);
});

it.each([
  [{ elements: 0, halfMarked: 1 }, '0:45 · 1 element half marked'],
  [{ elements: 0, halfMarked: 2 }, '0:45 · 2 elements half marked'],
  [{ elements: 2, halfMarked: 1 }, '0:45 · 2 elements and 1 half marked'],
])('counts half-marked elements: %j', async (counts, said) => {
  const { screen } = await renderList([madeUpEntry('match', { ...counts, events: null })]);
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
});

it('cannot open or remove anything while a video is opening', async () => {
  const { screen } = await renderList([madeUpEntry('match')], true);
  await expect.element(screen.getByRole('button', { name: 'Open match' })).toBeDisabled();
  await expect.element(screen.getByRole('button', { name: 'Remove match' })).toBeDisabled();
});

it('focuses the next project after one is removed, or the button that chooses a video after the last', async () => {
  onTestFinished(keepFocus());
  const Page = () => {
    const [projects, setProjects] = useState([madeUpEntry('match'), madeUpEntry('rematch')]);
    return (
      <TooltipProvider>
        <button type="button" id={CHOOSE_VIDEO_ID}>
          CHOOSE VIDEO FILE
        </button>
        <RecentProjects
          overview={summarizeProjects(projects)}
          isBusy={false}
          onOpen={() => undefined}
          onRemove={({ name }) => setProjects(projects.filter((project) => project.name !== name))}
        />
      </TooltipProvider>
    );
  };
  const screen = await render(<Page />);
  const names = screen
    .getByRole('button', { name: /^Remove / })
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? '');
  await screen.getByRole('button', { name: names[0] ?? '' }).click();
  await screen.getByRole('button', { name: 'Remove project' }).click();
  await expect.element(screen.getByRole('button', { name: names[1] ?? '' })).toHaveFocus();
  await screen.getByRole('button', { name: names[1] ?? '' }).click();
  await screen.getByRole('button', { name: 'Remove project' }).click();
  await expect.element(screen.getByRole('button', { name: 'CHOOSE VIDEO FILE' })).toHaveFocus();
});
