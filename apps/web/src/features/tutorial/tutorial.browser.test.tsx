import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showPart } from '../../test-support/show-part.tsx';
import { Tutorial, tutorialStore } from './tutorial.tsx';

afterEach(async () => {
  tutorialStore.setState({ isOpen: false });
  await page.viewport(1280, 800);
});

function renderTutorial() {
  return showPart(<Tutorial />);
}

it('opens for newcomers, with the focus on the next button', async () => {
  const screen = await renderTutorial();
  await expect.element(screen.getByRole('dialog', { name: 'TUTORIAL' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

it('is remembered as seen once it is closed, not before', async () => {
  const screen = await renderTutorial();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(localStorage.getItem('tutorialSeen')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => localStorage.getItem('tutorialSeen')).toBe('true');
  await expect.element(screen.getByRole('button', { name: 'TUTORIAL' })).toHaveFocus();
});

it('leaves no tooltip behind on the button that gets the focus back, until someone goes there', async () => {
  const screen = await renderTutorial();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const button = screen.getByRole('button', { name: 'TUTORIAL' });
  await expect.element(button).toHaveFocus();
  expect(screen.getByRole('tooltip').elements()).toEqual([]);
  const before = document.createElement('button');
  document.body.prepend(before);
  onTestFinished(() => before.remove());
  before.focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByRole('tooltip')).toBeInTheDocument();
});

it('moves forward and back with the arrow keys, but not past either end', async () => {
  const screen = await renderTutorial();
  await expect.element(screen.getByText('1. Upload a video')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByText('1. Upload a video')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(screen.getByText('4. AI analysis')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: /^Step 4/ }))
    .toHaveAttribute('aria-current', 'step');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByText('3. Click Log Events')).toBeVisible();
});

it('still follows the arrow keys once Back has led to the first step', async () => {
  const screen = await renderTutorial();
  await userEvent.keyboard('{ArrowRight}');
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByText('1. Upload a video')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('2. Click the UI element on 3 different frames')).toBeVisible();
});

it('closes with its last button', async () => {
  const screen = await renderTutorial();
  await screen.getByRole('button', { name: /^Step 4/ }).click();
  await screen.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => tutorialStore.getState().isOpen).toBe(false);
});

it.each([
  [844, 390],
  [683, 384],
  [320, 568],
])('fits into a window of %i x %i', async (width, height) => {
  await page.viewport(width, height);
  const screen = await renderTutorial();
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  for (const name of ['Close the tutorial', 'Next']) {
    await expect.element(screen.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  const dialog = screen.getByRole('dialog').element();
  expect([dialog.scrollWidth, dialog.scrollHeight]).toEqual([dialog.clientWidth, dialog.clientHeight]);
});
