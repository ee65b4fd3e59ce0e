import { describe, expect, it } from 'vitest';
import { listFrames, listKeys } from './list-frames.ts';
import { readPacketLine } from './probe-schema.ts';

const packet = (pts: number | null, dts: number | null, isKey = false) => ({
  pts,
  dts,
  bytes: 1,
  isKey,
});

describe('listFrames', () => {
  it('puts frames into presentation order if their times are known', () => {
    const packets = [packet(0, 0, true), packet(0.3, 0.1), packet(0.1, 0.2), packet(0.2, 0.3)];
    const frames = listFrames(packets, { reordered: 1, frameRate: 10 });
    expect(frames.map(({ time }) => time)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(frames[0]).toEqual({ time: 0, duration: 0.1, isKey: true });
    expect(frames[3]?.duration).toBeCloseTo(0.1);
  });

  it('derives missing times from decoding times, shifted by the reordering depth', () => {
    const packets = [packet(null, 0, true), packet(0.3, 0.1), packet(null, 0.2), packet(null, 0.3)];
    const frames = listFrames(packets, { reordered: 1, frameRate: 10 });
    expect(frames.map(({ time }) => time)).toEqual([0.1, 0.2, 0.3, 0.4]);
  });

  it('leaves out frames hidden by an edit list, from which the first visible frame is decoded', () => {
    const hidden = [packet(-0.2, -0.2, true), packet(-0.1, -0.1)].map((one) => ({
      ...one,
      isHidden: true as const,
    }));
    const packets = [...hidden, packet(0, 0), packet(0.1, 0.1)];
    const timing = { reordered: 0, frameRate: 10 };
    expect(listFrames(packets, timing)).toMatchObject([
      { time: 0, isKey: true },
      { time: 0.1, isKey: false },
    ]);
    expect(listKeys(packets, timing)).toEqual([-0.2]);
  });

  it('counts frames with equal times once', () => {
    const frames = listFrames([packet(0, 0, true), packet(0, 0), packet(0.1, 0.1)], {
      reordered: 0,
      frameRate: 10,
    });
    expect(frames.map(({ time }) => time)).toEqual([0, 0.1]);
  });

  it('counts them once even if their times are derived from decoding times', () => {
    const packets = [packet(null, 0, true), packet(null, 0), packet(null, 0.1), packet(null, 0.2)];
    const frames = listFrames(packets, { reordered: 0, frameRate: 10 });
    expect(frames.map(({ time }) => time)).toEqual([0, 0.1, 0.2]);
    expect(frames[0]?.duration).toBeCloseTo(0.1);
  });
});

describe('readPacketLine', () => {
  it('reads packets with extra fields, as in transport streams', () => {
    expect(readPacketLine('1.466667,1.400000,4210,K_,MPEGTS Stream ID,224')).toEqual({
      pts: 1.466667,
      dts: 1.4,
      bytes: 4210,
      isKey: true,
    });
  });

  it('recognizes packets hidden by an edit list', () => {
    expect(readPacketLine('-1.100000,-1.166667,1234,KD')).toMatchObject({ isKey: true, isHidden: true });
    expect(readPacketLine('-1.000000,-1.133333,123,_DC')).toMatchObject({ isKey: false, isHidden: true });
  });

  it("reads a packet from ffprobe's output", () => {
    expect(readPacketLine('0.067000,0.000000,1234,K_')).toEqual({
      pts: 0.067,
      dts: 0,
      bytes: 1234,
      isKey: true,
    });
    expect(readPacketLine('N/A,-0.033333,6,__')).toEqual({
      pts: null,
      dts: -0.033333,
      bytes: 6,
      isKey: false,
    });
  });

  it.each(['', '0,N/A,2', 'size=    128kB', '0.1,0.2,0.3,4'])('ignores %j', (line) => {
    expect(readPacketLine(line)).toBeNull();
  });
});
