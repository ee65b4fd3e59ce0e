import { PLAIN_RULES } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { applyElementRule } from './apply-element-rule.ts';
import { applyEventRules } from './apply-event-rules.ts';

const VIDEO = { frameRate: 10, duration: 20 };

function eventAt(startTime: number, endTime: number) {
  return {
    element: 'Kill',
    startTime,
    endTime,
    startFrame: Math.round(startTime * 10),
    endFrame: Math.round(endTime * 10) - 1,
    peakTime: startTime,
    confidence: 0.9,
  };
}

const events = [eventAt(1, 3), eventAt(3.5, 3.7), eventAt(10, 12)];
const timesOf = (shaped: { startTime: number; endTime: number }[]) =>
  shaped.map(({ startTime, endTime }) => [startTime, endTime]);

describe('event rules', () => {
  it('keep the frames of a shifted event where there are more of them than the average rate tells', () => {
    const late = { ...eventAt(10, 12), startFrame: 14_000, endFrame: 14_119 };
    expect(applyEventRules([late], { ...PLAIN_RULES, offset: -1 }, VIDEO)).toMatchObject([
      { startTime: 9, startFrame: 13_990, endFrame: 14_109 },
    ]);
    expect(applyEventRules([late], { ...PLAIN_RULES, offset: 1 }, VIDEO)).toMatchObject([
      { startTime: 11, startFrame: 14_010, endFrame: 14_129 },
    ]);
  });

  it('leave plain events as they are', () => {
    expect(applyEventRules(events, PLAIN_RULES, VIDEO)).toEqual(events);
  });

  it('drop events that are too short, but not those exactly long enough', () => {
    const rules = { ...PLAIN_RULES, leastLength: 0.2 };
    expect(applyEventRules(events, rules, VIDEO)).toHaveLength(3);
    expect(timesOf(applyEventRules(events, { ...rules, leastLength: 0.3 }, VIDEO))).toEqual([
      [1, 3],
      [10, 12],
    ]);
  });

  it('count the next event only if the element was gone long enough before it', () => {
    expect(timesOf(applyEventRules(events, { ...PLAIN_RULES, rearm: 1 }, VIDEO))).toEqual([
      [1, 3],
      [10, 12],
    ]);
  });

  it('narrow an event to its first or its last frame', () => {
    const [first] = applyEventRules(events, { ...PLAIN_RULES, moment: 'appears' }, VIDEO);
    expect(first).toMatchObject({ startTime: 1, endTime: 1.1, startFrame: 10, endFrame: 10 });
    const [last] = applyEventRules(events, { ...PLAIN_RULES, moment: 'disappears' }, VIDEO);
    expect(last).toMatchObject({ startTime: 2.9, endTime: 3, startFrame: 29, endFrame: 29 });
  });

  it('keep the time at which the region of a narrowed event shows the element', () => {
    const seen = [{ ...eventAt(1, 3), peakTime: 2, region: { left: 4, top: 5 } }];
    for (const [moment, peakTime] of [
      ['appears', 1],
      ['disappears', 2.9],
    ] as const) {
      expect(applyEventRules(seen, { ...PLAIN_RULES, moment }, VIDEO)).toMatchObject([
        { peakTime, region: { left: 4, top: 5, time: 2 } },
      ]);
    }
  });

  it('sort events by their last frames if those are what counts', () => {
    const nested = [eventAt(0, 10), eventAt(1, 3)];
    const narrowed = applyEventRules(nested, { ...PLAIN_RULES, moment: 'disappears' }, VIDEO);
    expect(timesOf(narrowed)).toEqual([
      [2.9, 3],
      [9.9, 10],
    ]);
    const twoWithinOne = { kind: 'burst', element: 'kill', count: 2, within: 1 } as const;
    expect(applyElementRule(twoWithinOne, () => narrowed)).toEqual([]);
  });

  it('move events in time, clip them to the video, and drop those outside it', () => {
    expect(timesOf(applyEventRules(events, { ...PLAIN_RULES, offset: -2 }, VIDEO))).toEqual([
      [0, 1],
      [1.5, 1.7],
      [8, 10],
    ]);
    expect(timesOf(applyEventRules(events, { ...PLAIN_RULES, offset: 9 }, VIDEO))).toEqual([
      [10, 12],
      [12.5, 12.7],
      [19, 20],
    ]);
    expect(applyEventRules(events, { ...PLAIN_RULES, offset: 17 }, VIDEO)).toHaveLength(1);
  });
});
