import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { exampleEvent } from '../../test-support/example-events.ts';
import type { ListedEvent } from '../scan/index.ts';
import { EventBrowser } from './event-browser.ts';

const eventsAt = (starts: readonly number[], sourceId = 'kill'): readonly ListedEvent[] =>
  starts.map((start) =>
    exampleEvent(start, { id: `${sourceId} ${start}`, sourceId, confidence: 1 - start / 100 }),
  );

const scan = createStore<{ events: readonly ListedEvent[] }>(() => ({ events: [] }));
let browser: EventBrowser;
const ids = () => browser.getState().listed.map(({ id }) => id);
const chosenStarts = () => browser.chosenEvents.map(({ startTime }) => startTime);

beforeEach(() => {
  scan.setState({ events: eventsAt([1, 5, 9, 13]) });
  browser = new EventBrowser(scan);
});

describe('choosing', () => {
  it('covers one event, several, a range or all', () => {
    const [first = '', second = '', third = '', fourth = ''] = ids();
    browser.choose(second);
    expect(chosenStarts()).toEqual([5]);
    browser.toggle(fourth);
    expect(chosenStarts()).toEqual([5, 13]);
    browser.toggle(second);
    expect(chosenStarts()).toEqual([13]);
    browser.choose(first);
    browser.extendTo(third);
    expect(chosenStarts()).toEqual([1, 5, 9]);
    browser.extendTo(second);
    expect(chosenStarts()).toEqual([1, 5]);
    browser.chooseAll();
    expect(chosenStarts()).toEqual([1, 5, 9, 13]);
    browser.choose(null);
    expect(chosenStarts()).toEqual([]);
  });

  it('lists an event that the filter excludes if it is to be revealed', () => {
    const [first = ''] = ids();
    browser.setFilter('verdict', 'right', true);
    expect(ids()).toEqual([]);
    browser.reveal(first);
    expect(chosenStarts()).toEqual([1]);
    expect(ids()).toHaveLength(4);
  });

  it('does not substitute another event for an unlisted one when the list changes', () => {
    const events = [...eventsAt([1, 5]), ...eventsAt([2], 'menu')];
    scan.setState({ events });
    browser.setFilter('source', 'menu', true);
    browser.choose(events[1]?.id ?? null);
    scan.setState({ events: [...eventsAt([1, 5.2]), ...eventsAt([2], 'menu')] });
    expect(chosenStarts()).toEqual([]);
    expect(browser.currentEvent).toBeNull();
  });

  it('follows the order of the list', () => {
    browser.setOrder('confidence');
    expect(browser.getState().listed.map(({ startTime }) => startTime)).toEqual([1, 5, 9, 13]);
    browser.setOrder('length');
    expect(browser.getState().order).toBe('length');
  });
});

describe('a chosen event', () => {
  it('stays chosen when its edges move', () => {
    browser.choose(ids()[1] ?? null);
    scan.setState({ events: eventsAt([1, 5.2, 9, 13]) });
    expect(chosenStarts()).toEqual([5.2]);
    expect(browser.currentEvent?.startTime).toBe(5.2);
  });

  it('is replaced by the next one when it leaves the list', () => {
    browser.choose(ids()[1] ?? null);
    scan.setState({ events: eventsAt([1, 9, 13]) });
    expect(chosenStarts()).toEqual([9]);
    browser.choose(ids()[2] ?? null);
    scan.setState({ events: eventsAt([1, 9]) });
    expect(chosenStarts()).toEqual([9]);
    scan.setState({ events: [] });
    expect(browser.getState()).toMatchObject({ current: null, listed: [] });
  });

  it('is deselected when the filter hides it, so that nothing happens to it out of sight', () => {
    scan.setState({ events: [...eventsAt([1, 5]), ...eventsAt([2], 'menu')] });
    browser.chooseAll();
    browser.setFilter('source', 'menu', true);
    expect(chosenStarts()).toEqual([2]);
    browser.clearFilter();
    expect(chosenStarts()).toEqual([2]);
    expect(browser.getState().listed).toHaveLength(3);
  });
});

it('allows editing only while an event is chosen', () => {
  browser.setEditing(true);
  expect(browser.getState().isEditing).toBe(false);
  browser.chooseAll();
  browser.setEditing(true);
  expect(browser.getState().isEditing).toBe(true);
});

describe('events being edited', () => {
  const editedStarts = () => browser.getState().edited.map(({ startTime }) => startTime);

  it('are followed when their edges move or the filter hides them', () => {
    browser.choose(ids()[1] ?? null);
    browser.setEditing(true);
    scan.setState({ events: eventsAt([1, 5.2, 9, 13]) });
    browser.setFilter('verdict', 'right', true);
    expect(editedStarts()).toEqual([5.2]);
  });

  it('are not replaced by the events that are chosen once they are gone', () => {
    browser.choose(ids()[1] ?? null);
    browser.setEditing(true);
    scan.setState({ events: eventsAt([1, 9, 13]) });
    expect(chosenStarts()).toEqual([9]);
    expect(editedStarts()).toEqual([]);
    expect(browser.getState().isEditing).toBe(true);
  });
});
