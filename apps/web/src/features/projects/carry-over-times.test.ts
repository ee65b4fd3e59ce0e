import type { VideoInfo } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { madeUpProject, madeUpResults } from '../../test-support/made-up-project.ts';
import type { EventEdit } from '../event-edits/index.ts';
import { carryOverTimes } from './carry-over-times.ts';

const START = 1.5;
const INFO = {
  reader: 'ffmpeg',
  container: 'MPEG-TS (MPEG-2 Transport Stream)',
  duration: 45,
  frameRate: 30,
  totalFrames: 1350,
} as VideoInfo;

/** A project with an edited event and a skipped range, stored when all of its times were later. */
function storedLater() {
  const project = madeUpProject('match', { duration: 45 + START, totalFrames: 1395 });
  const span = { startTime: 10, endTime: 12 };
  const region = { left: 1, top: 2, time: 11 };
  const frames = { startFrame: 300, endFrame: 360 };
  const edit: EventEdit = {
    ...{
      id: 'edit-1',
      sourceId: 'element-1',
      covers: [{ ...span, ...frames, region }],
      span: { ...span, ...frames },
    },
    ...{ seen: { peakTime: 11, confidence: 0.9, region }, isRemoved: false, verdict: null },
    ...{ isLearnt: false, name: '', note: '', tags: [], isStarred: true },
  };
  const results = madeUpResults();
  results.report.skippedRanges = [{ ...span, reason: 'damaged' }];
  return { project: { ...project, eventEdits: [edit] }, results };
}

describe('a project of a transport stream whose times were counted from elsewhere', () => {
  const { project, results } = carryOverTimes(storedLater(), INFO);

  it('has its marks at the same frames as before', () => {
    const [element] = project.elements;
    expect(element?.selections.map(({ time }) => time)).toEqual([0 - START, 1 - START, 2 - START]);
    expect(element?.counterExamples.map(({ time }) => time)).toEqual([0 - START]);
  });

  it('has its results and the changes to them at the same frames as before', () => {
    const span = { startTime: 10 - START, endTime: 12 - START };
    const region = { time: 11 - START };
    const seen = { peakTime: 11 - START, region };
    expect(project.eventEdits).toMatchObject([{ covers: [{ ...span, region }], span, seen }]);
    const covers = { startTime: 1.9 - START, endTime: 2.5 - START, sourceIds: ['element-1'] };
    expect(project.clipEdits).toEqual([['0.500', { isKept: false, start: 1.5 - START, covers }]]);
    expect(results?.report.skippedRanges).toMatchObject([span]);
    expect(results?.scores[0]?.times).toEqual(new Float64Array([0 - START, 1 / 30 - START]));
  });

  it('has its trimmed clips at the same events, whose times are not rounded twice', () => {
    const by = 133_500 / 90_000;
    const stored = storedLater();
    const times = Float64Array.from({ length: 90 }, (_, frame) => by + frame / 30);
    const [batch] = stored.results.scores;
    const clipEdits = [...times].map((time): [string, { isKept: boolean }] => [
      time.toFixed(3),
      { isKept: false },
    ]);
    const carried = carryOverTimes(
      {
        project: { ...stored.project, clipEdits, entry: { ...stored.project.entry, duration: 45 + by } },
        results: { ...stored.results, scores: batch ? [{ ...batch, times }] : [] },
      },
      INFO,
    );
    expect(carried.project.clipEdits.map(([id]) => id)).toEqual(
      Array.from(times, (_, frame) => (frame / 30).toFixed(3)),
    );
  });

  it('is stored as long as its video, and not adapted again', () => {
    expect(project.entry).toMatchObject({ duration: 45, totalFrames: 1350 });
    const adapted = { project, results };
    expect(carryOverTimes(adapted, INFO)).toBe(adapted);
  });
});

it.each([{ reader: 'browser' }, { container: 'AVI' }, { duration: 45 + START - 3 / 30 }] as const)(
  'leaves the times of other projects unchanged (%o)',
  (change) => {
    const stored = storedLater();
    expect(carryOverTimes(stored, { ...INFO, ...change })).toBe(stored);
  },
);
