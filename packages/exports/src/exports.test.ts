import type { LogEntry, ReviewedEvent, ScanReport } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import {
  formatCsv,
  formatJson,
  formatVideosJson,
  type JsonExportInput,
  jsonExportSchema,
  NothingToExportError,
  videosJsonExportSchema,
} from './index.ts';

const log: LogEntry[] = [
  { time: 0.04, frame: 0, detected: false, confidence: 0.2512 },
  { time: 1.96, frame: 58, detected: true, confidence: 0.98765 },
];
const logs = [{ element: 'Kill', entries: log, events: [] }];
const firstEvent: ReviewedEvent = {
  element: 'Kill',
  startTime: 1.9333333333,
  endTime: 2.5000000001,
  startFrame: 57,
  endFrame: 74,
  peakTime: 1.96,
  confidence: 0.98765,
};
const events = [firstEvent];
const report: ScanReport = {
  matcher: 'adaptive',
  framesLooked: 75,
  everyNth: 1,
  isQuick: false,
  skipsFrames: true,
  speed: 5.6789,
  framesPerSecond: 340,
  decoders: 2,
  skippedRanges: [],
};
const exportedAt = new Date('2026-01-02T03:04:05.678Z');

/** Exports what the example contains, but for some changes, as JSON, and parses it. */
const exported = (change: Partial<JsonExportInput> = {}) =>
  jsonExportSchema.parse(
    JSON.parse(formatJson({ logs, events, report, sensitivity: 75, exportedAt, ...change })),
  );

describe('CSV', () => {
  it('has the five columns, 1-based frames, one decimal, and CRLF line endings', () => {
    expect(formatCsv(logs)).toBe(
      'Frame,Time (s),Detected,Confidence (%),Status\r\n1,0.0,false,25.1,NOT FOUND\r\n59,2.0,true,98.8,DETECTED\r\n',
    );
  });

  it('has one line of five plain fields per entry, however long the log', () => {
    const long = Array.from({ length: 7200 }, (_, second) => ({
      time: second + 0.987,
      frame: second * 60,
      detected: second % 3 === 0,
      confidence: (second % 101) / 100,
    }));
    const lines = formatCsv([{ element: 'Kill', entries: long, events: [] }]).split('\r\n');
    expect(lines).toHaveLength(7202);
    expect(lines.pop()).toBe('');
    for (const line of lines.slice(1)) {
      expect(line).toMatch(/^\d+,\d+\.\d,(true,\d+\.\d,DETECTED|false,\d+\.\d,NOT FOUND)$/);
    }
  });

  it('names several elements in a sixth column, escaping formulas and quotes', () => {
    const several = ['Kill', 'He said "gg", twice', '=1+1'].map((element) => ({
      element,
      entries: log.slice(1),
      events: [],
    }));
    expect(formatCsv(several)).toBe(
      [
        'Frame,Time (s),Detected,Confidence (%),Status,Element',
        '59,2.0,true,98.8,DETECTED,Kill',
        '59,2.0,true,98.8,DETECTED,"He said ""gg"", twice"',
        "59,2.0,true,98.8,DETECTED,'=1+1",
        '',
      ].join('\r\n'),
    );
  });

  it('names the videos of several in a column after that of the elements', () => {
    const entries = log.slice(1);
    const videos = ['first.mp4', '=second.mp4'].map((video) => ({
      element: 'Kill',
      video,
      entries,
      events: [],
    }));
    expect(formatCsv(videos)).toBe(
      [
        'Frame,Time (s),Detected,Confidence (%),Status,Element,Video',
        '59,2.0,true,98.8,DETECTED,Kill,first.mp4',
        "59,2.0,true,98.8,DETECTED,Kill,'=second.mp4",
        '',
      ].join('\r\n'),
    );
  });

  it('rejects an empty log', () => {
    expect(() => formatCsv([])).toThrow(NothingToExportError);
    expect(() => formatCsv([])).toThrow('No event data to export.');
  });
});

