import type { ReviewedEvent } from '@framescout/contract';
import { describe, expect, it } from 'vitest';
import { exampleEvent, exampleSource } from '../fixtures/example-source.ts';
import type { ExportSource } from '../input/export-input.ts';
import { writeExport } from './write-export.ts';

const NTSC = 30_000 / 1001;
const STEREO = exampleSource().video.soundTracks;

const event = (startFrame: number, endFrame: number, frameRate = NTSC) =>
  exampleEvent(startFrame, endFrame, { confidence: 0.914 }, frameRate);

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

  it.each([
    [119.88, '00:00:01:00 00:00:01:30'],
    [144, '00:00:01:00 00:00:01:24'],
    [240, '00:00:01:00 00:00:01:30'],
  ])('counts at most 60 frames per second, at %d', (frameRate, times) => {
    const whole = Math.round(frameRate);
    const events = [event(whole, 1.5 * whole - 1, frameRate)];
    const text = formatEdl({ title: 'match', video: { ...video, frameRate }, events });
    expect(text).toContain(`001  AX       V     C        ${times} `);
  });

  it.each([
    [43.7, true, '00:00:01:24 00:00:02:00'],
    [59.4, true, '00:00:01:30 00:00:02:00'],
    [20, false, '00:00:01:12 00:00:02:00'],
  ])(
    'uses times instead of frame counts if the rate is variable or uncommon: %d, %s',
    (frameRate, isVariableFrameRate, times) => {
      const events = [{ ...event(64, 86), startTime: 1.501, endTime: 2.003 }];
      const text = formatEdl({
        title: 'match',
        video: { ...video, frameRate, isVariableFrameRate },
        events,
      });
      expect(text).toContain(`001  AX       V     C        ${times} `);
    },
  );

  it('counts the frames that a recording lacks, as editing programs do', () => {
    const events = [{ ...event(178_200, 178_259, 60), startTime: 3000, endTime: 3001 }];
    const text = formatEdl({ title: 'match', video: { ...video, frameRate: 60 }, events });
    expect(text).toContain('001  AX       V     C        00:50:00:00 00:50:01:00 ');
  });

  it.each([true, false])(
    'counts from the first frame of a recording that starts late (variable: %s)',
    (isVariableFrameRate) => {
      const events = [{ ...event(60, 89, 30), startTime: 2.5, endTime: 3.5 }];
      const late = { ...video, frameRate: 30, firstFrameTime: 0.5, isVariableFrameRate };
      const text = formatEdl({ title: 'match', video: late, events });
      expect(text).toContain('001  AX       V     C        00:00:02:00 00:00:03:00 ');
    },
  );

  it.each([true, false])('keeps in step with NTSC rates over hours (variable: %s)', (isVariableFrameRate) => {
    const frameRate = 59.94;
    const events = [event(5 * 3600 * 60, 5 * 3600 * 60 + 59, 60_000 / 1001)];
    const text = formatEdl({ title: 'match', video: { ...video, frameRate, isVariableFrameRate }, events });
    expect(text).toContain('001  AX       V     C        05:00:00:00 05:00:01:00 ');
  });

  it.each([
    [59.9, '05:00:00:00 05:00:01:00'],
    [59.86, '05:00:18:00 05:00:19:00'],
  ])('takes the average of a variable rate for NTSC if it is a little lower: %d', (frameRate, times) => {
    const events = [event(5 * 3600 * 60, 5 * 3600 * 60 + 59, 60_000 / 1001)];
    const variable = { ...video, frameRate, isVariableFrameRate: true };
    expect(formatEdl({ title: 'match', video: variable, events })).toContain(
      `001  AX       V     C        ${times} `,
    );
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

  it('keeps an event that is shorter than one timecode frame', () => {
    const text = formatEdl({
      title: 'match',
      video: { ...video, frameRate: 240 },
      events: [event(240, 240, 240)],
    });
    expect(text).toContain('00:00:01:00 00:00:01:01 00:00:00:00 00:00:00:01');
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
