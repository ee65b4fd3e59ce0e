import { describe, expect, it } from 'vitest';
import { formatEdl } from './format-edl.ts';

const event = (startFrame: number, endFrame: number) => ({
  element: 'Kill',
  startTime: startFrame / 30,
  endTime: (endFrame + 1) / 30,
  startFrame,
  endFrame,
  peakTime: startFrame / 30,
  confidence: 0.914,
});

describe('an edit decision list', () => {
  const video = { name: 'match.mp4', frameRate: 29.97, isVariableFrameRate: false };

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
    const events = [event(whole, 1.5 * whole - 1)];
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

  it('keeps an event that is shorter than one timecode frame', () => {
    const text = formatEdl({
      title: 'match',
      video: { ...video, frameRate: 240 },
      events: [event(240, 240)],
    });
    expect(text).toContain('00:00:01:00 00:00:01:01 00:00:00:00 00:00:00:01');
  });

  it('keeps a name with a line break on one line', () => {
    const text = formatEdl({ title: 'a\r\nb', video, events: [event(0, 1)] });
    expect(text).toContain('TITLE: a b\r\n');
  });

  it('contains only a title if there are no events', () => {
    const text = formatEdl({ title: 'match', video, events: [] });
    expect(text.split('\r\n')).toEqual(['TITLE: match', 'FCM: NON-DROP FRAME', '', '']);
  });
});
