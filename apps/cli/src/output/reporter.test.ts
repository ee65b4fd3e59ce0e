import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { asColumn, closestMoment, type Outcome, Reporter } from './reporter.ts';

type Streams = ConstructorParameters<typeof Reporter>[0];

const CLEAR_LINE = '\r\u001b[2K';

class Screen extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}

describe('printed output', () => {
  it('moves no cursor and rings no bell, whatever names and messages contain', () => {
    const [stdout, stderr] = [new Screen(), new Screen()];
    const streams = { stdout, stderr } as unknown as Streams;
    const reporter = new Reporter(streams, { json: false, quiet: false });
    reporter.result({}, 'a\tb\n\u001b[2Jc\u009b1md\u0007');
    reporter.failed('/videos/\u001b[31mred.mp4', { code: 'x', message: 'no\rvideo' });
    reporter.warn('\u001b]0;title\u0007');
    expect(stdout.text).toBe('a\tb\n\ufffd[2Jc\ufffd1md\ufffd\n');
    expect(stderr.text).toBe('\ufffd[31mred.mp4: no\ufffdvideo\n\ufffd]0;title\ufffd\n');
  });

  it("moves a terminal's cursor only for the progress bar itself, whatever names contain", () => {
    const terminal = Object.assign(new Screen(), { isTTY: true, columns: 80 });
    const streams = { stdout: new Screen(), stderr: terminal } as unknown as Streams;
    const reporter = new Reporter(streams, { json: false, quiet: false });
    reporter.clipProgress('/videos/\u001b[2Jred.mp4', 0.5);
    reporter.note('closest to \u001b]0;title\u0007');
    const [, bar, ...notes] = terminal.text.split(CLEAR_LINE);
    expect(bar).toMatch(/^\ufffd\[2Jred\.mp4 {2}\[#/);
    expect(notes).toEqual(['closest to \ufffd]0;title\ufffd\n']);
  });

  it('includes, even when quiet, why a recording was not scanned as a whole', () => {
    const [stdout, stderr] = [new Screen(), new Screen()];
    const reporter = new Reporter({ stdout, stderr } as unknown as Streams, { json: false, quiet: true });
    reporter.warn('The clips have no sound.');
    const skippedRanges = [{ startTime: 1, endTime: 2, reason: 'damaged frames were left out' }];
    const report = { skippedRanges } as unknown as Outcome['report'];
    const found = { events: [], elements: [], peaks: [] } as unknown as Outcome['found'];
    reporter.finished('/videos/match.mp4', { found, report, files: [], isReused: false });
    expect(stderr.text).toMatch(/^match\.mp4: skipped 00:00:01\S* to 00:00:02\S*: damaged frames [^\n]*\n$/);
  });

  it.each([
    [false, 1],
    [true, 0],
  ])('tells programs about progress unless quiet (%s)', (quiet, lines) => {
    const stdout = new Screen();
    const reporter = new Reporter({ stdout, stderr: new Screen() } as unknown as Streams, {
      json: true,
      quiet,
    });
    vi.spyOn(performance, 'now').mockReturnValue(5000);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const progress = { phase: 'full', progressPercent: 5, framesPerSecond: 300, secondsLeft: 60 } as const;
    reporter.progress('/videos/match.mp4', progress as unknown as Parameters<Reporter['progress']>[1]);
    expect(stdout.text.match(/"type":"progress"/g) ?? []).toHaveLength(lines);
  });

  it('has one line per job, even if a message has several', () => {
    expect(asColumn('is none\nfake\tdone\r\n')).toBe('is none fake done ');
  });
});

const entry = (time: number, confidence: number, detected = false) => ({
  time,
  frame: time,
  confidence,
  detected,
});
const element = (name: string, log: ReturnType<typeof entry>[]) => ({ id: name, name, events: [], log });

it('names the element with the closest match, and when it occurs', () => {
  const elements = [
    element('Kill', [entry(0, 0.1), entry(7, 0.5)]),
    element('Medal', [entry(3, 0.62)]),
    element('Menu', [entry(9, 0.2)]),
  ];
  expect(closestMoment({ elements })).toEqual({ element: 'Medal', time: 3, confidence: 0.62 });
});

it('names nothing if elements were detected but the rules left no event', () => {
  expect(closestMoment({ elements: [element('Kill', [entry(0, 0.5), entry(7, 0.9, true)])] })).toBeNull();
});
