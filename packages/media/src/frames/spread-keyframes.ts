import type { Seconds } from '@framescout/contract';
import { EncodedPacketSink } from 'mediabunny';
import type { VideoFile } from '../open/video-file.ts';

/** Returns times (s, ascending) of up to `most` keyframes spread evenly, by the container's flags. */
export async function spreadKeyframes(video: VideoFile, most: number): Promise<Seconds[]> {
  const { firstFrameTime, duration } = video.info;
  const sink = new EncodedPacketSink(video.track);
  const found = new Set<Seconds>();
  for (let i = 0; i < most; i++) {
    const time = firstFrameTime + ((i + 0.5) / most) * (duration - firstFrameTime);
    const packet = await sink.getKeyPacket(video.clock.toContainer(time), { metadataOnly: true });
    if (packet) found.add(video.clock.toPlayer(packet.timestamp));
  }
  return [...found].sort((a, b) => a - b);
}
