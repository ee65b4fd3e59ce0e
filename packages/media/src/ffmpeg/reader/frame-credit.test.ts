import { expect, it } from 'vitest';
import { FrameCredit } from './frame-credit.ts';

function create() {
  const memory = new SharedArrayBuffer(8);
  return { taker: new FrameCredit(memory), decoder: new FrameCredit(memory) };
}

it('lets a decoder send as many frames ahead as granted, plus one for each frame taken', () => {
  const { taker, decoder } = create();
  taker.begin(2);
  expect([decoder.take(), decoder.take()]).toEqual([true, true]);
  taker.returnOne();
  expect(decoder.take()).toBe(true);
});

it('stops a waiting decoder when another run begins', () => {
  const { taker, decoder } = create();
  taker.begin(0);
  taker.stop();
  expect(decoder.take()).toBe(false);
  taker.begin(1);
  expect(decoder.take()).toBe(true);
});
