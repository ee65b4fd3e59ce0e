import { describe, expect, it, vi } from 'vitest';
import { batch } from '../features/batch/index.ts';
import type { ScanStatus } from '../features/scan/index.ts';
import { confirmLeave, type LeaveCost, leaveQuestion, lossesOnClosing, mayGoBack } from './leave-check.ts';

const video = (
  kind: string,
  ensureSaved = () => true,
  { status = 'complete', selections = [] }: { status?: ScanStatus; selections?: readonly unknown[] } = {},
) => ({
  clipRunner: { getState: () => ({ run: kind === 'idle' ? null : { kind } }) },
  scan: { getState: () => ({ status }) },
  elements: { getState: () => ({ elements: [{ selections }] }) },
  ensureSaved,
});
const answer = (isWanted: boolean) => leaveQuestion.getState().answer?.(isWanted);

it.each([null, video('idle')])(
  'leaves a video without asking if no clips of it are being made',
  async (open) => {
    expect(await confirmLeave(open)).toBe(true);
    expect(lossesOnClosing(open)).toEqual([]);
  },
);

it.each([
  ['clips', true, video('processing')],
  ['clips', false, video('processing')],
  ['work', true, video('idle', () => false)],
  ['work', false, video('idle', () => false)],
] as const)('asks before leaving a video whose %s would be lost: %s', async (cost, wish, open) => {
  expect(lossesOnClosing(open)).toEqual([cost]);
  const leaving = confirmLeave(open);
  expect(leaveQuestion.getState().cost).toBe(cost);
  answer(wish);
  expect(await leaving).toBe(wish);
  expect(leaveQuestion.getState().answer).toBeNull();
});

it('stays at the first of two attempts to leave, and asks at the second', async () => {
  const open = video('packing');
  const first = confirmLeave(open);
  const second = confirmLeave(open);
  expect(await first).toBe(false);
  answer(true);
  expect(await second).toBe(true);
});

it('does not ask again about what the user has agreed to lose', async () => {
  const accepted = new Set<LeaveCost>();
  const leaving = confirmLeave(video('processing'), accepted);
  answer(true);
  expect(await leaving).toBe(true);
  expect(await confirmLeave(video('processing'), accepted)).toBe(true);
  const later = confirmLeave(
    video('processing', () => false),
    accepted,
  );
  await expect.poll(() => leaveQuestion.getState().cost).toBe('work');
  answer(false);
  expect(await later).toBe(false);
});

it('asks about clips first, and then about unsaved work', async () => {
  const leaving = confirmLeave(video('processing', () => false));
  expect(leaveQuestion.getState().cost).toBe('clips');
  answer(true);
  await expect.poll(() => leaveQuestion.getState()).toMatchObject({ cost: 'work' });
  answer(true);
  expect(await leaving).toBe(true);
});

it('names all that closing the page would lose', () => {
  const running = vi.spyOn(batch, 'hasMoreToDo', 'get').mockReturnValue(true);
  expect(lossesOnClosing(null)).toEqual(['batch']);
  expect(lossesOnClosing(video('processing', () => false))).toEqual(['clips', 'work', 'batch']);
  running.mockRestore();
});

describe('the browser’s Back', () => {
  it('closes a video without asking if nothing is marked in it', async () => {
    expect(await mayGoBack(null)).toBe(true);
    expect(await mayGoBack(video('idle'))).toBe(true);
  });

  it.each([
    ['idle', true, 'file'],
    ['idle', false, 'work'],
    ['processing', true, 'clips'],
  ])('asks before closing a video with work in it: %s, saved: %s', async (kind, isKept, cost) => {
    const leaving = mayGoBack(video(kind, () => isKept, { selections: [{}] }));
    expect(leaveQuestion.getState().cost).toBe(cost);
    answer(false);
    expect(await leaving).toBe(false);
  });
});

it.each([confirmLeave, mayGoBack])(
  'asks in the same words before a scan is stopped, however it is left',
  async (leave) => {
    for (const status of ['analyzing', 'paused'] as const) {
      const scanning = video('idle', () => true, { status });
      expect(lossesOnClosing(scanning)).toEqual(['scan']);
      const leaving = leave(scanning);
      expect(leaveQuestion.getState().cost).toBe('scan');
      answer(true);
      expect(await leaving).toBe(true);
    }
  },
);
