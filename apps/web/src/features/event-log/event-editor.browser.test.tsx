import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createStore } from 'zustand/vanilla';
import { exampleEdit, exampleEvent } from '../../test-support/example-events.ts';
import { showPart } from '../../test-support/show-part.tsx';
import type { ListedEvent } from '../scan/index.ts';
import { EventBrowser } from './event-browser.ts';
import { EventEditor } from './event-editor.tsx';

const span = { startTime: 3, endTime: 3.5, startFrame: 90, endFrame: 104 };
const seen = { peakTime: 3, confidence: 0.8, region: null };
const edit = exampleEdit({
  covers: [{ ...span, region: null }],
  ...{ span, seen, verdict: 'right', isStarred: true },
  ...{ name: 'Ace', note: 'For the intro', tags: ['round 3'] },
});
const event = exampleEvent(3, { ...span, ...seen, edit });

async function openDialog(browser: EventBrowser, id: string | null = null) {
  const onSave = vi.fn();
  const screen = await showPart(<EventEditor browser={browser} onSave={onSave} />);
  if (id === null) browser.chooseAll();
  else browser.choose(id);
  browser.setEditing(true);
  return { screen, onSave };
}

it('edits a name, tags and a note while no list is on screen, and changes only what was typed', async () => {
  using browser = new EventBrowser(createStore(() => ({ events: [event] })));
  const { screen, onSave } = await openDialog(browser);
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Ace');
  await screen.getByLabelText('Tags').fill('round 3, best');
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(onSave.mock.calls).toEqual([[[event], { tags: ['round 3', 'best'] }]]);
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

it('saves from the note with Ctrl+Enter, since Enter alone starts a new line', async () => {
  using browser = new EventBrowser(createStore(() => ({ events: [event] })));
  const { screen, onSave } = await openDialog(browser);
  await screen.getByLabelText('Note').fill('First');
  await userEvent.keyboard('{Enter}second{Control>}{Enter}{/Control}');
  expect(onSave.mock.calls).toEqual([[[event], { note: 'First\nsecond' }]]);
});

it('saves onto the event it was opened for, or keeps what was typed if that is gone', async () => {
  const later: ListedEvent = { ...event, startTime: 8, endTime: 9, id: 'event-8', edit: null };
  const events = createStore(() => ({ events: [event, later] }));
  using browser = new EventBrowser(events);
  const { screen, onSave } = await openDialog(browser, event.id);
  await screen.getByLabelText('Note').fill('The winning round');
  events.setState({ events: [later] });
  await expect.element(screen.getByText('No longer detected. Copy what you typed to keep it.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect.element(screen.getByLabelText('Note')).toHaveValue('The winning round');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSave).not.toHaveBeenCalled();
});

it('warns that a note replaces others that differ, as for names and tags', async () => {
  const other: ListedEvent = { ...event, id: 'event-8', startTime: 8, endTime: 9, edit: null };
  using browser = new EventBrowser(createStore(() => ({ events: [event, other] })));
  const { screen } = await openDialog(browser);
  await expect
    .element(screen.getByLabelText('Note'))
    .toHaveAccessibleDescription('They differ; what you type replaces all.');
});
