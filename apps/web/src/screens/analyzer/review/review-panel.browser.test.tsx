import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { exampleRescored, learningWorkspace } from '../../../test-support/learning-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { ReviewPanel } from './review-panel.tsx';

let { workspace, engine } = {} as Awaited<ReturnType<typeof learningWorkspace>>;

beforeEach(async () => {
  ({ workspace, engine } = await learningWorkspace([0.2, 0.95, 0.2, 0.84, 0.2, 0.88, 0.2, 0.8, 0.2]));
});
afterEach(async () => {
  await page.viewport(1280, 800);
});

const events = () => workspace.scan.getState().events;
const timesOf = (kind: 'samples' | 'counterExamples') =>
  workspace.elements.active[kind].map(({ time }) => time);

function review(subjects = events()) {
  return showPart(<ReviewPanel subjects={subjects} onClose={() => undefined} />, workspace);
}

it('learns from every answer, in order, even if all are given while it learns from the first', async () => {
  const first = Promise.withResolvers<ReturnType<typeof exampleRescored>>();
  engine.rescore.mockReturnValueOnce(first.promise);
  const screen = await review();
  await userEvent.keyboard('y');
  await expect.poll(() => engine.rescore).toHaveBeenCalledOnce();
  await userEvent.keyboard('nsy');
  await expect.element(screen.getByText('4 judged, 0 left')).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('Learning…');
  first.resolve(exampleRescored({}));
  await expect.poll(() => engine.rescore).toHaveBeenCalledTimes(3);
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
  // The least certain come first.
  expect(timesOf('samples')).toEqual([7, 1]);
  expect(timesOf('counterExamples')).toEqual([3]);
  expect(events().map(({ edit }) => edit?.verdict ?? null)).toEqual(['right', 'wrong', null, 'right']);
});

it('shows as many events as it was asked to, and says which of them a lesson takes away', async () => {
  engine.rescore.mockResolvedValue(exampleRescored({ 1: 0.2, 3: 0.2, 5: 0.2 }));
  const screen = await review(events().slice(0, 3));
  await expect.element(screen.getByText('0 judged, 3 left')).toBeVisible();
  await userEvent.keyboard('n');
  // The one on screen stays for its answer.
  await expect.element(screen.getByText('1 judged, 1 left, 1 no longer found')).toBeVisible();
  await expect.element(screen.getByText(/^Found at 00:00:05.000/)).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(screen.getByText('2 judged, 0 left, 1 no longer found')).toBeVisible();
  expect(timesOf('counterExamples')).toEqual([3, 5]);
});

it('keeps the event on screen, and counts it once, when a lesson makes another one less certain', async () => {
  engine.rescore.mockResolvedValueOnce(exampleRescored({ 5: 0.76 }));
  const screen = await review();
  await userEvent.keyboard('y');
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
  await expect.poll(() => timesOf('samples')).toEqual([7]);
  await expect.element(screen.getByText(/^Found at 00:00:03.000/)).toBeVisible();
  await expect.element(screen.getByText('1 judged, 3 left')).toBeVisible();
  await userEvent.keyboard('s');
  await expect.element(screen.getByText(/^Found at 00:00:05.000, 76%/)).toBeVisible();
});

it('asks again about an event from which it could not learn', async () => {
  engine.rescore.mockRejectedValueOnce(new Error('The worker is gone.'));
  const screen = await review(events().slice(0, 1));
  await userEvent.keyboard('y');
  await expect.element(screen.getByText('0 judged, 1 left')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Yes Y' })).toBeVisible();
  await userEvent.keyboard('y');
  await expect.element(screen.getByText('1 judged, 0 left')).toBeVisible();
});

it('fits all of its buttons on a phone, even while it learns', async () => {
  await page.viewport(390, 844);
  engine.rescore.mockReturnValueOnce(new Promise(() => {}));
  const screen = await review();
  const { left, right } = screen.getByRole('dialog').element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(390);
  for (const words of ['', 'Learning…']) {
    await expect.element(screen.getByRole('status')).toHaveTextContent(words);
    for (const name of ['Yes Y', 'No N', 'Skip S', 'Stop']) {
      const button = screen.getByRole('button', { name }).element().getBoundingClientRect();
      expect(button.left).toBeGreaterThan(left);
      expect(button.right).toBeLessThan(right);
    }
    await userEvent.keyboard('y');
  }
});

it('answers by keys, on every keyboard layout, once for each press', async () => {
  const screen = await review();
  const press = (key: string, options: KeyboardEventInit = {}) =>
    screen
      .getByRole('dialog')
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
  press('s');
  press('s', { repeat: true });
  await expect.element(screen.getByText('1 judged, 3 left')).toBeVisible();
  press('ы', { code: 'KeyS' });
  await expect.element(screen.getByText('2 judged, 2 left')).toBeVisible();
});
