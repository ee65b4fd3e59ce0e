import { projectRecordSchema } from '@framescout/contract';
import { expect, it } from 'vitest';
import { exampleEdit } from '../../test-support/example-events.ts';
import { type ProjectContent, toProjectRecord } from './to-project-record.ts';

const event = { startTime: 1, endTime: 2, startFrame: 60, endFrame: 119, peakTime: 1.5, confidence: 0.9 };
const edit = exampleEdit({
  ...{ sourceId: 'a', span: { startTime: 1, endTime: 2, startFrame: 60, endFrame: 119 } },
  ...{ verdict: 'right', name: 'Ace', tags: ['round 3'], isStarred: true },
});
const entry = { time: 1, frame: 60, detected: true, confidence: 0.9 };
const imageData = { width: 2, height: 1, data: new Uint8Array(6) };
const look = { frame: 60, time: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.1, imageData };
const content: ProjectContent = {
  project: {
    ...{ id: 7, name: 'match', description: '', videoPath: '', duration: 60, frameRate: 60 },
    ...{ totalFrames: 3600, createdAt: '2026-11-21T12:00:00Z' },
  },
  elements: [{ id: 'a', name: 'Kill', color: 'red', selections: [] }],
  events: [],
  logs: new Map(),
};

it('names a project and its elements without the characters that the server refuses', () => {
  const record = toProjectRecord({
    ...content,
    project: { ...content.project, name: '\u2067match 👨\u200d👧\u2069.mp4' },
    elements: [{ id: 'a', name: 'Ki\u200bll', color: 'red', selections: [] }],
  });
  expect(projectRecordSchema.parse(record)).toEqual(record);
  expect([record.name, record.elements[0]?.name]).toEqual(['match 👨👧.mp4', 'Kill']);
});

it('describes a project by names and numbers, without any pixels', () => {
  const record = toProjectRecord({
    ...content,
    elements: [
      { id: 'a', name: 'Kill', color: 'red', selections: [look] },
      { id: 'b', name: 'Menu', color: 'blue', selections: [] },
    ],
    events: [
      { ...event, element: 'Kill', sourceId: 'a', edit },
      { ...event, element: 'Menu', sourceId: 'b', edit: null },
    ],
    logs: new Map([['a', [entry]]]),
  });
  expect(projectRecordSchema.parse(record)).toEqual(record);
  expect(record.elements.map(({ id, events, log }) => [id, events.length, log.length])).toEqual([
    ['7-a', 1, 1],
    ['7-b', 1, 0],
  ]);
  expect(record.elements[0]?.positions).toEqual([
    { frame: 60, time: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.1 },
  ]);
  expect(record.elements[0]?.events[0]).toEqual({
    ...event,
    element: 'Kill',
    byHand: true,
    verdict: 'right',
    name: 'Ace',
    tags: ['round 3'],
    starred: true,
  });
  expect(JSON.stringify(record)).not.toContain('imageData');
});

it('replaces halves of characters in what the user wrote, which the server refuses', () => {
  const cut = { name: 'Ace \uD83D', note: 'gg \uD83D', tags: ['\uD83D'] };
  const { events } = toProjectRecord({
    ...content,
    events: [{ ...event, element: 'Kill', sourceId: 'a', edit: { ...edit, ...cut } }],
  }).elements[0] ?? { events: [] };
  expect(events).toMatchObject([{ name: 'Ace \uFFFD', note: 'gg \uFFFD', tags: ['\uFFFD'] }]);
});

it('rounds the entries of logs, which are most of what is sent', () => {
  const { log } = toProjectRecord({
    ...content,
    logs: new Map([['a', [{ ...entry, time: 12.000033333333334, confidence: 0.7312430006866554 }]]]),
  }).elements[0] ?? { log: [] };
  expect(log).toEqual([{ ...entry, time: 12.000033, confidence: 0.7312 }]);
});
