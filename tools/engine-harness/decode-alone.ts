import { openVideo, type TimedPacket, type TrackPackets } from '@framescout/media';

// As long, and with as many packets in flight, as in a scan.
const CHUNK_FRAMES = 300;
const IN_FLIGHT = 10;

type Chunk = { key: TimedPacket; end: number };

/** Decodes a video by WebCodecs alone, in chunks of groups of pictures, and closes every frame unread; frames per second. */
export async function decodeAlone(file: File, decoders: number): Promise<number> {
  using video = await openVideo(file, file.name);
  const { picture } = video.packets;
  const config = await picture.track.getDecoderConfig();
  if (!config) throw new Error('This video does not say how it is to be decoded.');
  const chunks = await chunksOf(picture, CHUNK_FRAMES / video.info.frameRate);
  const began = performance.now();
  const counts = await Promise.all(Array.from({ length: decoders }, () => decode(picture, config, chunks)));
  return (1000 * counts.reduce((sum, count) => sum + count, 0)) / (performance.now() - began);
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

/** Decodes chunks until none is left; returns how many frames that were. */
async function decode(picture: TrackPackets, config: VideoDecoderConfig, chunks: Chunk[]): Promise<number> {
  let count = 0;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const decoder = new VideoDecoder({
    output: (frame) => {
      frame.close();
      count++;
    },
    error: reject,
  });
  decoder.configure(config);
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
    for await (const { packet } of picture.from(chunk.key)) {
      if (packet.sequenceNumber >= chunk.end) break;
      while (decoder.decodeQueueSize >= IN_FLIGHT) await Promise.race([dequeued(decoder), failed]);
      decoder.decode(packet.toEncodedVideoChunk());
    }
    await decoder.flush();
  }
  decoder.close();
  return count;
}

function dequeued(decoder: VideoDecoder): Promise<void> {
  return new Promise((resolve) => decoder.addEventListener('dequeue', () => resolve(), { once: true }));
}
