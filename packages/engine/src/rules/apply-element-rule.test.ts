import { type ElementRule, elementsOf } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { applyElementRule } from './apply-element-rule.ts';

type Span = [start: number, end: number];

const eventAt = ([startTime, endTime]: Span, confidence = 0.9) => ({
  element: 'Kill',
  startTime,
  endTime,
  startFrame: startTime * 10,
  endFrame: endTime * 10 - 1,
  peakTime: startTime,
  confidence,
});

function spansOf(rule: ElementRule, spans: Record<string, Span[]>): Span[] {
  const events = applyElementRule(rule, (id) => (spans[id] ?? []).map((span) => eventAt(span)));
  return events.map(({ startTime, endTime }) => [startTime, endTime]);
}

describe('a kill without the kill-cam', () => {
  const rule: ElementRule = { kind: 'without', element: 'kill', other: 'cam' };

  it('drops events that overlap the other element, however little', () => {
    const kill: Span[] = [
      [1, 2],
      [4, 5],
      [7, 8],
    ];
    expect(
      spansOf(rule, {
        kill,
        cam: [
          [1.9, 3],
          [8, 9],
        ],
      }),
    ).toEqual([
      [4, 5],
      [7, 8],
    ]);
  });

  it('respects another element that began long before and is still visible', () => {
    expect(
      spansOf(rule, {
        kill: [
          [1, 2],
          [6, 7],
        ],
        cam: [
          [0, 10],
          [3, 4],
        ],
      }),
    ).toEqual([]);
  });

  it('keeps everything if the other element never appears', () => {
    expect(spansOf(rule, { kill: [[1, 2]] })).toEqual([[1, 2]]);
  });
});

it('a kill with the scope keeps the kills during which the scope is visible, however briefly', () => {
  const rule: ElementRule = { kind: 'with', element: 'kill', other: 'scope' };
  const kill: Span[] = [
    [1, 2],
    [4, 5],
    [7, 8],
    [9, 10],
  ];
  const scope: Span[] = [
    [0, 3],
    [1, 1.2],
    [7.9, 9],
  ];
  expect(spansOf(rule, { kill, scope })).toEqual([
    [1, 2],
    [7, 8],
  ]);
  expect(spansOf(rule, { kill })).toEqual([]);
});

describe('a knock, then a kill within 5 seconds', () => {
  const rule: ElementRule = { kind: 'followed', element: 'knock', other: 'kill', within: 5 };

  it('is one event from the start of the knock to the end of both', () => {
    const knock: Span[] = [
      [1, 2],
      [10, 20],
      [30, 31],
    ];
    const kill: Span[] = [
      [6, 7],
      [12, 13],
      [35.1, 36],
    ];
    expect(spansOf(rule, { knock, kill })).toEqual([
      [1, 7],
      [10, 20],
    ]);
  });

  it('pairs a kill with the last knock before it, and each knock with the first kill', () => {
    const knock: Span[] = [
      [1, 1.5],
      [3, 3.5],
    ];
    const kill: Span[] = [
      [3, 3.2],
      [4, 5],
      [4.5, 6],
    ];
    expect(spansOf(rule, { knock, kill })).toEqual([
      [1, 3.2],
      [3, 5],
    ]);
    expect(spansOf(rule, { knock, kill: [[4, 5]] })).toEqual([[3, 5]]);
  });

  it('needs the kill to start after the knock', () => {
    expect(spansOf(rule, { knock: [[2, 3]], kill: [[2, 4]] })).toEqual([]);
  });

  it('is as certain as the less certain of the two', () => {
    const events = { knock: [eventAt([1, 2], 0.9)], kill: [eventAt([2, 3], 0.8)] };
    const found = applyElementRule(rule, (id) => (id === 'kill' ? events.kill : events.knock));
    expect(found).toMatchObject([{ confidence: 0.8, startFrame: 10, endFrame: 29, peakTime: 1 }]);
  });
});

describe('a triple', () => {
  const rule: ElementRule = { kind: 'burst', element: 'kill', count: 3, within: 5 };

  it('is one event from its first member to its last', () => {
    const kill: Span[] = [
      [1, 2],
      [3, 4],
      [6, 7],
      [20, 21],
      [22, 23],
    ];
    expect(spansOf(rule, { kill })).toEqual([[1, 7]]);
  });

  it('includes a fourth within the time limit, and starts over after it', () => {
    const kill: Span[] = [
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [7, 8],
      [8, 9],
      [9, 10],
    ];
    expect(spansOf(rule, { kill })).toEqual([
      [1, 5],
      [7, 10],
    ]);
  });

  it('may start with the second of a loose sequence', () => {
    expect(
      spansOf(rule, {
        kill: [
          [0, 1],
          [6, 7],
          [7, 8],
          [8, 9],
        ],
      }),
    ).toEqual([[6, 9]]);
  });

  it('is as certain as its least certain member', () => {
    const events = [eventAt([1, 2], 0.9), eventAt([2, 3], 0.8), eventAt([3, 4], 0.95)];
    expect(applyElementRule(rule, () => events)).toMatchObject([
      { confidence: 0.8, startFrame: 10, endFrame: 39 },
    ]);
  });
});

describe('a kill inside a round', () => {
  const rule: ElementRule = { kind: 'between', element: 'kill', from: 'start', to: 'end' };

  it('begins after the round starts and before it ends', () => {
    const spans: Record<string, Span[]> = {
      kill: [
        [1, 2],
        [6, 7],
        [12, 13],
        [25, 26],
      ],
      start: [
        [5, 6],
        [20, 21],
      ],
      end: [[10, 11]],
    };
    expect(spansOf(rule, spans)).toEqual([
      [6, 7],
      [25, 26],
    ]);
  });

  it('does not count if no round ever began', () => {
    expect(spansOf(rule, { kill: [[1, 2]], end: [[0, 1]] })).toEqual([]);
  });
});

it('a rule lists the elements it refers to', () => {
  expect(elementsOf({ kind: 'without', element: 'a', other: 'b' })).toEqual(['a', 'b']);
  expect(elementsOf({ kind: 'followed', element: 'a', other: 'b', within: 1 })).toEqual(['a', 'b']);
  expect(elementsOf({ kind: 'between', element: 'a', from: 'b', to: 'c' })).toEqual(['a', 'b', 'c']);
  expect(elementsOf({ kind: 'burst', element: 'a', count: 2, within: 1 })).toEqual(['a']);
});
