import type { VideoCodec } from 'mediabunny';
import { UndecodableFrameError } from '../errors.ts';
import type { VideoFile } from '../open/video-file.ts';
import type { DecoderPreference } from './decode-range.ts';
import type { DecoderPump } from './decoder-pump.ts';
import { isFrameByFrameAtLowLatency, WebCodecsPump } from './webcodecs-pump.ts';

/** Creates a decoder outside a browser; returns null for an unsupported codec. */
export type CreatePump = (codec: VideoCodec, config: VideoDecoderConfig) => DecoderPump | null;

let createOwn: CreatePump | null = null;

/** Registers the decoder that scans use where WebCodecs is missing. */
export function registerDecoderPump(create: CreatePump): void {
  createOwn = create;
}

/** Whether decoders for this video can be limited to one frame at a time, as registered ones can. */
export async function canBeFrameByFrame(
  { track }: VideoFile,
  preference: DecoderPreference,
): Promise<boolean> {
  if (typeof VideoDecoder === 'undefined') return true;
  const config = await track.getDecoderConfig();
  return config !== null && isFrameByFrameAtLowLatency(config, preference);
}

/** Opens WebCodecs or a registered decoder; null without either. @throws {UndecodableFrameError} */
export async function openPump(
  { track }: VideoFile,
  preference: DecoderPreference,
  isOneOfMany = false,
): Promise<DecoderPump | null> {
  if (typeof VideoDecoder === 'undefined' && !createOwn) return null;
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  if (!config || !codec) throw new UndecodableFrameError('This video does not say how to decode it.');
  return typeof VideoDecoder === 'undefined'
    ? (createOwn?.(codec, config) ?? null)
    : new WebCodecsPump(config, preference, isOneOfMany);
}
