import { joinBytes } from '@framescout/base';
import { expect, it } from 'vitest';
import { type Box, findBox, readBoxes, uint32s, writeBoxes } from './box.ts';
import { PIXEL_ASPECT_BYTES, statePixelAspect } from './movie-aspect.ts';

const WIDE = { width: 4, height: 3 };

/** Creates a sample description with one entry of a picture. */
function description(...boxes: Box[]): Box {
  const entry = { type: 'avc1', payload: joinBytes([new Uint8Array(78), writeBoxes(boxes)]) };
  return { type: 'stsd', payload: joinBytes([uint32s(0, 1), writeBoxes([entry])]) };
}

function aspectIn([box]: readonly Box[]): Uint8Array | undefined {
  const [entry] = readBoxes(box?.payload.subarray(8) ?? new Uint8Array(0));
  return findBox(readBoxes(entry?.payload.subarray(78) ?? new Uint8Array(0)), 'pasp')?.payload;
}

it('states the shape of pixels where nothing does', () => {
  const before = description({ type: 'avcC', payload: new Uint8Array(3) });
  const after = statePixelAspect([before], WIDE);
  expect(aspectIn(after)).toEqual(uint32s(4, 3));
  expect(after[0]?.payload.length).toBe(before.payload.length + PIXEL_ASPECT_BYTES);
});

it('leaves alone what is stated, and other boxes', () => {
  const stated = description({ type: 'pasp', payload: uint32s(1, 1) });
  const times = { type: 'stts', payload: uint32s(0, 0) };
  expect(statePixelAspect([stated, times], WIDE)).toEqual([stated, times]);
});
