import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { loadFixture } from './load-fixture.ts';

/** Remuxes a fixture without the audio packets that start in [from, to) (seconds) or before 0. */
export async function withAudioGap(
  fixture: string,
  from: number,
  to: number,
  format: 'mkv' | 'mp4',
): Promise<File> {
  using input = new Input({ source: new BlobSource(await loadFixture(fixture)), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'mkv' ? new MkvOutputFormat() : new Mp4OutputFormat(),
    target,
  });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const [videoCodec, audioCodec] = [await video?.getCodec(), await audio?.getCodec()];
  if (!video || !audio || !videoCodec || !audioCodec)
    throw new Error(`${fixture} has no picture or no sound.`);
  const picture = new EncodedVideoPacketSource(videoCodec);
  const sound = new EncodedAudioPacketSource(audioCodec);
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const pictureConfig = await video.getDecoderConfig();
  const soundConfig = await audio.getDecoderConfig();
  if (!pictureConfig || !soundConfig) throw new Error(`${fixture} cannot be decoded.`);
  const adding = [
    (async () => {
      for await (const packet of new EncodedPacketSink(video).packets()) {
        await picture.add(packet, { decoderConfig: pictureConfig });
      }
      picture.close();
    })(),
    (async () => {
      for await (const packet of new EncodedPacketSink(audio).packets()) {
        const isLeftOut = packet.timestamp < 0 || (packet.timestamp >= from && packet.timestamp < to);
        if (!isLeftOut) await sound.add(packet, { decoderConfig: soundConfig });
      }
      sound.close();
    })(),
  ];
  await Promise.all(adding);
  await output.finalize();
  return new File([target.buffer ?? new ArrayBuffer(0)], `gap.${format}`);
}
