import { type CSSProperties, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { drag, touchDrag } from '../../test-support/drag-pointer.ts';
import { emulateForcedColors } from '../../test-support/emulate-forced-colors.ts';
import { exampleEvent } from '../../test-support/example-events.ts';
import { exampleScores } from '../../test-support/example-scan.ts';
import { TooltipProvider } from '../../ui/buttons/tooltip.tsx';
import type { ClipBand } from './parts/clip-bands.tsx';
import { Timeline } from './timeline.tsx';
import { LANE, laneTop, markerLaneTop, type TimelineModel, timelineRows } from './view/timeline-model.ts';

const FRAME_RATE = 30;
const DURATION = 100;
const WIDTH = 1000;
// The section's padding to the left and right of its strip.
const PADDING = 24;

const model: TimelineModel = {
  duration: DURATION,
  frameRate: FRAME_RATE,
  series: exampleScores(Array(DURATION).fill(1 / 3)).get('element-1')?.series ?? null,
  preview: null,
  revision: 1,
  lanes: [
    {
      id: 'element-1',
      name: 'Element 1',
      color: 'var(--element-1)',
      rejected: [],
      events: [exampleEvent(20.1, { id: 'kill', endTime: 22, peakTime: 21 })],
    },
  ],
  log: [
    { time: 21, frame: 630, detected: true, confidence: 0.912 },
    { time: 60.5, frame: 1815, detected: false, confidence: 0.3 },
  ],
  skippedRanges: [],
  selectionTimes: [21],
  markerLanes: [],
  hasSound: false,
  isScanning: false,
  sensitivity: 0.75,
  rows: timelineRows(84),
};

type Around = { chosen?: string | null; panel?: CSSProperties; clips?: readonly ClipBand[] };

async function renderTimeline(
  changes: Partial<TimelineModel> = {},
  { chosen: chosenEvent = null, panel = {}, clips = [] }: Around = {},
) {
  const actions = {
    onSeek: vi.fn(),
    onSensitivity: vi.fn(),
    onTrimClip: vi.fn(),
    onChooseEvent: vi.fn(),
    onMoveEventEdge: vi.fn(),
    onStepEventEdge: vi.fn(),
    onMoveMarkers: vi.fn(),
    onShowMarkers: vi.fn(),
    readThumbnail: vi.fn(async (_time: number) => null),
  };
  function Shown({ shownTime }: { shownTime: number }) {
    const [chosen, setChosen] = useState<string | null>(chosenEvent);
    const choose = (id: string) => {
      actions.onChooseEvent(id);
      setChosen(id);
    };
    const [shownClips, setShownClips] = useState(clips);
    const trim = (id: string, edge: 'start' | 'end', time: number) => {
      actions.onTrimClip(id, edge, time);
      setShownClips((before) => before.map((clip) => (clip.id === id ? { ...clip, [edge]: time } : clip)));
    };
    return (
      <TooltipProvider>
        <div style={{ width: WIDTH + PADDING, paddingTop: 200 }}>
          <div style={panel}>
            <Timeline
              {...actions}
              model={{ ...model, ...changes }}
              shownTime={shownTime}
              theme="dark"
              waveform={null}
              clips={shownClips}
              onTrimClip={trim}
              chosenEvent={chosen}
              onChooseEvent={choose}
            />
          </div>
        </div>
      </TooltipProvider>
    );
  }
  const screen = await render(<Shown shownTime={0} />);
  const canvas = screen.getByRole('img');
  const region = screen.getByRole('region', { name: 'Timeline' });
  return {
    ...actions,
    screen,
    region,
    canvas,
    play: (shownTime: number) => screen.rerender(<Shown shownTime={shownTime} />),
    at: (x: number, y: number) => ({ position: { x, y } }),
    shownStretch: () => region.element().querySelector('header p')?.textContent,
  };
}

const ON_EVENTS = laneTop(0, model.rows) + LANE.events.top + LANE.events.height / 2;
const ON_CURVE = model.rows.curve.top + 60;
const AMONG_TICKS = model.rows.log.top + 8;

it.each([
  ['is yet to be started', false, 'Mark the element in three frames and log events: the scores appear here.'],
  ['has started', true, 'The scores appear here as the video is scanned.'],
])('says what will be there, when a scan %s', async (_what, isScanning, text) => {
  const { screen } = await renderTimeline({ series: null, log: [], isScanning });
  await expect.element(screen.getByText(text)).toBeVisible();
});

it("draws at the screen's full resolution", async () => {
  const { canvas } = await renderTimeline();
  await expect.element(canvas).toHaveAccessibleName('Element 1: 1 events, 2 log entries');
  await expect.poll(() => (canvas.element() as HTMLCanvasElement).width).toBe(WIDTH * devicePixelRatio);
});

it('seeks to where it is clicked, or to a nearby event', async () => {
  const { canvas, onSeek, at } = await renderTimeline();
  await canvas.click(at(500, ON_CURVE));
  expect(onSeek.mock.lastCall?.[0]).toBeCloseTo(50, 0);
  await canvas.click(at(205, ON_CURVE));
  expect(onSeek.mock.lastCall).toEqual([20.1]);
});

it('moves imported markers when their lane is dragged, and names the one under the pointer', async () => {
  const markerLanes = [
    {
      id: 'chapters',
      name: 'Chapters',
      color: 'var(--text-3)',
      offset: null,
      markers: [{ time: 0, name: 'Start' }],
    },
    {
      id: 'markers-1',
      name: 'Log',
      color: 'var(--element-8)',
      offset: 2,
      markers: [{ time: 40, name: 'Ace' }],
    },
  ];
  const { screen, canvas, onMoveMarkers, onSeek, shownStretch, at } = await renderTimeline({ markerLanes });
  await expect
    .element(canvas)
    .toHaveAccessibleName('Element 1: 1 events, 2 log entries, Chapters: 1 markers, Log: 1 markers');
  const [chapters = 0, log = 0] = [0, 1].map((index) => markerLaneTop(index, model) + 8);
  await canvas.hover(at(402, log));
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('00:00:40.000Ace');
  await canvas.click(at(402, log));
  expect(onSeek.mock.lastCall).toEqual([40]);
  expect(onMoveMarkers).not.toHaveBeenCalled();
  const before = shownStretch();
  await drag(canvas.element(), [400, log], [450, log]);
  expect(onMoveMarkers.mock.lastCall?.[0]).toBe('markers-1');
  expect(onMoveMarkers.mock.lastCall?.[1]).toBeCloseTo(7);
  onMoveMarkers.mockClear();
  await drag(canvas.element(), [400, chapters], [450, chapters]);
  expect(onMoveMarkers).not.toHaveBeenCalled();
  expect(shownStretch()).toBe(before);
});

it('draws rejected events hollow, to tell them from the others', async () => {
  const [lane] = model.lanes;
  if (!lane) throw new Error('The model has no lane.');
  const { canvas } = await renderTimeline({ lanes: [{ ...lane, events: [], rejected: lane.events }] });
  await expect.element(canvas).toHaveAccessibleName('Element 1: 0 events and 1 rejected, 2 log entries');
  const opacityAt = (y: number) => {
    const context = (canvas.element() as HTMLCanvasElement).getContext('2d');
    const place = [212 * devicePixelRatio, y * devicePixelRatio] as const;
    return context?.getImageData(...place, 1, 1).data[3] ?? 0;
  };
  const beside = ON_EVENTS - 3;
  await expect.poll(() => opacityAt(ON_EVENTS)).toBeGreaterThan(opacityAt(beside));
  expect(opacityAt(beside)).toBe(opacityAt(ON_EVENTS + 3));
});

it("draws in the system's colors from when the system sets them", async () => {
  onTestFinished(() => emulateForcedColors(false));
  const { canvas } = await renderTimeline();
  // The system's colors are black and white here.
  const isGray = () => {
    const context = (canvas.element() as HTMLCanvasElement).getContext('2d');
    const place = [212 * devicePixelRatio, ON_EVENTS * devicePixelRatio] as const;
    const [red, green, blue] = context?.getImageData(...place, 1, 1).data ?? [];
    return red === green && green === blue;
  };
  await expect.poll(isGray).toBe(false);
  await emulateForcedColors(true);
  await expect.poll(isGray).toBe(true);
});

it('shows the hover card in full, even if the panel around it scrolls', async () => {
  const { screen, canvas, at } = await renderTimeline({}, { panel: { overflow: 'auto', height: 150 } });
  await canvas.hover(at(212, AMONG_TICKS));
  const card = screen.getByRole('tooltip');
  await expect.element(card).toHaveTextContent('00:00:21.000DETECTED 91.2%');
  await expect.element(card).toBeInViewport({ ratio: 1 });
  expect(card.element().getBoundingClientRect().bottom).toBeLessThan(
    canvas.element().getBoundingClientRect().top,
  );
});

it('shows the time, DETECTED or NOT FOUND, and the confidence of a tick, and seeks to it', async () => {
  const { screen, canvas, onSeek, at } = await renderTimeline();
  await canvas.hover(at(212, AMONG_TICKS));
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('00:00:21.000DETECTED 91.2%');
  await canvas.hover(at(603, AMONG_TICKS));
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('00:01:00.500NOT FOUND 30.0%');
  await canvas.click(at(603, AMONG_TICKS));
  expect(onSeek.mock.lastCall).toEqual([60.5]);
});

it('has a lane for each element, in which clicks snap to its own events', async () => {
  const [first] = model.lanes;
  const [event] = first?.events ?? [];
  if (!first || !event) throw new Error('The model has no event.');
  const other = { ...event, element: 'Menu', startTime: 21, endTime: 23 };
  const { canvas, onSeek, at } = await renderTimeline({
    lanes: [
      first,
      { id: 'element-2', name: 'Menu', color: 'var(--element-2)', events: [other], rejected: [] },
    ],
  });
  await expect.element(canvas).toHaveAccessibleName('Element 1: 1 events, Menu: 1 events, 2 log entries');
  // Above the events, so that the pointer does not land on their edges.
  const onBar = LANE.bar.top + LANE.bar.height / 2;
  await canvas.click(at(206, laneTop(0, model.rows) + onBar));
  expect(onSeek.mock.lastCall).toEqual([20.1]);
  await canvas.click(at(206, laneTop(1, model.rows) + onBar));
  expect(onSeek.mock.lastCall).toEqual([21]);
});

/**
 * Waits for React to run effects: it schedules them by posting a message when it has rendered, and a message
 * posted later arrives later.
 */
function effectsHaveRun(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

it('reads a picture only when the pointer rests', async () => {
  // However long the moves take here, on the fake clock they follow each other immediately. `hover` would
  // advance it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { screen, canvas, readThumbnail } = await renderTimeline();
  const { left, top } = canvas.element().getBoundingClientRect();
  const tooltip = screen.getByRole('tooltip');
  for (const seconds of [10, 20, 30, 40]) {
    const place = { clientX: left + 10 * seconds, clientY: top + ON_CURVE };
    canvas.element().dispatchEvent(new PointerEvent('pointermove', { ...place, bubbles: true }));
    while (!tooltip.query()?.textContent?.includes(`00:00:${seconds}.000`))
      await new Promise(requestAnimationFrame);
    await effectsHaveRun();
  }
  expect(readThumbnail).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(readThumbnail).toHaveBeenCalledOnce();
  expect(readThumbnail.mock.lastCall?.[0]).toBeCloseTo(40, 0);
});

it('zooms with its buttons, and fits again', async () => {
  const { screen, shownStretch } = await renderTimeline();
  expect(shownStretch()).toBe('00:00:00.000 – 00:01:40.000');
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  expect(shownStretch()).toBe('00:00:00.000 – 00:00:50.000');
  await screen.getByRole('button', { name: 'Zoom out' }).click();
  expect(shownStretch()).toBe('00:00:00.000 – 00:01:40.000');
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await screen.getByRole('button', { name: 'Fit timeline' }).click();
  expect(shownStretch()).toBe('00:00:00.000 – 00:01:40.000');
});

it('zooms and pans with keys, and leaves Ctrl combinations to the browser', async () => {
  const { region, shownStretch } = await renderTimeline();
  (region.element() as HTMLElement).focus();
  await userEvent.keyboard('++');
  expect(shownStretch()).toBe('00:00:00.000 – 00:00:25.000');
  await userEvent.keyboard('{PageDown}');
  expect(shownStretch()).toBe('00:00:06.250 – 00:00:31.250');
  const init = { key: '+', ctrlKey: true, bubbles: true, cancelable: true };
  const zoomOfBrowser = new KeyboardEvent('keydown', init);
  region.element().dispatchEvent(zoomOfBrowser);
  expect(zoomOfBrowser.defaultPrevented).toBe(false);
  await userEvent.keyboard('0');
  expect(shownStretch()).toBe('00:00:00.000 – 00:01:40.000');
});

it('keeps the time under the pointer in place while the wheel zooms', async () => {
  const { canvas, shownStretch } = await renderTimeline();
  const box = canvas.element().getBoundingClientRect();
  const wheel = (init: WheelEventInit) =>
    canvas
      .element()
      .dispatchEvent(
        new WheelEvent('wheel', { clientX: box.left + 250, bubbles: true, cancelable: true, ...init }),
      );
  wheel({ deltaY: -Math.log(2) / Math.log(1.0015) });
  await expect.poll(shownStretch).toBe('00:00:12.500 – 00:01:02.500');
  wheel({ deltaX: 100 });
  await expect.poll(shownStretch).toBe('00:00:17.500 – 00:01:07.500');
});

it('pans by dragging without seeking, and stops when the pointer is cancelled', async () => {
  const { screen, canvas, onSeek, shownStretch } = await renderTimeline();
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  const strip = canvas.element();
  const box = strip.getBoundingClientRect();
  const pointer = (type: string, x: number) =>
    strip.dispatchEvent(
      new PointerEvent(type, {
        clientX: box.left + x,
        clientY: box.top + ON_CURVE,
        bubbles: true,
        isPrimary: true,
      }),
    );
  // A synthetic pointer cannot be captured.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
  pointer('pointerdown', 500);
  pointer('pointermove', 300);
  await expect.poll(shownStretch).toBe('00:00:10.000 – 00:01:00.000');
  pointer('pointercancel', 300);
  pointer('pointermove', 100);
  pointer('pointerup', 100);
  expect(shownStretch()).toBe('00:00:10.000 – 00:01:00.000');
  expect(onSeek).not.toHaveBeenCalled();
});

it('follows the playhead out of a zoomed view', async () => {
  const { screen, play, shownStretch } = await renderTimeline();
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await play(49);
  expect(shownStretch()).toBe('00:00:00.000 – 00:00:50.000');
  await play(70);
  expect(shownStretch()).toBe('00:00:45.000 – 00:01:35.000');
});

it('sets the sensitivity with the threshold handle, by keys and by dragging', async () => {
  const { screen, canvas, onSensitivity } = await renderTimeline();
  const threshold = screen.getByRole('slider', { name: 'Detection threshold' });
  await expect.element(threshold).toHaveAttribute('aria-valuenow', '75');
  (threshold.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{PageUp}{Home}{End}');
  expect(onSensitivity.mock.calls.flat()).toEqual([76, 74, 80, 60, 95]);
  await userEvent.dragAndDrop(threshold, canvas, {
    targetPosition: { x: 500, y: model.rows.curve.top + model.rows.curve.height * 0.35 },
  });
  expect(onSensitivity.mock.lastCall).toEqual([65]);
});

it('leaves the sensitivity as it is when the threshold is dragged with the right mouse button', async () => {
  const { canvas, onSensitivity } = await renderTimeline();
  const { top, height } = model.rows.curve;
  const onThreshold = top + height * (1 - model.sensitivity);
  await drag(canvas.element(), [500, onThreshold], [500, onThreshold + 10], 'right');
  expect(onSensitivity).not.toHaveBeenCalled();
  await drag(canvas.element(), [500, onThreshold], [500, onThreshold + 10]);
  expect(onSensitivity).toHaveBeenCalled();
});

it('moves the threshold by as much as it is dragged, and seeks if it is only clicked', async () => {
  const { screen, canvas, onSensitivity, onSeek } = await renderTimeline();
  const { top, height } = model.rows.curve;
  const offThreshold = top + height * (1 - model.sensitivity) + 5;
  await drag(canvas.element(), [500, offThreshold], [500, offThreshold + 1]);
  expect(onSensitivity).not.toHaveBeenCalled();
  expect(onSeek).toHaveBeenCalledOnce();
  expect(onSeek.mock.lastCall?.[0]).toBeCloseTo(50, 0);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Timeline' }).element());
  await drag(canvas.element(), [500, offThreshold], [500, offThreshold + height / 10]);
  expect(onSensitivity.mock.lastCall).toEqual([65]);
  expect(onSeek).toHaveBeenCalledOnce();
});

it('moves an edge of an event by dragging it, and chooses the event', async () => {
  const { canvas, onChooseEvent, onMoveEventEdge, onSeek } = await renderTimeline();
  await drag(canvas.element(), [201, ON_EVENTS], [150, ON_EVENTS]);
  expect(onChooseEvent.mock.calls).toEqual([['kill']]);
  const [id, edge, time] = onMoveEventEdge.mock.lastCall ?? [];
  expect([id, edge]).toEqual(['kill', 'start']);
  expect(time).toBeCloseTo(15, 0);
  expect(onSeek).not.toHaveBeenCalled();
});

it('moves an edge of the chosen event with a finger, which need not hit it exactly', async () => {
  const { screen, canvas, onMoveEventEdge, onSeek } = await renderTimeline({}, { chosen: 'kill' });
  await expect.element(screen.getByRole('slider', { name: 'End of the event' })).toBeVisible();
  await touchDrag(canvas.element(), [224, ON_EVENTS], [300, ON_EVENTS]);
  const [id, edge, time] = onMoveEventEdge.mock.lastCall ?? [];
  expect([id, edge]).toEqual(['kill', 'end']);
  expect(time).toBeCloseTo(30, 0);
  expect(onSeek).not.toHaveBeenCalled();
});

it('shows the frame at an edge when it is clicked, and leaves the arrow keys to the player', async () => {
  const { region, canvas, onMoveEventEdge, onStepEventEdge, onSeek, at } = await renderTimeline();
  await canvas.hover(at(221, ON_EVENTS));
  await drag(canvas.element(), [221, ON_EVENTS], [221, ON_EVENTS]);
  expect(onMoveEventEdge).not.toHaveBeenCalled();
  expect(onSeek.mock.lastCall?.[0]).toBeCloseTo(22 - 0.5 / FRAME_RATE);
  expect(document.activeElement).toBe(region.element());
  await userEvent.keyboard('{ArrowRight}');
  expect(onStepEventEdge).not.toHaveBeenCalled();
});

it('moves the edges of the chosen event with the arrow keys, frame by frame', async () => {
  const { screen, onStepEventEdge } = await renderTimeline({}, { chosen: 'kill' });
  (screen.getByRole('slider', { name: 'End of the event' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{PageUp}');
  expect(onStepEventEdge.mock.calls).toEqual([
    ['kill', 'end', 1],
    ['kill', 'end', -1],
    ['kill', 'end', 10],
  ]);
});

/** The model's lane with a second event, from 60 s to 62 s. */
function lanesOfTwo(): TimelineModel['lanes'] {
  const [lane] = model.lanes;
  const [event] = lane?.events ?? [];
  if (!lane || !event) throw new Error('The model has no event.');
  const second = { id: 'second', startTime: 60, endTime: 62, startFrame: 1800, endFrame: 1859, peakTime: 61 };
  return [{ ...lane, events: [event, { ...event, ...second }] }];
}

it('moves the event whose edge has the focus, even while the pointer rests at an edge of another', async () => {
  const { screen, canvas, at, onStepEventEdge } = await renderTimeline(
    { lanes: lanesOfTwo() },
    { chosen: 'kill' },
  );
  const end = screen.getByRole('slider', { name: 'End of the event' });
  (end.element() as HTMLElement).focus();
  await canvas.hover(at(621, ON_EVENTS));
  await expect.element(end.nth(1)).toHaveAttribute('aria-valuenow', '62');
  await userEvent.keyboard('{ArrowRight}');
  expect(onStepEventEdge.mock.calls).toEqual([['kill', 'end', 1]]);
});

it('leaves the focus on an edge that was dragged while another event was chosen', async () => {
  const { canvas, onMoveEventEdge, onStepEventEdge } = await renderTimeline(
    { lanes: lanesOfTwo() },
    { chosen: 'kill' },
  );
  await drag(canvas.element(), [621, ON_EVENTS], [650, ON_EVENTS]);
  expect(onMoveEventEdge.mock.lastCall?.slice(0, 2)).toEqual(['second', 'end']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(onStepEventEdge.mock.calls).toEqual([['second', 'end', -1]]);
});

it('leaves the edges of events alone during a scan', async () => {
  const { screen, canvas, at, onMoveEventEdge } = await renderTimeline(
    { isScanning: true },
    { chosen: 'kill' },
  );
  await canvas.hover(at(221, ON_EVENTS));
  await drag(canvas.element(), [221, ON_EVENTS], [300, ON_EVENTS]);
  expect(onMoveEventEdge).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('slider', { name: 'End of the event' })).not.toBeInTheDocument();
});

const ON_RULER = model.rows.ruler.top + model.rows.ruler.height / 2;

it('trims a clip by dragging one of its edges, but not with the right mouse button', async () => {
  const { canvas, onTrimClip, onSeek } = await renderTimeline(
    {},
    { clips: [{ id: 'clip', number: 1, start: 15, end: 30 }] },
  );
  await drag(canvas.element(), [300, ON_RULER], [400, ON_RULER], 'right');
  expect(onTrimClip).not.toHaveBeenCalled();
  await drag(canvas.element(), [300, ON_RULER], [400, ON_RULER]);
  const [id, edge, time] = onTrimClip.mock.lastCall ?? [];
  expect([id, edge]).toEqual(['clip', 'end']);
  expect(time).toBeCloseTo(40, 0);
  expect(onSeek).not.toHaveBeenCalled();
});

it('shows the frame at an edge of a clip when it is clicked', async () => {
  const { region, canvas, onTrimClip, onSeek } = await renderTimeline(
    {},
    { clips: [{ id: 'clip', number: 1, start: 15, end: 30 }] },
  );
  await drag(canvas.element(), [300, ON_RULER], [300, ON_RULER]);
  expect(onTrimClip).not.toHaveBeenCalled();
  expect(onSeek.mock.lastCall?.[0]).toBeCloseTo(30 - 0.5 / FRAME_RATE);
  expect(document.activeElement).toBe(region.element());
});

it('passes clicks on a narrow clip to the ruler, while the keyboard still moves its edges', async () => {
  const { screen, canvas, onTrimClip, onSeek, at } = await renderTimeline(
    {},
    { clips: [{ id: 'clip', number: 7, start: 50, end: 51 }] },
  );
  await drag(canvas.element(), [510, ON_RULER], [514, ON_RULER]);
  expect(onTrimClip).not.toHaveBeenCalled();
  await canvas.click(at(510, ON_RULER));
  expect(onSeek.mock.lastCall?.[0]).toBeCloseTo(51, 0);
  (screen.getByRole('slider', { name: 'End of clip 7' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onTrimClip.mock.calls).toEqual([['clip', 'end', 51 + 1 / FRAME_RATE]]);
});

it('keeps trimming a clip that the drag has made narrow', async () => {
  const { canvas, onTrimClip } = await renderTimeline(
    {},
    { clips: [{ id: 'clip', number: 1, start: 20, end: 30 }] },
  );
  await drag(canvas.element(), [300, ON_RULER], [206, ON_RULER]);
  expect(onTrimClip.mock.lastCall?.[2]).toBeCloseTo(20.6, 0);
});