describe("the user's reviews of events", () => {
  const said: ReviewedEvent = {
    ...firstEvent,
    byHand: true,
    verdict: 'right',
    starred: true,
    name: 'Ace, at last',
    tags: ['ace', '=round 3'],
    note: 'For the intro',
  };
  const rejected: ReviewedEvent = {
    ...firstEvent,
    startTime: 0,
    endTime: 0.5,
    startFrame: 0,
    endFrame: 14,
    verdict: 'wrong',
  };

  it('fill extra columns after the specified ones in CSV', () => {
    expect(formatCsv([{ element: 'Kill', entries: log, events: [rejected, said] }])).toBe(
      [
        'Frame,Time (s),Detected,Confidence (%),Status,By hand,Verdict,Starred,Event,Tags,Note',
        '1,0.0,false,25.1,NOT FOUND,,wrong,,,,',
        '59,2.0,true,98.8,DETECTED,true,right,true,"Ace, at last",ace; =round 3,For the intro',
        '',
      ].join('\r\n'),
    );
  });

  it('appear at an entry in the same second, even if its frame is outside the event', () => {
    const short = { ...said, startTime: 1.2, endTime: 1.3, startFrame: 36, endFrame: 38 };
    const [, , line] = formatCsv([{ element: 'Kill', entries: log, events: [short] }]).split('\r\n');
    expect(line).toContain('DETECTED,true,right');
  });

  it("do not appear at an entry in a second that only the event's last frame extends into", () => {
    const frame = 1001 / 30_000;
    const ending = { ...said, startTime: 30 * frame, endTime: 60 * frame, startFrame: 30, endFrame: 59 };
    const entries = [30, 60].map((at) => ({ time: at * frame, frame: at, detected: false, confidence: 0.2 }));
    const [, within, after] = formatCsv([{ element: 'Kill', entries, events: [ending] }]).split('\r\n');
    expect(within).toContain('Ace, at last');
    expect(after).toBe('61,2.0,false,20.0,NOT FOUND,,,,,,');
  });

  it('appear at an entry whose frame is in an event that began with a frame of several seconds', () => {
    // The first frame is shown for three seconds, the other 61 for a sixtieth each.
    const held = { ...rejected, startTime: 10, endTime: 13 + 61 / 60, startFrame: 600, endFrame: 661 };
    const entries = [{ time: 14, frame: 660, detected: true, confidence: 0.9 }];
    const [, line] = formatCsv([{ element: 'Kill', entries, events: [held] }]).split('\r\n');
    expect(line).toBe('661,14.0,true,90.0,DETECTED,,wrong,,,,');
  });

  it("come last in an event's JSON, with rejected events listed separately", () => {
    const all = [rejected, said];
    const parsed = exported({ logs: [{ element: 'Kill', entries: log, events: all }], events: all });
    expect(parsed.events).toHaveLength(1);
    expect(parsed.events[0]).toMatchObject({
      byHand: true,
      verdict: 'right',
      starred: true,
      name: 'Ace, at last',
    });
    expect(parsed.rejectedEvents).toMatchObject([{ startFrame: 1, verdict: 'wrong' }]);
    expect(parsed.analysisResults[1]).toMatchObject({
      status: 'DETECTED',
      byHand: true,
      tags: ['ace', '=round 3'],
    });
  });
});

describe('JSON', () => {
  it('can be parsed back into its schema without loss', () => {
    const project = { id: 7, name: 'Match "1"', duration: 2.5 };
    const text = formatJson({ project, logs, events, report, sensitivity: 75, exportedAt });
    const parsed = jsonExportSchema.parse(JSON.parse(text));
    expect(parsed).toEqual(JSON.parse(text));
    expect(parsed.project).toEqual(project);
    expect(parsed.exportedAt).toBe('2026-01-02T03:04:05.678Z');
  });

  it('gives events to the microsecond, with 1-based frames', () => {
    expect(exported().events).toEqual([
      {
        element: 'Kill',
        startTime: 1.933333,
        endTime: 2.5,
        startFrame: 58,
        endFrame: 75,
        peakTime: 1.96,
        confidence: 0.9877,
      },
    ]);
  });

  it('of several videos has for each what its own export contains, and the name of its file', () => {
    const video = { logs, events, report, sensitivity: 75 };
    const several = ['first.mp4', 'second.mp4'].map((name) => ({ ...video, video: name }));
    const parsed = videosJsonExportSchema.parse(JSON.parse(formatVideosJson(several, exportedAt)));
    const own = jsonExportSchema.omit({ version: true, exportedAt: true }).parse(exported());
    expect(parsed.videos).toEqual(several.map(({ video: name }) => ({ ...own, video: name })));
    expect(parsed.exportedAt).toBe('2026-01-02T03:04:05.678Z');
  });

  it('summarizes the rows', () => {
    const { summary, scan } = exported();
    expect(summary).toEqual({ totalFrames: 2, detectedCount: 1, averageConfidence: 61.9 });
    expect(scan).toEqual({
      matcher: 'adaptive',
      sensitivity: 75,
      framesLooked: 75,
      everyNth: 1,
      isQuick: false,
      isSparing: true,
      speed: 5.68,
      skippedRanges: [],
    });
  });

  it.each(['漢字 "quoted", comma', 'line\nbreak\r\n', '\u2028 separator', '</script>', '🎮', ''])(
    'preserves project and element names exactly: %j',
    (name) => {
      const named = events.map((event) => ({ ...event, element: name }));
      const parsed = exported({ project: { id: 999_999, name, duration: 7234.567 }, events: named });
      expect(parsed.project?.name).toBe(name);
      expect(parsed.events[0]?.element).toBe(name);
    },
  );

  it('gives skipped ranges to the microsecond', () => {
    const skippedRanges = [{ startTime: 1.23456789, endTime: 2, reason: 'damaged' }];
    expect(exported({ report: { ...report, skippedRanges } }).scan.skippedRanges).toEqual([
      { startTime: 1.234568, endTime: 2, reason: 'damaged' },
    ]);
  });

  it('names the element of each row if there are several', () => {
    const parsed = exported({ logs: [...logs, { element: 'Menu', entries: log.slice(1), events: [] }] });
    expect(parsed.analysisResults.map(({ element }) => element)).toEqual(['Kill', 'Kill', 'Menu']);
    expect(parsed.summary.totalFrames).toBe(3);
  });

  it('omits a missing project, and rejects an empty log', () => {
    expect(exported().project).toBeUndefined();
    expect(() => exported({ logs: [] })).toThrow(NothingToExportError);
  });
});
