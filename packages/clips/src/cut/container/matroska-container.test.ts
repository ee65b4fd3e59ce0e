import { describe, expect, it } from 'vitest';
import { matrixPatch, withoutMatrix } from './matroska-container.ts';

const HDR = {
  codec: 'vp09.02.10.10',
  colorSpace: { matrix: 'bt2020-ncl', transfer: 'pq', primaries: 'bt2020' },
} as const;

describe('the VP9 color matrix in Matroska', () => {
  it('is the only field withheld from the muxer', () => {
    expect(withoutMatrix(HDR)).toEqual({ ...HDR, colorSpace: { ...HDR.colorSpace, matrix: null } });
  });

  it('is patched into the header afterwards', () => {
    const header = Uint8Array.of(0x55, 0xb0, 0x55, 0xb1, 0x81, 2, 0x55, 0xba, 0x81, 16);
    expect(matrixPatch(header)).toEqual({ byte: 9, at: 5 });
    expect(matrixPatch(Uint8Array.of(0x55, 0xb1, 0x81, 1))).toBeNull();
  });
});
