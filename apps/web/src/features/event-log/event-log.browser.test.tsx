import type { LogEntry } from '@framescout/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createStore } from 'zustand/vanilla';
import { tap } from '../../test-support/drag-pointer.ts';
import { exampleEdit, exampleEvent } from '../../test-support/example-events.ts';
import { TooltipProvider } from '../../ui/buttons/tooltip.tsx';
import { keepFocus } from '../../ui/page/keep-focus.ts';
import type { ListedEvent } from '../scan/index.ts';
import { EventBrowser } from './event-browser.ts';
import { EventLog } from './event-log.tsx';
import { EventLogHeader } from './event-log-header.tsx';

const eventAt = (startTime: number, confidence: number): ListedEvent =>
  exampleEvent(startTime, { endTime: startTime + 0.5, confidence, region: { left: 10, top: 20 } });

const rows = () => page.getByRole('row', { name: /^Event \d/ });
const row = (number: number) => page.getByRole('row', { name: new RegExp(`^Event ${number} `) });
const grid = () => page.getByRole('grid', { name: 'Events' });
const log: LogEntry[] = Array.from({ length: 30 }, (_, second) => ({
  time: second,
  frame: second * 30,
  detected: second % 2 === 1,
  confidence: second / 100,
}));
const events = [eventAt(3, 0.8), eventAt(9, 0.99), eventAt(15, 0.9)];
const many = (count = 5000, first = 0) =>
  Array.from({ length: count }, (_, index) => eventAt(index + first, 0.9));

async function renderLog(props: Partial<Parameters<typeof EventLog>[0]> = {}) {
  const onShow = vi.fn();
  const onCorrect = vi.fn();
  const onCommand = vi.fn();
  const onSettle = vi.fn();
  const readPicture = vi.fn(async () => null);
  const browser = new EventBrowser(createStore(() => ({ events: props.events ?? events })));
  const panel = (changes: typeof props) => (
    <TooltipProvider>
      <div style={{ display: 'flex', width: 340, height: 480 }}>
        <EventLog
          events={events}
          browser={browser}
          conflicts={[]}
          deleted={0}
          isScanned
          sources={[{ id: 'element-1', name: 'Element 1', color: 'red' }]}
          placeOf={() => null}
          describePlace={() => null}
          previewOf={() => null}
          log={log}
          shownTime={0}
          isScanning={false}
          isCancelled={false}
          missed="it"
          isPointing={false}
          isCorrectable={() => true}
          onCorrect={onCorrect}
          onCommand={onCommand}
          onSettle={onSettle}
          onShowTime={vi.fn()}
          onShow={onShow}
          readPicture={readPicture}
          {...props}
          {...changes}
        />
      </div>
    </TooltipProvider>
  );
  const screen = await render(panel({}));
  const change = (changes: typeof props) => screen.rerender(panel(changes));
  return { browser, onShow, onCorrect, onCommand, onSettle, readPicture, screen, change };
}

const eventNames = () => Array.from(rows().elements(), (row) => row.querySelector('span')?.textContent);

it('says in one sentence where events will appear', async () => {
  const { screen } = await renderLog({ events: [], log: [], isScanned: false });
  await expect.element(screen.getByText('Events appear here once you log them.')).toBeVisible();
});

it('shows the closest match if no event is found, and says whether a lower sensitivity may include it', async () => {
  const onShowTime = vi.fn();
  const missed = log.map((entry) => ({ ...entry, detected: false }));
  const withMatch = (confidence: number) =>
    missed.map((entry) => (entry.time === 12 ? { ...entry, confidence } : entry));
  const { screen, change } = await renderLog({ events: [], log: withMatch(0.68), onShowTime });
  const within = 'No events found. The closest match is at 68%. A lower sensitivity may include it.';
  await expect.element(screen.getByText(within)).toBeVisible();
  await screen.getByRole('button', { name: 'Show 00:00:12.000' }).click();
  expect(onShowTime).toHaveBeenCalledExactlyOnceWith(12);
  await change({ log: withMatch(0.45) });
  await expect.element(screen.getByText(/at 45%\. If that is the element, mark it there/)).toBeVisible();
  await change({ log: missed });
  await expect.element(screen.getByText(/Nothing in this video comes close to the element/)).toBeVisible();
  await change({ log });
  await expect.element(screen.getByText(/its rules leave no event/)).toBeVisible();
});

it('lists the events of other elements while one that was not scanned for is being marked', async () => {
  const { screen } = await renderLog({ log: [] });
  expect(eventNames()).toHaveLength(events.length);
  await expect.element(screen.getByText('Events appear here once you log them.')).not.toBeInTheDocument();
});

