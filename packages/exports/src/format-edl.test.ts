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
  const video = { name: 'match.mp4', frameRate: 29.97 };

  it('cuts each event out of the recording, one after another', () => {
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

  it('keeps a name with a line break on its line', () => {
    const text = formatEdl({ title: 'a\r\nb', video, events: [event(0, 1)] });
    expect(text).toContain('TITLE: a b\r\n');
  });

  it('is only a title without events', () => {
    const text = formatEdl({ title: 'match', video, events: [] });
    expect(text.split('\r\n')).toEqual(['TITLE: match', 'FCM: NON-DROP FRAME', '', '']);
  });
});
