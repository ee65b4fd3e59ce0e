import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at, edl, edlMarker, NTSC60, read } from './fixtures/read-rows.ts';
import { readMarkers } from './read-markers.ts';

describe('edit decision lists', () => {
  // interchange E3 and E4: what is real time, and which frame it is.
  it.each([
    [24_000 / 1001, 'NON-DROP FRAME', '01:29:54:15', 129_471],
    [30_000 / 1001, 'NON-DROP FRAME', '00:59:56:12', 107_892],
    [30_000 / 1001, 'DROP FRAME', '01:00:00;00', 107_892],
    [30_000 / 1001, 'DROP FRAME', '00:00:59;29', 1799],
    [30_000 / 1001, 'DROP FRAME', '00:01:00;02', 1800],
    [30_000 / 1001, 'DROP FRAME', '00:10:00:00', 17_982],
    [NTSC60, 'DROP FRAME', '00:00:59;59', 3599],
    [NTSC60, 'DROP FRAME', '00:01:00:04', 3600],
    [NTSC60, 'DROP FRAME', '00:09:59.59', 35_963],
    [NTSC60, 'NON-DROP FRAME', '00:10:00;00', 35_964],
    [NTSC60, 'DROP FRAME', '01:00:00,00', 215_784],
    [59.975, 'NON-DROP FRAME', '00:00:10:00', 600],
    [25, 'NON-DROP FRAME', '00:00:10:12', 262],
    [50, 'NON-DROP FRAME', '00:00:10:12', 512],
    [120, 'NON-DROP FRAME', '00:00:10:12', 1224],
    [120, 'NON-DROP FRAME', '00:00:10:72', 1272],
  ])('count frames at %f, %s: %s is frame %i', (frameRate, mode, timecode, frame) => {
    const [hours = ''] = timecode.split(/[:;]/);
    // The second one keeps the list from being taken for one that starts at one hour.
    const text = edl(
      [
        ...edlMarker(1, '00:00:00:00', '00:00:00:01', ' |C:ResolveColorBlue |M:first |D:1'),
        ...edlMarker(2, timecode, timecode, ' |C:ResolveColorRed |M:Kill |D:1'),
      ],
      mode,
    );
    const rate = frameRate === 59.975 ? 60 : frameRate;
    const [, marker] = readMarkers(text, at(frameRate)).markers;
    expect(Number(hours)).toBeLessThan(2);
    expect((marker?.time ?? 0) * rate).toBeCloseTo(frame, 4);
  });

  it('of markers start at one hour, which is left out and said', () => {
    const text = readFileSync(new URL('./fixtures/resolve-markers.edl', import.meta.url), 'utf8');
    const whole = at(60);
    expect(read(text, whole)).toEqual(['12.25-13 Kill marker | 98.1 %', '63-64.5 Round won']);
    expect(readMarkers(text, whole).notes).toEqual([
      'Its timeline starts at 01:00:00:00, which was left out.',
    ]);
  });

  it('of markers start at one hour even if the recording starts before', () => {
    const text = readFileSync(new URL('./fixtures/resolve-markers.edl', import.meta.url), 'utf8');
    const started = { ...at(60), startTimecode: { frame: 60 * 60 * 59, rate: 60, isDropFrame: false } };
    expect(readMarkers(text, started).markers.map(({ time }) => time)).toEqual([12.25, 63]);
  });

  it('of cuts are where they are in the recording, without its own timecode', () => {
    const text = edl([
      '001  AX       V     C        10:00:12:15 10:00:13:00 00:00:00:00 00:00:00:45',
      '* FROM CLIP NAME: match-01.mp4',
      '* COMMENT: Kill 98.1 %',
      '* COMMENT: late',
      '002  AX       AA/V  C        10:01:00:00 10:01:01:00 00:00:00:45 00:00:01:45',
    ]);
    const started = { ...at(60), startTimecode: { frame: 36_000 * 60, rate: 60, isDropFrame: false } };
    expect(read(text, started)).toEqual(['12.25-13 Kill 98.1 % | late', '60-61']);
  });

  it('of InfoWriter are named by their reels, and count seconds of the clock', () => {
    const event = (number: number, reel: string, from: string, to: string) =>
      `00${number}  ${reel} V     C        ${from} ${to} ${from} ${to}`;
    const text = [
      event(1, 'START', '00:00:00:00', '01:00:00:00'),
      event(2, 'CLUTC', '01:00:00:00', '01:10:00:00'),
      event(3, 'ACE', '01:10:00:00', '01:20:00:00'),
    ].join('\n');
    expect(read(text)).toEqual(['0-3600 START', '3600-4200 CLUTC', '4200-4800 ACE']);
    const timecode = text.replaceAll('01:10:00:00', '01:10:00:30');
    expect(read(timecode)[1]).toEqual('3603.6-4204.701 CLUTC');
  });
});
