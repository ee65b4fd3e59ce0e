import { expect, it } from 'vitest';
import { mustHideMatrix } from './plan-copied-picture.ts';

const HDR = {
  codec: 'vp09.02.10.10',
  colorSpace: { matrix: 'bt2020-ncl', transfer: 'pq', primaries: 'bt2020' },
} as const;

it('withholds the VP9 matrix if the muxer would erase it from the keyframes', () => {
  expect(mustHideMatrix(HDR)).toBe(true);
  expect(mustHideMatrix({ ...HDR, codec: 'av01.0.08M.10' })).toBe(false);
  expect(mustHideMatrix({ ...HDR, colorSpace: { matrix: 'bt709' } })).toBe(false);
  expect(mustHideMatrix({ codec: 'vp09.00.10.08' })).toBe(false);
});
