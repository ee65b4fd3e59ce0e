import type { VideoInfo } from '@framescout/contract';
import { expect, it } from 'vitest';
import { fingerprintFile, fingerprintVideo, videoFingerprintsOf } from './fingerprint.ts';

const FILE = new Blob(['video']);
const TRANSPORT_STREAM = 'MPEG-TS (MPEG-2 Transport Stream)';

async function fingerprintOf(info: Pick<VideoInfo, 'reader' | 'container'>) {
  return fingerprintVideo({ file: FILE, info: info as VideoInfo });
}

it('identifies a transport stream that FFmpeg reads differently from earlier versions, which had other times', async () => {
  const earlier = await fingerprintFile(FILE);
  const otherTimes = await fingerprintOf({ reader: 'ffmpeg', container: TRANSPORT_STREAM });
  expect(otherTimes).not.toBe(earlier);
  expect(videoFingerprintsOf(earlier)).toEqual([earlier, otherTimes]);
  expect(await fingerprintOf({ reader: 'browser', container: TRANSPORT_STREAM })).toBe(earlier);
  expect(await fingerprintOf({ reader: 'ffmpeg', container: 'AVI' })).toBe(earlier);
});
