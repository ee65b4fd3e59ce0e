import type { LogEntry } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../ui/theme.css';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import type { ListedEvent } from '../scan/index.ts';
import { EventLog } from './event-log.tsx';
import { EventLogHeader } from './event-log-header.tsx';

function eventAt(startTime: number, confidence: number): ListedEvent {
  const frames = { startFrame: startTime * 30, endFrame: startTime * 30 + 14 };
  return {
    element: 'Element 1',
    startTime,
    endTime: startTime + 0.5,
    ...frames,
    peakTime: startTime,
    confidence,
    region: { left: 10, top: 20 },
    sourceId: 'element-1',
  };
}

const log: LogEntry[] = Array.from({ length: 30 }, (_, second) => ({
  time: second,
  frame: second * 30,
  detected: second % 2 === 1,
  confidence: second / 100,
}));
const events = [eventAt(3, 0.8), eventAt(9, 0.99), eventAt(15, 0.9)];

async function renderLog(props: Partial<Parameters<typeof EventLog>[0]> = {}) {
  const onShow = vi.fn();
  const onCorrect = vi.fn();
  const readPicture = vi.fn(async () => null);
  const panel = (changes: typeof props) => (
    <TooltipProvider>
      <div style={{ display: 'flex', width: 340, height: 480 }}>
        <EventLog
          events={events}
          sources={[{ id: 'element-1', name: 'Element 1', color: 'red' }]}
          placeOf={() => null}
          describePlace={() => null}
          log={log}
          shownTime={0}
          isScanning={false}
          isCorrectable={() => true}
          isCorrecting={false}
          onCorrect={onCorrect}
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
  return { onShow, onCorrect, readPicture, screen, change };
}

const eventNames = (screen: Awaited<ReturnType<typeof render>>) =>
  screen
    .getByRole('button', { name: /^Event \d/ })
    .elements()
    .map((row) => row.querySelector('span')?.textContent);

it('says in one sentence where events will appear', async () => {
  const { screen } = await renderLog({ events: [], log: [] });
  await expect.element(screen.getByText('Events appear here once you log them.')).toBeVisible();
});

it('shows the last 20 log entries, newest first, and how many were detected', async () => {
  const { screen } = await renderLog();
  await screen.getByText(/^Log, the last 20/).click();
  const entries = screen.getByRole('list', { name: 'Log entries' }).getByRole('listitem').elements();
  expect(entries).toHaveLength(20);
  expect(entries[0]?.textContent).toBe('00:00:29.000DETECTED29.0%');
  expect(entries[19]?.textContent).toBe('00:00:10.000NOT FOUND10.0%');
  await expect.element(screen.getByText('15 of 30 s detected')).toBeVisible();
});

it('shows the event that is clicked', async () => {
  const { onShow, screen } = await renderLog();
  await screen.getByRole('button', { name: /^Event 2/ }).click();
  expect(onShow.mock.calls).toEqual([[events[1]]]);
});

it("keeps an event's number in every order", async () => {
  const { screen } = await renderLog();
  expect(eventNames(screen)).toEqual(['Event 1', 'Event 2', 'Event 3']);
  await screen.getByRole('combobox', { name: 'Sort by' }).selectOptions('confidence');
  expect(eventNames(screen)).toEqual(['Event 2', 'Event 3', 'Event 1']);
});

it('marks the event on screen and scrolls it into view', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => eventAt(index, 0.9));
  const { screen, change } = await renderLog({ events: many });
  await screen.getByRole('heading', { name: /^Events/ }).hover();
  await change({ shownTime: 4000.2 });
  const row = screen.getByRole('button', { name: /^Event 4001/ });
  await expect.element(row).toBeInViewport();
  await expect.element(row).toHaveAttribute('aria-current', 'true');
});

it('starts at its first event when the video goes back to its start', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => eventAt(index + 3, 0.9));
  const { screen, change } = await renderLog({ events: many, shownTime: 4000.2 });
  await screen.getByRole('heading', { name: /^Events/ }).hover();
  await expect.element(screen.getByRole('button', { name: /^Event 3998 / })).toBeInViewport();
  await change({ shownTime: 0 });
  await expect.element(screen.getByRole('button', { name: /^Event 1 / })).toBeInViewport();
});

it('does not scroll away from under the pointer', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => eventAt(index, 0.9));
  const { screen, change } = await renderLog({ events: many });
  await screen.getByRole('button', { name: /^Event 2 / }).hover();
  await change({ shownTime: 4000.2 });
  await expect.element(screen.getByRole('button', { name: /^Event 2 / })).toBeInViewport();
});

it('renders rows and reads pictures only for the visible events', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => eventAt(index, 0.9));
  const { readPicture, screen } = await renderLog({ events: many });
  expect(eventNames(screen).length).toBeLessThan(20);
  await expect.poll(() => readPicture.mock.calls.length).toBeGreaterThan(0);
  expect(readPicture.mock.calls.length).toBeLessThan(20);
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

async function renderHeader(props: Partial<Parameters<typeof EventLogHeader>[0]>) {
  const onUndoCorrection = vi.fn();
  const screen = await render(
    <TooltipProvider>
      <EventLogHeader
        canCorrect
        isCorrecting={false}
        hasEvents
        corrections={0}
        onUndoCorrection={onUndoCorrection}
        onReview={() => {}}
        {...props}
      />
    </TooltipProvider>,
  );
  return { screen, onUndoCorrection };
}

it('has nothing to undo before the first correction', async () => {
  const { screen } = await renderHeader({});
  await expect.element(screen.getByRole('heading', { name: 'Event Analysis' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo the last correction' }).elements()).toEqual([]);
});

it('says how many corrections were learnt, and undoes the last one', async () => {
  const { screen, onUndoCorrection } = await renderHeader({ corrections: 2 });
  await expect.element(screen.getByText('2 corrections learnt')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo the last correction' }).click();
  expect(onUndoCorrection).toHaveBeenCalledOnce();
});

it('offers no corrections if the matcher does not learn', async () => {
  const { screen } = await renderLog({ isCorrectable: () => false });
  expect(screen.getByRole('button', { name: /^Wrong/ }).elements()).toEqual([]);
  const { screen: header } = await renderHeader({ canCorrect: false });
  expect(header.getByRole('button', { name: 'Review' }).elements()).toEqual([]);
});

it("names each event's element if there are several, and can list those of one only", async () => {
  const sources = [
    { id: 'element-1', name: 'Kill', color: 'red' },
    { id: 'element-2', name: 'Menu', color: 'blue' },
  ];
  const both = [...events, { ...eventAt(20, 0.95), sourceId: 'element-2' }];
  const { screen } = await renderLog({ events: both, sources });
  await expect.element(screen.getByRole('button', { name: /^Event 4 .*Menu/ })).toBeVisible();
  await screen.getByRole('combobox', { name: 'Show events of' }).selectOptions('Menu');
  expect(eventNames(screen)).toEqual(['Event 4']);
  await expect.element(screen.getByRole('heading', { name: 'Events 1' })).toBeVisible();
});
