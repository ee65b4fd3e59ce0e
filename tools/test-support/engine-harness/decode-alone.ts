import { openDisposableTest, openVideo, type TimedPacket, type TrackPackets } from '@framescout/media';

// The same chunk length and number of packets in flight as in a scan.
const CHUNK_FRAMES = 300;
const IN_FLIGHT = 10;

type Chunk = { key: TimedPacket; end: number };

/**
 * Decoding options: the number of decoders, and whether to skip frames that no other frame is predicted from.
 */
export type AloneOptions = { decoders: number; skipsDisposable: boolean };

/**
 * Decodes a video with WebCodecs alone, in chunks of whole GOPs, and closes every frame unread; returns how
 * many seconds that took. Asks for low latency, as scans do, since that is the fastest mode for several
 * decoders running in parallel.
 */
export async function decodeAlone(file: File, { decoders, skipsDisposable }: AloneOptions): Promise<number> {
  using video = await openVideo(file, file.name);
  const { picture } = video.packets;
  const config = await picture.track.getDecoderConfig();
  if (!config) throw new Error('This video does not say how to decode it.');
  const isDisposable = skipsDisposable ? await openDisposableTest(picture) : null;
  const isLeftOut = (packet: TimedPacket['packet']) => isDisposable?.(packet.data) ?? false;
  const chunks = await chunksOf(picture, CHUNK_FRAMES / video.info.frameRate);
  const began = performance.now();
  await Promise.all(Array.from({ length: decoders }, () => decode(picture, isLeftOut, config, chunks)));
  return (performance.now() - began) / 1000;
}

async function chunksOf(picture: TrackPackets, seconds: number): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let first = await picture.firstKeyframe();
  while (first) {
    let next = await picture.nextKeyframe(first);
    while (next && next.time - first.time < seconds) next = await picture.nextKeyframe(next);
    chunks.push({ key: first, end: next?.packet.sequenceNumber ?? Number.POSITIVE_INFINITY });
    first = next;
  }
  return chunks;
}

/** Decodes chunks until there are none left. */
async function decode(
  picture: TrackPackets,
  isLeftOut: (packet: TimedPacket['packet']) => boolean,
  config: VideoDecoderConfig,
  chunks: Chunk[],
): Promise<void> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const decoder = new VideoDecoder({
    output: (frame) => frame.close(),
    error: reject,
  });
  decoder.configure({ ...config, optimizeForLatency: true });
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
    for await (const { packet } of picture.from(chunk.key)) {
      if (packet.sequenceNumber >= chunk.end) break;
      // Test every packet: some carry information about later ones.
      if (isLeftOut(packet)) continue;
      while (decoder.decodeQueueSize >= IN_FLIGHT) await Promise.race([dequeued(decoder), failed]);
      decoder.decode(packet.toEncodedVideoChunk());
    }
    await decoder.flush();
  }
  decoder.close();
}

function dequeued(decoder: VideoDecoder): Promise<void> {
  return new Promise((resolve) => decoder.addEventListener('dequeue', () => resolve(), { once: true }));
}