it('offers to bring events back once all of them are deleted', async () => {
  const { screen, onCommand, change } = await renderLog({ events: [], deleted: 3, isScanning: true });
  await expect.element(screen.getByText('None so far.')).toBeVisible();
  await change({ isScanning: false });
  await expect.element(screen.getByText('No events are left: 3 events deleted.')).toBeVisible();
  await screen.getByRole('button', { name: 'Bring back' }).click();
  expect(onCommand).toHaveBeenCalledExactlyOnceWith('bring-back');
});

it('brings deleted events back while others are left, and focuses the list', async () => {
  onTestFinished(keepFocus());
  const { screen, onCommand, change } = await renderLog({ deleted: 1 });
  expect(screen.getByText(/^1 deleted:/).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Bring back' }).click();
  expect(onCommand).toHaveBeenCalledExactlyOnceWith('bring-back');
  await change({ deleted: 0 });
  await expect.element(row(1)).toHaveFocus();
});

it('focuses that offer when the last event is deleted', async () => {
  onTestFinished(keepFocus());
  const [only] = events;
  const all = createStore(() => ({ events: only ? [only] : [] }));
  const { browser, screen, change } = await renderLog({ browser: new EventBrowser(all) });
  browser.choose('event-3');
  const bringBack = screen.getByRole('button', { name: 'Bring back' });
  row(1).element().focus();
  all.setState({ events: [] });
  await change({ deleted: 1 });
  await expect.element(bringBack).toHaveFocus();
});

it('does not say about a whole video what a cancelled scan has seen in part of it', async () => {
  const missed = log.map((entry) => ({ ...entry, detected: false }));
  const { screen } = await renderLog({ events: [], log: missed, isCancelled: true });
  const said = 'No events in the part that was scanned. LOG EVENTS scans the whole video.';
  await expect.element(screen.getByText(said)).toBeVisible();
});

it('does not move the events when a scan ends, since the toolbar is already there, disabled', async () => {
  const { screen, change } = await renderLog({ isScanning: true, missed: null });
  const { top } = grid().element().getBoundingClientRect();
  await screen.getByRole('row').first().click();
  const tools = screen.getByRole('toolbar', { name: 'Chosen events' }).getByRole('button');
  for (const tool of tools.all()) await expect.element(tool).toBeDisabled();
  await change({ isScanning: false });
  await expect.element(screen.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
  expect(grid().element().getBoundingClientRect().top).toBe(top);
});

it('says in the same line that one is missing, and where it is', async () => {
  const { screen, onCommand, change } = await renderLog();
  const { top } = grid().element().getBoundingClientRect();
  const teach = screen.getByRole('button', { name: 'IT IS HERE' });
  await expect.element(screen.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  const { right } = grid().element().getBoundingClientRect();
  expect(teach.element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  await teach.click();
  await change({ isPointing: true });
  await expect.element(screen.getByText('Where is it? Click it.')).toBeVisible();
  await screen.getByRole('button', { name: 'ADD ONLY' }).click();
  await screen.getByRole('button', { name: 'CANCEL' }).click();
  expect(onCommand.mock.calls).toEqual([['add-event'], ['add-event'], ['leave']]);
  expect(grid().element().getBoundingClientRect().top).toBe(top);
});

it('shows the last 20 log entries, newest first, and how many were detected', async () => {
  const { screen } = await renderLog();
  await screen.getByText(/^Last 20 log entries/).click();
  const entries = screen.getByRole('list', { name: 'Log entries' }).getByRole('listitem').elements();
  expect(entries).toHaveLength(20);
  expect(entries[0]?.textContent).toBe('00:00:29.000DETECTED29.0%');
  expect(entries[19]?.textContent).toBe('00:00:10.000NOT FOUND10.0%');
  await expect.element(screen.getByText('15 of 30 s detected')).toBeVisible();
});

it('shows the event that is clicked', async () => {
  const { onShow } = await renderLog();
  await row(2).click();
  expect(onShow.mock.calls).toEqual([[events[1]]]);
});

it("keeps an event's number in every sort order", async () => {
  const { screen } = await renderLog();
  expect(eventNames()).toEqual(['Event 1', 'Event 2', 'Event 3']);
  await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions('confidence');
  expect(eventNames()).toEqual(['Event 2', 'Event 3', 'Event 1']);
});

it('marks the event on screen and scrolls it into view', async () => {
  const { screen, change } = await renderLog({ events: many() });
  await screen.getByRole('heading', { name: /^Events/ }).hover();
  await change({ shownTime: 4000.2 });
  const chosen = row(4001);
  await expect.element(chosen).toBeInViewport();
  await expect.element(chosen).toHaveAttribute('aria-current', 'true');
});

it('returns to its first event when the video goes back to the start', async () => {
  const { screen, change } = await renderLog({ events: many(5000, 3), shownTime: 4000.2 });
  await screen.getByRole('heading', { name: /^Events/ }).hover();
  await expect.element(row(3998)).toBeInViewport();
  await change({ shownTime: 0 });
  await expect.element(row(1)).toBeInViewport();
});

it('does not scroll while the pointer is on it', async () => {
  const { change } = await renderLog({ events: many() });
  await row(2).hover();
  await change({ shownTime: 4000.2 });
  await expect.element(row(2)).toBeInViewport();
});

it("shows what the scan captured of an event until the event's picture is read", async () => {
  const paint = (red: number, green: number) => Uint8Array.from([red, green, 0, red, green, 0]);
  const color = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role=row] canvas');
    return [...(canvas?.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])];
  };
  const seen = { width: 2, height: 1, data: paint(255, 0) };
  const { change } = await renderLog({ previewOf: () => seen, isScanning: true });
  await expect.poll(color).toEqual([255, 0, 0, 255]);
  const better = { width: 2, height: 1, data: paint(0, 255) };
  await change({ previewOf: () => better, isScanning: true });
  await expect.poll(color).toEqual([0, 255, 0, 255]);
  const read = new ImageData(new Uint8ClampedArray([0, 0, 255, 255]), 1);
  await change({ previewOf: () => better, readPicture: () => createImageBitmap(read) });
  await expect.poll(color).toEqual([0, 0, 255, 255]);
});

it('closes pictures after drawing them', async () => {
  const pictures: ImageBitmap[] = [];
  const readPicture = async () => {
    const picture = await createImageBitmap(new ImageData(4, 4));
    pictures.push(picture);
    return picture;
  };
  await renderLog({ readPicture });
  await expect.poll(() => pictures.map(({ width }) => width)).toEqual([0, 0, 0]);
});

it('lets the user judge an event right or wrong', async () => {
  const { screen, onCorrect, onShow } = await renderLog();
  await screen.getByRole('button', { name: 'Wrong: find fewer like event 2' }).click();
  await screen.getByRole('button', { name: 'Right: learn from event 3' }).click();
  expect(onCorrect.mock.calls).toEqual([
    [events[1], 'counter-example'],
    [events[2], 'sample'],
  ]);
  expect(onShow).not.toHaveBeenCalled();
});

it('only chooses an event at the first tap of its row, wherever that is', async () => {
  const { browser, onCorrect } = await renderLog();
  const chosen = row(2);
  const { width, height } = chosen.element().getBoundingClientRect();
  const onWrong: [number, number] = [width - 20, height / 2];
  await tap(chosen.element(), onWrong);
  await expect.poll(() => browser.chosenEvents).toEqual([events[1]]);
  expect(onCorrect).not.toHaveBeenCalled();
  await tap(chosen.element(), onWrong);
  await expect.poll(() => onCorrect).toHaveBeenCalledExactlyOnceWith(events[1], 'counter-example');
});

it('lets a finger choose several events, and one at a time again', async () => {
  const { screen, browser, onCorrect, onShow } = await renderLog();
  const several = screen.getByRole('button', { name: 'Choose several by tapping', includeHidden: true });
  const tapRow = async (number: number) => {
    const row = screen.getByRole('row', { name: new RegExp(`^Event ${number} `) }).element();
    await tap(row, [row.clientWidth - 20, row.clientHeight / 2]);
  };
  const chosen = () => browser.chosenEvents.map(({ startTime }) => startTime);
  // Only shown where the finger is the main pointer.
  (several.element() as HTMLElement).click();
  await expect.element(several).toHaveAttribute('aria-pressed', 'true');
  await tapRow(1);
  await tapRow(3);
  await expect.poll(() => chosen()).toEqual([3, 15]);
  await tapRow(3);
  await expect.poll(() => chosen()).toEqual([3]);
  expect(onShow).not.toHaveBeenCalled();
  (several.element() as HTMLElement).click();
  await tapRow(2);
  await expect.poll(() => chosen()).toEqual([9]);
  expect(onCorrect).not.toHaveBeenCalled();
});

async function renderHeader(props: Partial<Parameters<typeof EventLogHeader>[0]> = {}) {
  const onLearn = vi.fn();
  const header = (changes: typeof props) => (
    <TooltipProvider>
      <EventLogHeader
        canCorrect
        isCorrecting={false}
        hasEvents
        corrections={0}
        canLearn={false}
        onLearn={onLearn}
        onReview={() => {}}
        {...props}
        {...changes}
      />
    </TooltipProvider>
  );
  const screen = await render(header({}));
  return { screen, onLearn, change: (changes: typeof props) => screen.rerender(header(changes)) };
}

it('says how many corrections were learned, and learns from verdicts if there are any', async () => {
  const { screen, onLearn, change } = await renderHeader();
  await expect.element(screen.getByRole('heading', { name: 'Event Analysis' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Learn from the verdicts' }).elements()).toEqual([]);
  await change({ corrections: 2, canLearn: true });
  await expect.element(screen.getByText('2 corrections learned')).toBeVisible();
  await screen.getByRole('button', { name: 'Learn from the verdicts' }).click();
  expect(onLearn).toHaveBeenCalledOnce();
});

it('offers no corrections if the matcher does not learn', async () => {
  const { screen } = await renderLog({ isCorrectable: () => false });
  expect(screen.getByRole('button', { name: /^Wrong:/ }).elements()).toEqual([]);
  const { screen: header } = await renderHeader({ canCorrect: false });
  expect(header.getByRole('button', { name: 'Review' }).elements()).toEqual([]);
});

it('chooses one event with a click, more with Ctrl and a range with Shift, and says how many', async () => {
  const { screen, browser, onCommand } = await renderLog();
  await row(1).click();
  await row(3).click({ modifiers: ['Control'] });
  await expect.element(screen.getByText('2 chosen')).toBeVisible();
  await expect.element(row(1)).toHaveAttribute('aria-selected', 'true');
  await expect.element(row(2)).toHaveAttribute('aria-selected', 'false');
  await row(1).click();
  await row(3).click({ modifiers: ['Shift'] });
  expect(browser.chosenEvents).toHaveLength(3);
  await screen.getByRole('button', { name: 'Merge' }).click();
  expect(onCommand.mock.calls).toEqual([['merge']]);
});

it('is reached by Tab at a single row, and moves the focus along with the current event', async () => {
  const { browser } = await renderLog({ events: many() });
  row(1).element().focus();
  browser.choose('event-3000');
  await expect.element(row(3001)).toHaveFocus();
  expect(grid().element().querySelectorAll('[role=row][tabindex="0"]')).toHaveLength(1);
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  await expect.element(row(3001)).toBeInViewport();
});

it('is left by Tab after the buttons of that row', async () => {
  const { browser, screen } = await renderLog();
  browser.choose('event-9');
  const chosen = row(2);
  await expect.element(chosen).toHaveAttribute('tabindex', '0');
  (chosen.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Right: learn from event 2' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'Wrong: find fewer like event 2' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  expect(screen.getByRole('grid').element().contains(document.activeElement)).toBe(false);
});

it('leaves the focus where it has gone from the rows', async () => {
  const { screen, browser } = await renderLog();
  const focusAfter = async (event: string) => {
    browser.choose(event);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return document.activeElement;
  };
  const focused = row(1).element() as HTMLElement;
  focused.focus();
  focused.blur();
  expect(await focusAfter('event-9')).toBe(row(2).element());
  (row(2).element() as HTMLElement).blur();
  const filter = screen.getByRole('button', { name: 'Filter' }).element() as HTMLElement;
  filter.focus();
  expect(await focusAfter('event-15')).toBe(filter);
});

it('renders and reads pictures of only the visible rows, even with 50,000 events', async () => {
  const { browser, readPicture } = await renderLog({ events: many(50_000) });
  expect(rows().elements().length).toBeLessThan(20);
  await expect.poll(() => readPicture.mock.calls.length).toBeGreaterThan(0);
  expect(readPicture.mock.calls.length).toBeLessThan(20);
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '50000');
  browser.choose('event-49999');
  await expect.element(row(50000)).toBeInViewport();
  expect(rows().elements().length).toBeLessThan(20);
});

const span = { startTime: 3, endTime: 3.5, startFrame: 90, endFrame: 104 };
const edit = exampleEdit({
  covers: [{ ...span, region: null }],
  span,
  seen: { peakTime: 3, confidence: 0.8, region: null },
  ...{ verdict: 'right', name: 'Ace', note: 'For the intro', tags: ['round 3'], isStarred: true },
});

it('shows the marks of an event, and that it was edited by hand', async () => {
  await renderLog({ events: [{ ...eventAt(3, 0.8), edit }, eventAt(9, 0.99)] });
  const chosen = row(1);
  for (const sign of ['right', 'starred', 'by hand', 'note']) {
    await expect.element(chosen.getByRole('img', { name: sign })).toBeVisible();
  }
  await expect.element(chosen.getByText('Ace')).toBeVisible();
  await expect.element(chosen.getByText('round 3')).toBeVisible();
  expect(row(2).getByRole('img').elements()).toEqual([]);
});

it('shows edits that have lost their event, to keep or to drop', async () => {
  const { screen, onSettle } = await renderLog({ conflicts: [{ edit, reason: 'gone' }] });
  await screen.getByText('1 change of yours without an event').click();
  await expect.element(screen.getByText('Ace: nothing is detected here now')).toBeVisible();
  await screen.getByRole('button', { name: 'Keep' }).click();
  await screen.getByRole('button', { name: 'Drop' }).click();
  expect(onSettle.mock.calls).toEqual([
    [edit, true],
    [edit, false],
  ]);
});
