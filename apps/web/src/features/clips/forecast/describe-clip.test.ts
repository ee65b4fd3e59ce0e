import { expect, it } from 'vitest';
import {
  describeEarlyStart,
  describeForecast,
  describeMethod,
  describePace,
  describePlayers,
  describeRateChange,
  describeRateCost,
} from './describe-clip.ts';
import type { FormatForecast } from './forecast.ts';

const sounds = { tracks: 1, encoded: 0, leftOut: 0 };
const range = { start: 0, end: 1, firstFrame: 0, lastFrame: 29, isEstimate: false };
const planned = (bytes: number, encodedFrames: number) => ({
  plan: { range, method: { kind: 'copy' } as const, bytes, encodedFrames, needsEditList: false, sounds },
});

it('says how a clip will be made', () => {
  expect(describeMethod({ kind: 'copy' })).toBe('exact copy');
  expect(describeMethod({ kind: 'copy-early', by: 1.234, reason: 'asked' })).toBe(
    'copy, starts 1.23 s early',
  );
  expect(describeMethod({ kind: 'copy-early', by: 1.234, reason: 'hdr' })).toBe(
    "copy, starts 1.23 s early: HDR can't be re-encoded here",
  );
  expect(describeMethod({ kind: 'smart-cut', seconds: 0.5 })).toBe('smart cut: 0.50 s encoded');
  expect(describeMethod({ kind: 'encode', reason: 'frame-rate' })).toBe('re-encode: another frame rate');
  expect(describeMethod({ kind: 'refused', message: 'It is HDR.' })).toBe('It is HDR.');
});

it('says where clips begin exactly', () => {
  const { plan } = planned(1, 0);
  const hidden = { plan: { ...plan, needsEditList: true } };
  expect(describePlayers([planned(1, 0)])).toBe('Begins exactly, in every player');
  expect(describePlayers([planned(1, 0), hidden])).toBe('Begins exactly where edit lists are followed');
});

it('says how long a clip is at its speed', () => {
  expect(describePace(12, 16)).toBe('12.0 s slowed to 16.0 s');
  expect(describePace(12, 6)).toBe('12.0 s sped up to 6.0 s');
});

it('says what all clips take in a format', () => {
  const mp4 = {
    format: 'mp4',
    plannedMethod: { kind: 'copy' },
    subtitles: { kept: 0, leftOut: 0 },
    seconds: 4.6,
    bytes: 33e6,
  } as const;
  expect(describeForecast(mp4, true)).toBe('.mp4 (fastest): exact copy, ~5 s, 33.0 MB');
  const refused = {
    ...mp4,
    format: 'wmv',
    plannedMethod: { kind: 'refused', message: 'It is HDR.' },
  } as const;
  expect(describeForecast(refused, false)).toBe('.wmv: not possible');
});

it('says how early clips start at worst, unless the user asked for it', () => {
  const early = (by: number, reason: 'asked' | 'hdr') => ({
    plan: {
      range,
      method: { kind: 'copy-early' as const, by, reason },
      bytes: 1,
      encodedFrames: 0,
      needsEditList: false,
      sounds,
    },
  });
  expect(describeEarlyStart([planned(1, 0), early(0.5, 'hdr'), early(1.5, 'hdr')])).toBe(
    "Starts up to 1.50 s early, at a keyframe: HDR can't be re-encoded here.",
  );
  expect(describeEarlyStart([planned(1, 0), early(1.5, 'asked')])).toBeNull();
});

it('says what it costs to change the frame rate, unless the recording is encoded anyway', () => {
  const base = { format: 'mp4', subtitles: { kept: 0, leftOut: 0 }, bytes: 1 } as const;
  const encoded = {
    ...base,
    plannedMethod: { kind: 'encode', reason: 'frame-rate' },
    seconds: 180,
  } as const;
  const copied = { ...base, plannedMethod: { kind: 'copy' }, seconds: 2 } as const;
  const anyway = { ...base, plannedMethod: { kind: 'encode', reason: 'codec' }, seconds: 170 } as const;
  expect(describeRateCost(encoded)).toBe('re-encode, ~3 min');
  expect(describeRateCost(copied)).toBe('~2 s');
  const rates = (source: typeof copied | typeof anyway) =>
    new Map<30 | 'source', FormatForecast>([
      [30, encoded],
      ['source', source],
    ]);
  expect(describeRateChange(rates(copied), '60', 30)).toBe(
    '60 to 30 needs encoding: about 3 min instead of about 2 s.',
  );
  expect(describeRateChange(rates(anyway), '60', 30)).toBeNull();
  expect(describeRateChange(rates(copied), '60', 'source')).toBeNull();
});
