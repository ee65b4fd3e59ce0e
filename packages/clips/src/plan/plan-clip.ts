import type { ClipSegment, ClipSettings } from '@framescout/contract';
import { audioBitrate } from './bitrates.ts';
import type { ClipMethod } from './clip-method.ts';
import { type ClipRange, findClipRange, wholeRange } from './clip-range.ts';
import type { ClipSource } from './clip-source.ts';
import { divideRange } from './divide-range.ts';
import { choosePictureEncoding } from './encoders.ts';
import { FORMATS } from './format-traits.ts';
import { joinsTail } from './joins-tail.ts';
import { listRangePackets } from './range-packets.ts';
import { encodedSeconds } from './smart-plan.ts';

/** What a clip will be: its frames, how it comes about, and about how large it gets. */
export type ClipPlan = {
  range: ClipRange;
  method: ClipMethod;
  /** About so many bytes. */
  bytes: number;
  /** So many frames have to be encoded. */
  encodedFrames: number;
};

/** Plans a clip of a segment. @throws {InvalidTimeRangeError} @throws {ClipRefusedError} */
export async function planClip(
  source: ClipSource,
  { start, end }: Pick<ClipSegment, 'start' | 'end'>,
  settings: ClipSettings,
): Promise<ClipPlan> {
  const { video, copied, traits } = source;
  const range = await findClipRange(video.locator, start, end);
  const outlook = source.outlook(settings);
  const frameRate = settings.sourceFrameRate === 'source' ? traits.frameRate : settings.sourceFrameRate;
  const soundBits = traits.sound ? audioBitrate(traits.sound.channels) : 0;
  const whole = (of: ClipRange) => of.end - of.start;
  switch (outlook.kind) {
    case 'refused':
      return { range, method: outlook, bytes: 0, encodedFrames: 0 };
    case 'encode': {
      const { bitrate } = await choosePictureEncoding(traits, FORMATS[settings.selectedFormat], frameRate);
      const bytes = (whole(range) * (bitrate + soundBits)) / 8;
      return { range, method: outlook, bytes, encodedFrames: Math.round(whole(range) * frameRate) };
    }
    case 'copy': {
      const { packets } = await listRangePackets(copied, range.start, range.end);
      const sound = whole(range) * (traits.sound?.bitrate ?? 0);
      return { range, method: { kind: 'copy' }, bytes: bytesOf(packets) + sound / 8, encodedFrames: 0 };
    }
    case 'copy-early': {
      const early = await wholeRange(source, range, !joinsTail(source, settings.selectedFormat));
      const by = range.start - early.start;
      const { packets } = await listRangePackets(copied, early.start, early.end);
      const bytes = bytesOf(packets) + (whole(early) * soundBits) / 8;
      const method: ClipMethod = by > 0 ? { ...outlook, by } : { kind: 'copy' };
      return { range: early, method, bytes, encodedFrames: 0 };
    }
    case 'smart-cut': {
      const { listed, plan } = await divideRange(video.packets, range);
      const seconds = encodedSeconds(plan);
      const bytes = bytesOf(listed.packets) + (whole(range) * soundBits) / 8;
      const encodedFrames = Math.round(seconds * traits.frameRate);
      if (!plan.copied)
        return { range, method: { kind: 'encode', reason: 'no-keyframe' }, bytes, encodedFrames };
      const method: ClipMethod = seconds > 0 ? { kind: 'smart-cut', seconds } : { kind: 'copy' };
      return { range, method, bytes, encodedFrames };
    }
  }
}

function bytesOf(packets: readonly { bytes: number }[]): number {
  return packets.reduce((sum, { bytes }) => sum + bytes, 0);
}
