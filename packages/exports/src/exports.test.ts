import type { DetectedEvent, LogEntry, ScanReport } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { exportFileName, formatCsv, formatJson, jsonExportSchema, NothingToExportError } from './index.ts';

const log: LogEntry[] = [
  { time: 0.04, frame: 0, detected: false, confidence: 0.2512 },
  { time: 1.96, frame: 58, detected: true, confidence: 0.98765 },
];
const events: DetectedEvent[] = [
  {
    element: 'Kill',
    startTime: 1.9333333333,
    endTime: 2.5000000001,
    startFrame: 57,
    endFrame: 74,
    peakTime: 1.96,
    confidence: 0.98765,
  },
];
const report: ScanReport = {
  matcher: 'adaptive',
  framesLooked: 75,
  everyNth: 1,
  speed: 5.6789,
  framesPerSecond: 340,
  decoders: 2,
  skippedRanges: [],
};
const exportedAt = new Date('2026-01-02T03:04:05.678Z');

describe('CSV', () => {
  it('has the five columns, 1-based frames, one decimal, and CR LF line ends', () => {
    expect(formatCsv(log)).toBe(
      'Frame,Time (s),Detected,Confidence (%),Status\r\n1,0.0,false,25.1,NOT FOUND\r\n59,2.0,true,98.8,DETECTED\r\n',
    );
  });

  it('refuses an empty log', () => {
    expect(() => formatCsv([])).toThrow(NothingToExportError);
    expect(() => formatCsv([])).toThrow('No event data to export.');
  });
});

describe('JSON', () => {
  const text = formatJson({
    project: { id: 7, name: 'Match "1"', duration: 2.5 },
    log,
    events,
    report,
    sensitivity: 75,
    exportedAt,
  });

  it('can be parsed back into its schema without loss', () => {
    const parsed = jsonExportSchema.parse(JSON.parse(text));
    expect(parsed).toEqual(JSON.parse(text));
    expect(parsed.project).toEqual({ id: 7, name: 'Match "1"', duration: 2.5 });
    expect(parsed.exportedAt).toBe('2026-01-02T03:04:05.678Z');
  });

  it('gives events in microseconds with 1-based frames', () => {
    expect(jsonExportSchema.parse(JSON.parse(text)).events).toEqual([
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

  it('sums up the rows', () => {
    const { summary, scan } = jsonExportSchema.parse(JSON.parse(text));
    expect(summary).toEqual({ totalFrames: 2, detectedCount: 1, averageConfidence: 61.9 });
    expect(scan).toEqual({
      matcher: 'adaptive',
      sensitivity: 75,
      framesLooked: 75,
      speed: 5.68,
      skippedRanges: [],
    });
  });

  it('leaves the project out where there is none, and refuses an empty log', () => {
    const plain = formatJson({ log, events, report, sensitivity: 75, exportedAt });
    expect(jsonExportSchema.parse(JSON.parse(plain)).project).toBeUndefined();
    expect(() => formatJson({ log: [], events, report, sensitivity: 75, exportedAt })).toThrow(
      NothingToExportError,
    );
  });
});

describe('file names', () => {
  it('carry the project where there is one', () => {
    expect(exportFileName('csv')).toBe('video-analysis-results.csv');
    expect(exportFileName('json', 'My match')).toBe('My match-event-analysis.json');
  });

  it('hold nothing that a file system refuses', () => {
    expect(exportFileName('csv', ' a/b\\c:d*e?"f<g>h|i\u0007. ')).toBe(
      'a_b_c_d_e__f_g_h_i_-event-analysis.csv',
    );
    expect(exportFileName('csv', ' .. ')).toBe('video-analysis-results.csv');
  });
});
