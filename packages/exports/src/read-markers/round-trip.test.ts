import { describe, expect, it } from 'vitest';
import { exampleEvent, exampleSource } from '../fixtures/example-source.ts';
import { EXPORT_FORMATS } from '../formats/export-formats.ts';
import { writeExport } from '../formats/write-export.ts';
import { FASTEST_RATE } from '../timing/nominal-rate.ts';
import { readMarkers } from './read-markers.ts';
import { clockOf } from './recording-clock.ts';

// Those that hold where an event begins and ends.
const WHOLE = [
  ...['resolve-markers', 'edl', 'xmeml', 'otio', 'fcpxml', 'fcpxml-markers', 'kdenlive'],
  ...['llc', 'llc-csv', 'vtt', 'srt', 'events-csv', 'timecodes', 'audacity', 'markdown', 'reaper'],
] as ('resolve-markers' | 'otio' | 'llc')[];
const RATES = [
  ...[24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48_000 / 1001, 48],
  ...[50, 60_000 / 1001, 60, 120_000 / 1001, 120],
];
const NAME = `"Ace" & <b> % # 'x' 🎯 שלום`;
// The first frame, and some around what drop-frame timecode leaves out.
const SPANS = [
  [0, 0],
  [10, 41],
  [1798, 1802],
  [3596, 3604],
  [17_980, 17_990],
  [107_890, 107_900],
] as const;

const SITUATIONS = RATES.flatMap((frameRate) =>
  [false, true].flatMap((isDropFrame) =>
    [0, 0.066].flatMap((firstFrameTime) =>
      // At midnight, and after ten hours.
      [0, 36_000].map((startSeconds) => ({ frameRate, isDropFrame, firstFrameTime, startSeconds })),
    ),
  ),
);

describe('what is exported', () => {
  it.each(WHOLE)('is read back to the frame: %s', (kind) => {
    for (const { frameRate, isDropFrame, firstFrameTime, startSeconds } of SITUATIONS) {
      const rate = Math.round(frameRate);
      const source = exampleSource({
        video: {
          frameRate,
          firstFrameTime,
          duration: 215_784 / frameRate,
          startTimecode: { frame: startSeconds * rate, rate, isDropFrame },
        },
        events: SPANS.map(([from, to]) => {
          const event = exampleEvent(from, to, {}, frameRate);
          const { startTime, endTime } = event;
          return { ...event, startTime: startTime + firstFrameTime, endTime: endTime + firstFrameTime };
        }),
      });
      const { fastest = FASTEST_RATE } = EXPORT_FORMATS[kind];
      // Formats that know no more than 60 frames a second have every second one of 120.
      const every = frameRate > fastest ? 2 : 1;
      const { framesPerSecond } = clockOf(source.video, fastest);
      // Adding zero makes the zero that a tiny negative is rounded to one like the others.
      const frameOf = (time: number) => Math.round((time - firstFrameTime) * framesPerSecond) + 0;
      const { markers } = readMarkers(writeExport(kind, source).text, source.video);
      const read = markers.map(({ time, endTime }) => {
        const start = frameOf(time);
        return [start, endTime === undefined ? start + 1 : frameOf(endTime)];
      });
      const written = SPANS.map(([from, to]) => {
        const [start, end] = [from, to + 1].map((frame) => Math.round(frame / every));
        return [start, Math.max((start ?? 0) + 1, end ?? 0)];
      });
      expect(read, `${frameRate} ${isDropFrame} ${firstFrameTime} ${startSeconds}`).toEqual(written);
    }
  });

  it.each(WHOLE.filter((kind) => !['edl', 'vtt', 'srt', 'markdown', 'kdenlive'].includes(kind)))(
    'is read back with its name: %s',
    (kind) => {
      const source = exampleSource({ events: [exampleEvent(60, 119, { name: NAME })] });
      const { markers } = readMarkers(writeExport(kind, source).text, source.video);
      expect(markers.map(({ name }) => name)).toEqual([NAME]);
    },
  );

  it.each(['resolve-markers', 'otio', 'kdenlive', 'reaper'] as const)(
    'is read back with its color, that of a marker or its element: %s',
    (kind) => {
      const first = exampleSource({
        events: [exampleEvent(60, 119, {}), { ...exampleEvent(180, 200, {}), color: '#00ad00' }],
      });
      const read = (source: typeof first) =>
        readMarkers(writeExport(kind, source).text, source.video).markers;
      const colors = read(first).map(({ color }) => color);
      expect(new Set(colors).size).toBe(2);
      const events = first.events.map((event, index) => ({ ...event, color: colors[index] }));
      expect(read({ ...first, events }).map(({ color }) => color)).toEqual(colors);
    },
  );
});
