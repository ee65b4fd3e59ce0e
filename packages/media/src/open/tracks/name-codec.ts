import type { InputVideoTrack } from 'mediabunny';

const CODEC_NAMES: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
};

const PRINTABLE = /^[\x20-\x7e]+$/;

/** Returns a codec's common name, for users. */
export async function nameCodec(track: InputVideoTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return CODEC_NAMES[codec] ?? codec;
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' && PRINTABLE.test(internal) ? `"${internal}"` : 'an unknown codec';
}
