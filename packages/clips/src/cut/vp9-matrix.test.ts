import { describe, expect, it } from 'vitest';
import { matrixPatch, mustHideMatrix, withoutMatrix } from './vp9-matrix.ts';

const HDR = {
  codec: 'vp09.02.10.10',
  colorSpace: { matrix: 'bt2020-ncl', transfer: 'pq', primaries: 'bt2020' },
} as const;

describe('the matrix of VP9 in Matroska', () => {
  it('is kept from the muxer where that would erase it from the keyframes', () => {
    expect(mustHideMatrix(HDR)).toBe(true);
    expect(mustHideMatrix({ ...HDR, codec: 'av01.0.08M.10' })).toBe(false);
    expect(mustHideMatrix({ ...HDR, colorSpace: { matrix: 'bt709' } })).toBe(false);
    expect(mustHideMatrix({ codec: 'vp09.00.10.08' })).toBe(false);
  });

  it('is all that is kept from it', () => {
    expect(withoutMatrix(HDR)).toEqual({ ...HDR, colorSpace: { ...HDR.colorSpace, matrix: null } });
  });

  it('is put into the header afterwards', () => {
    const header = Uint8Array.of(0x55, 0xb0, 0x55, 0xb1, 0x81, 2, 0x55, 0xba, 0x81, 16);
    expect(matrixPatch(header)).toEqual({ byte: 9, at: 5 });
    expect(matrixPatch(Uint8Array.of(0x55, 0xb1, 0x81, 1))).toBeNull();
  });
});
