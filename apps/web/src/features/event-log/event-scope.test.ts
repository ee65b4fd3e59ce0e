import { beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { applyEdits, EventEdits } from '../event-edits/index.ts';
import type { ListedEvent } from '../scan/index.ts';
import { EventBrowser } from './event-browser.ts';

const edits = new EventEdits();
const scan = createStore<{ events: readonly ListedEvent[] }>(() => ({ events: [] }));
let browser: EventBrowser;

/** Lists three kills and a death, with the edits made so far. */
function derive() {
  const found = [1, 5, 9, 13].map((start) => ({
    ...{ element: '', startTime: start, endTime: start + 1, startFrame: start, endFrame: start },
    ...{ peakTime: start, confidence: 0.9, region: null },
  }));
  const { edits: made } = edits.getState();
  const of = (id: string, events: typeof found) =>
    applyEdits(
      events,
      made.filter(({ sourceId }) => sourceId === id),
      { id, name: id, isAnywhere: false },
    ).events;
  scan.setState({ events: [...of('kill', found.slice(0, 3)), ...of('death', found.slice(3))] });
}

const scoped = () => {
  const { scope, events } = browser.getState().scoped;
  return [scope, ...events.map(({ startTime }) => startTime)];
};
const idAt = (index: number) => scan.getState().events[index]?.id ?? '';
const mark = (index: number, marks: Parameters<EventEdits['mark']>[1]) => {
  edits.mark(scan.getState().events.slice(index, index + 1), marks);
  derive();
};

beforeEach(() => {
  edits.replace([]);
  derive();
  browser = new EventBrowser(scan);
  browser.setShown(true);
});

it('is all events but rejected ones until something is chosen', () => {
  expect(scoped()).toEqual(['all', 1, 5, 9, 13]);
  mark(1, { verdict: 'wrong' });
  expect(scoped()).toEqual(['all', 1, 9, 13]);
});

it('is what the filter lists, and all again once that is nothing or everything', () => {
  browser.setFilter('source', 'death', true);
  expect(scoped()).toEqual(['listed', 13]);
  browser.setFilter('source', 'kill', true);
  expect(scoped()).toEqual(['all', 1, 5, 9, 13]);
  browser.clearFilter();
  browser.setFilter('mark', 'starred', true);
  expect(scoped()).toEqual(['all', 1, 5, 9, 13]);
});

it('is the events that were chosen in the list, but not a single one, which was only looked at', () => {
  browser.choose(idAt(0));
  expect(scoped()).toEqual(['all', 1, 5, 9, 13]);
  expect(browser.scopeOffers).toContainEqual({ scope: 'picked', count: 1 });
  browser.toggle(idAt(2));
  expect(scoped()).toEqual(['picked', 1, 9]);
});

it('stays with the chosen events while others are looked at elsewhere', () => {
  browser.choose(idAt(0));
  browser.toggle(idAt(2));
  browser.setShown(false);
  browser.choose(idAt(3));
  expect(scoped()).toEqual(['picked', 1, 9]);
});

it('is what the user wants instead, until they choose anew in the list', () => {
  mark(2, { isStarred: true });
  browser.setScope('starred');
  expect(scoped()).toEqual(['starred', 9]);
  browser.setFilter('source', 'kill', true);
  expect(scoped()).toEqual(['listed', 1, 5, 9]);
  browser.setScope('all');
  expect(scoped()).toEqual(['all', 1, 5, 9, 13]);
  browser.choose(idAt(0));
  expect(scoped()).toEqual(['all', 1, 5, 9, 13]);
  browser.toggle(idAt(1));
  expect(scoped()).toEqual(['picked', 1, 5]);
});

it('offers whatever has some of the events', () => {
  expect(browser.scopeOffers).toEqual([
    { scope: 'all', count: 4 },
    { scope: 'of:kill', count: 3 },
    { scope: 'of:death', count: 1 },
  ]);
  mark(0, { isStarred: true });
  expect(browser.scopeOffers).toContainEqual({ scope: 'starred', count: 1 });
});
