import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { Seconds } from '@framescout/contract';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { openPackets } from '../open-video-file.ts';

const NAME = 'h264.mkv';
const FIXTURE = join(import.meta.dirname, '../../../../../fixtures', NAME);
const SAMPLE_RATE = 8000;

/** Copies a fixture's picture into a Matroska file with silence of the given length beside it. */
async function withSilence(seconds: Seconds): Promise<Blob> {
  using opened = await openPackets(await openAsBlob(FIXTURE), NAME);
  const decoderConfig = await opened.track.getDecoderConfig();
  if (!decoderConfig) throw new TypeError('The video has no description.');
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const picture = new EncodedVideoPacketSource('avc');
  const sound = new AudioSampleSource({ codec: 'pcm-s16' });
  output.addVideoTrack(picture);
  output.addAudioTrack(sound);
  await output.start();
  const copyPicture = async () => {
    for await (const packet of new EncodedPacketSink(opened.track).packets()) {
      await picture.add(packet, { decoderConfig });
    }
    picture.close();
  };
  const addSilence = async () => {
    for (let tenth = 0; tenth < seconds * 10; tenth++) {
      const data = new Int16Array(SAMPLE_RATE / 10);
      const timestamp = tenth / 10;
      const sample = {
        data,
        format: 's16',
        numberOfChannels: 1,
        sampleRate: SAMPLE_RATE,
        timestamp,
      } as const;
      await sound.add(new AudioSample(sample));
    }
    sound.close();
  };
  await Promise.all([copyPicture(), addSilence()]);
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer(0)]);
}

async function durationOf(file: Blob): Promise<Seconds> {
  using opened = await openPackets(file, NAME);
  return opened.info.duration;
}

describe('the duration of a Matroska file', () => {
  it('ends with the picture if a sound track goes on after it', async () => {
    const own = await durationOf(await openAsBlob(FIXTURE));
    expect(await durationOf(await withSilence(own + 4))).toBeCloseTo(own, 1);
  });

  it('is as stated if the end of the file is missing', async () => {
    const own = await durationOf(await openAsBlob(FIXTURE));
    const whole = await withSilence(own + 4);
    expect(await durationOf(whole.slice(0, whole.size * 0.7))).toBeCloseTo(own + 4, 1);
  });
});
