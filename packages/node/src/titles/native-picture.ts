import type { DecodedPicture } from '@framescout/clips';
import {
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_PNG,
  AV_CODEC_ID_WEBP,
  type AVCodecID,
  AVMEDIA_TYPE_VIDEO,
  Codec,
  CodecContext,
  Frame,
  Packet,
} from 'node-av';
import { FilterChain } from '../filter/filter-chain.ts';

const CODECS: Record<string, AVCodecID> = {
  'image/png': AV_CODEC_ID_PNG,
  'image/jpeg': AV_CODEC_ID_MJPEG,
  'image/webp': AV_CODEC_ID_WEBP,
};

/** Decodes the file of a picture (PNG, JPEG, WebP); null if it cannot be read. */
export async function decodeNativePicture(file: Blob): Promise<DecodedPicture | null> {
  const codec = Codec.findDecoder(CODECS[file.type] ?? AV_CODEC_ID_PNG);
  if (!codec) return null;
  using context = new CodecContext();
  using packet = new Packet();
  using frame = new Frame();
  using converted = new Frame();
  context.allocContext3(codec);
  context.codecType = AVMEDIA_TYPE_VIDEO;
  for (const one of [packet, frame, converted]) one.alloc();
  packet.data = Buffer.from(await file.arrayBuffer());
  if ((await context.open2(codec)) < 0) return null;
  if ((await context.sendPacket(packet)) < 0 || (await context.sendPacket(null)) < 0) return null;
  if ((await context.receiveFrame(frame)) < 0) return null;
  const { width, height } = frame;
  using chain = await FilterChain.ofPictures(frame, [['format', 'rgba']]);
  chain.pass(frame, converted);
  return { width, height, pixels: Uint8Array.from(converted.toBuffer()) };
}
