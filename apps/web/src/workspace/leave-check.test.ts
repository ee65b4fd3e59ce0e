import { describe, expect, it } from 'vitest';
import { leaveQuestion, mayGoBack, mayLeave, wouldLoseWork } from './leave-check.ts';

const video = (kind: string) => ({ clipRunner: { getState: () => ({ run: { kind } }) } });
const isAsking = () => leaveQuestion.getState().answer !== null;
const answer = (isWanted: boolean) => leaveQuestion.getState().answer?.(isWanted);

it.each([null, video('idle')])(
  'leaves a video without asking if no clips of it are being made',
  async (open) => {
    expect(await mayLeave(open)).toBe(true);
    expect(wouldLoseWork(open)).toBe(false);
  },
);

it.each([true, false])('asks before it leaves a video whose clips are being made: %s', async (wish) => {
  const open = video('processing');
  expect(wouldLoseWork(open)).toBe(true);
  const leaving = mayLeave(open);
  expect(isAsking()).toBe(true);
  answer(wish);
  expect(await leaving).toBe(wish);
  expect(isAsking()).toBe(false);
});

it('stays at the first of two wishes to leave, and asks at the second', async () => {
  const open = video('packing');
  const first = mayLeave(open);
  const second = mayLeave(open);
  expect(await first).toBe(false);
  answer(true);
  expect(await second).toBe(true);
});

describe('the browser’s Back', () => {
  const marked = (selections: readonly unknown[], kind = 'idle') => ({
    ...video(kind),
    elements: { getState: () => ({ elements: [{ selections }] }) },
  });

  it('closes a video in which nothing is marked without asking', async () => {
    expect(await mayGoBack(null)).toBe(true);
    expect(await mayGoBack(marked([]))).toBe(true);
  });

  it.each([
    ['idle', 'file'],
    ['processing', 'clips'],
  ])('asks before it closes a video with work in it: %s', async (kind, cost) => {
    const leaving = mayGoBack(marked([{}], kind));
    expect(leaveQuestion.getState().cost).toBe(cost);
    answer(false);
    expect(await leaving).toBe(false);
  });
});
