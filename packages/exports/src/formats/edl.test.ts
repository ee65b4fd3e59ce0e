import type { ReviewedEvent } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { exampleEvent, exampleSource } from '../fixtures/example-source.ts';
import type { ExportSource } from '../input/export-input.ts';
import { writeExport } from './write-export.ts';

const NTSC = 30_000 / 1001;
const STEREO = exampleSource().video.soundTracks;

const event = (startFrame: number, endFrame: number, frameRate = NTSC) =>
  exampleEvent(startFrame, endFrame, { confidence: 0.914 }, frameRate);
const timed = (startTime: number, endTime: number) => ({ ...event(64, 86), startTime, endTime });
const varying = (frameRate: number) => ({ frameRate, isVariableFrameRate: true });
// A second after five hours.
const LATE = event(5 * 3600 * 60, 5 * 3600 * 60 + 59, 60_000 / 1001);

/** `video`: without a duration, it is a day long; without sound tracks, it has none. */
type EdlSource = { title: string; video: Partial<ExportSource['video']>; events: ReviewedEvent[] };

function formatEdl({ title, video, events }: EdlSource): string {
  const whole = { duration: 86_400, soundTracks: [], ...video };
  return writeExport('edl', exampleSource({ title, video: whole, events })).text;
}

describe('an edit decision list', () => {
  const video = { name: 'match.mp4', frameRate: 29.97, isVariableFrameRate: false, firstFrameTime: 0 };

  it('cuts the events out of the recording, back to back', () => {
    const text = formatEdl({ title: 'match', video, events: [event(45, 59), event(108_000, 108_029)] });
    expect(text.split('\r\n')).toEqual([
      'TITLE: match',
      'FCM: NON-DROP FRAME',
      '',
      '001  AX       V     C        00:00:01:15 00:00:02:00 00:00:00:00 00:00:00:15',
      '* FROM CLIP NAME: match.mp4',
      '* COMMENT: Kill 91.4 %',
      '',
      '002  AX       V     C        01:00:00:00 01:00:01:00 00:00:00:15 00:00:01:15',
      '* FROM CLIP NAME: match.mp4',
      '* COMMENT: Kill 91.4 %',
      '',
      '',
    ]);
  });

  it('says what the user said about an event', () => {
    const said = { starred: true, note: 'for the\nintro' } as const;
    const text = formatEdl({ title: 'match', video, events: [{ ...event(45, 59), ...said }] });
    expect(text).toContain('* COMMENT: Kill 91.4 %, starred\r\n* COMMENT: for the intro\r\n');
  });

  it("leaves out rejected events, and includes an event's name", () => {
    const text = formatEdl({
      title: 'match',
      video,
      events: [
        { ...event(0, 14), verdict: 'wrong' },
        { ...event(45, 59), name: 'Ace\nagain' },
      ],
    });
    expect(text.match(/^\d{3} .*$/gm)).toEqual([
      '001  AX       V     C        00:00:01:15 00:00:02:00 00:00:00:00 00:00:00:15',
    ]);
    expect(text).toContain('* COMMENT: Ace again, Kill 91.4 %');
  });

  it.each<[string, Partial<ExportSource['video']>, ReviewedEvent, string]>([
    ['at most 60 of 119.88', { frameRate: 119.88 }, event(120, 179, 119.88), '00:00:01:00 00:00:01:30'],
    ['at most 60 of 144', { frameRate: 144 }, event(144, 215, 144), '00:00:01:00 00:00:01:24'],
    ['at most 60 of 240', { frameRate: 240 }, event(240, 359, 240), '00:00:01:00 00:00:01:30'],
    ['one for what is shorter', { frameRate: 240 }, event(240, 240, 240), '00:00:01:00 00:00:01:01'],
    ['by time at a variable rate', varying(43.7), timed(1.501, 2.003), '00:00:01:24 00:00:02:00'],
    ['by time at a rate near NTSC', varying(59.4), timed(1.501, 2.003), '00:00:01:30 00:00:02:00'],
    ['by time at an uncommon rate', { frameRate: 20 }, timed(1.501, 2.003), '00:00:01:12 00:00:02:00'],
    ['those that a recording lacks', { frameRate: 60 }, timed(3000, 3001), '00:50:00:00 00:50:01:00'],
    ['from a late first', { frameRate: 30, firstFrameTime: 0.5 }, timed(2.5, 3.5), '00:00:02:00 00:00:03:00'],
    [
      'by time, likewise',
      { ...varying(30), firstFrameTime: 0.5 },
      timed(2.5, 3.5),
      '00:00:02:00 00:00:03:00',
    ],
    ['in step with NTSC for hours', { frameRate: 59.94 }, LATE, '05:00:00:00 05:00:01:00'],
    ['in step with it by time', varying(59.94), LATE, '05:00:00:00 05:00:01:00'],
    ['a slightly lower average for NTSC', varying(59.9), LATE, '05:00:00:00 05:00:01:00'],
    ['a lower average as it is', varying(59.86), LATE, '05:00:18:00 05:00:19:00'],
  ])('counts frames as editing programs do: %s', (_, rate, own, times) => {
    const text = formatEdl({ title: 'match', video: { ...video, ...rate }, events: [own] });
    expect(text).toContain(`\r\n001  AX       V     C        ${times} `);
  });

  it("counts a recording's frames from its own timecode, and those of the list from zero", () => {
    const startTimecode = { frame: 90_000, rate: 25, isDropFrame: false };
    const late = { ...video, frameRate: 25, startTimecode, firstFrameTime: 0.2 };
    const events = [{ ...event(50, 74, 25), startTime: 2.2, endTime: 3.2 }];
    expect(formatEdl({ title: 'match', video: late, events })).toContain(
      '001  AX       V     C        01:00:02:00 01:00:03:00 00:00:00:00 00:00:01:00',
    );
    const faster = { ...late, frameRate: 50 };
    expect(formatEdl({ title: 'match', video: faster, events })).toContain(' 01:00:02:00 01:00:03:00 ');
  });

  it('counts drop-frame if the timecode of the recording is', () => {
    const startTimecode = { frame: 107_892, rate: 30, isDropFrame: true };
    const events = [event(0, 1799), event(17_982, 17_983)];
    const text = formatEdl({ title: 'match', video: { ...video, startTimecode }, events });
    expect(text).toContain('FCM: DROP FRAME\r\n');
    expect(text.match(/^\d{3} .*$/gm)).toEqual([
      '001  AX       V     C        01:00:00;00 01:01:00;02 00:00:00;00 00:01:00;02',
      '002  AX       V     C        01:10:00;00 01:10:00;02 00:01:00;02 00:01:00;04',
    ]);
  });

  it('keeps a name with a line break on one line', () => {
    const text = formatEdl({ title: 'a\r\nb', video, events: [event(0, 1)] });
    expect(text).toContain('TITLE: a b\r\n');
  });

  it.each([
    [STEREO, 'AA/V  C '],
    [STEREO.map((track) => ({ ...track, channels: 1 })), 'B     C '],
    [[], 'V     C '],
  ])('cuts the sound with the picture', (soundTracks, channels) => {
    const text = formatEdl({ title: 'match', video: { ...video, soundTracks }, events: [event(45, 59)] });
    expect(text).toContain(`001  AX       ${channels}       00:00:01:15 00:00:02:00 00:00:00:00 00:00:00:15`);
  });

  it('says that it has two channels of sound, and at most 999 cuts', () => {
    const events = Array.from({ length: 1001 }, (_, index) => event(30 * index, 30 * index + 9));
    const two = exampleSource({ video: { soundTracks: [...STEREO, ...STEREO], duration: 2000 }, events });
    const { text, notes } = writeExport('edl', two);
    expect(text.match(/^\d{3} /gm)).toHaveLength(999);
    expect(notes).toEqual([
      'It has the first 999 of 1001 cuts, which is all that an EDL can hold.',
      expect.stringContaining('two channels of sound'),
    ]);
  });

  it('cuts what clips are, if they are given', () => {
    const own = [event(60, 89), event(150, 179)];
    const segments = [{ start: 1.001, end: 7.007, events: own }];
    const { text } = writeExport(
      'edl',
      exampleSource({ video: { ...video, duration: 60 }, events: own, segments }),
    );
    expect(text.match(/^\d{3} .*$/gm)).toEqual([
      '001  AX       AA/V  C        00:00:01:00 00:00:07:00 00:00:00:00 00:00:06:00',
    ]);
    expect(text.match(/COMMENT: Kill/g)).toHaveLength(2);
  });

  it('contains only a title if there are no events', () => {
    const text = formatEdl({ title: 'match', video, events: [] });
    expect(text.split('\r\n')).toEqual(['TITLE: match', 'FCM: NON-DROP FRAME', '', '']);
  });
});
