import { ALL_FORMATS, type AudioSample, BlobSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { openFixture } from '../../../../tools/test-support/fixtures/read-fixture.ts';
import { NativeSoundDecoder } from './native-sound-decoder.ts';

it('skips a damaged sound packet, and continues after it', async () => {
  const source = new BlobSource(await openFixture('signal-h264-aac.ts'));
  using input = new Input({ source, formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('no sound');
  const times: number[] = [];
  const decoder = new NativeSoundDecoder();
  const onSample = (sample: AudioSample) => {
    times.push(sample.timestamp);
    sample.close();
  };
  Object.assign(decoder, { codec: 'aac', config, onSample });
  await decoder.init();
  const wanted: number[] = [];
  let count = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    count++;
    if (count > 12) break;
    const isCutOff = count === 6;
    await decoder.decode(isCutOff ? packet.clone({ data: packet.data.subarray(0, 4) }) : packet);
    if (!isCutOff) wanted.push(packet.timestamp);
  }
  await decoder.flush();
  decoder.close();
  expect(times).toHaveLength(wanted.length);
  for (const [index, time] of wanted.entries()) expect(times[index]).toBeCloseTo(time, 3);
});
