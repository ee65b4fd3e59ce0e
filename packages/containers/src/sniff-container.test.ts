import { describe, expect, it } from 'vitest';
import { sniffContainer } from './sniff-container.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('sniffContainer', () => {
  it.each([
    ['AVI', bytes('RIFF1234AVI LIST')],
    ['FLV', bytes('FLV\u0001\u0005')],
    ['WMV/ASF', Uint8Array.of(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)],
    ['MPEG program stream', Uint8Array.of(0, 0, 1, 0xba, 0x44)],
    ['PNG picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)],
    ['MP4/MOV', bytes('\u0000\u0000\u0000\u0020ftypisom')],
    ['text', bytes('just some words\r\n')],
  ])('recognizes a container by its first bytes: %s', (name, head) => {
    expect(sniffContainer(head)).toBe(name);
  });

  it('returns null if nothing is recognized', () => {
    expect(sniffContainer(Uint8Array.of(1, 2, 3, 0xff))).toBeNull();
    expect(sniffContainer(new Uint8Array())).toBeNull();
  });
});
