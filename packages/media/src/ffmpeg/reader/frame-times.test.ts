import { describe, expect, it } from 'vitest';
import { FrameTimes } from './frame-times.ts';

const configured = (timeBase: string) =>
  `[Parsed_showinfo_1 @ 0x55b0] config in time_base: ${timeBase}, frame_rate: 25/1`;
const frame = (ticks: string) =>
  `[Parsed_showinfo_1 @ 0x55b0] n:   1 pts:${ticks} pts_time:12000   pos:     2142 fmt:yuv420p sar:0/1 s:320x180`;

describe("the times of frames that FFmpeg's showinfo prints", () => {
  it('are exact, however late they are', () => {
    const times = new FrameTimes();
    expect(times.read(configured('1/1000'))).toBeNull();
    expect(times.read(frame('12000040'))).toBeCloseTo(12_000.04, 9);
    expect(times.read(frame('12000080'))).toBeCloseTo(12_000.08, 9);
  });

  it('may be padded or negative', () => {
    const times = new FrameTimes();
    times.read(configured('1001/30000'));
    expect(times.read(frame('      3'))).toBeCloseTo(0.1001, 9);
    expect(times.read(frame('     -3'))).toBeCloseTo(-0.1001, 9);
  });

  it('follow a time base that changes', () => {
    const times = new FrameTimes();
    times.read(configured('1/1000'));
    times.read(configured('1/90000'));
    expect(times.read(frame('90000'))).toBe(1);
  });

  it.each([
    '[Parsed_showinfo_1 @ 0x55b0] config out time_base: 0/0, frame_rate: 0/0',
    '[Parsed_showinfo_1 @ 0x55b0] color_range:tv color_space:bt709',
    frame('NOPTS'),
    'stream:0 start_pts_time:0 pts:12 pts_time:0.5',
  ])('are not in %j', (line) => {
    const times = new FrameTimes();
    times.read(configured('1/1000'));
    expect(times.read(line)).toBeNull();
  });
});
