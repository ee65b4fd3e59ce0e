import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CancelledError } from '@framescout/base';
import type { Converter } from '@framescout/clips';
import {
  Decoder,
  Demuxer,
  Encoder,
  FF_ENCODER_GIF,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBWEBP_ANIM,
  FilterAPI,
  type Frame,
  Muxer,
} from 'node-av';

// What MP3 holds; FFmpeg's own program finds that out by itself.
const FOR_MP3 = 'aformat=sample_fmts=s16p:sample_rates=48000|44100|32000:channel_layouts=stereo|mono';

const ENCODERS = [FF_ENCODER_GIF, FF_ENCODER_LIBWEBP_ANIM, FF_ENCODER_LIBMP3LAME];

/** Converts a file by native FFmpeg, as FFmpeg in WebAssembly does it in a browser. */
export const convertNatively: Converter = async (
  file,
  { filters, encoder: name, options, container },
  { signal, onProgress, duration },
) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'framescout-'));
  const path = join(folder.path, `out.${container}`);
  await using input = await Demuxer.open(Buffer.from(await file.arrayBuffer()));
  const stream = filters === null ? input.audio() : input.video();
  const codec = ENCODERS.find((own) => `${own}` === name);
  if (!stream || !codec) throw new TypeError(`nothing to convert, or no encoder ${name}`);
  using decoder = await Decoder.create(stream);
  using filter = FilterAPI.create(filters ?? FOR_MP3);
  using encoder = await Encoder.create(codec, { options: { ...options } });
  await using output = await Muxer.open(path);
  const index = output.addStream(encoder);
  async function* watched(): AsyncGenerator<Frame | null> {
    for await (const frame of decoder.frames(input.packets(stream?.index))) {
      if (signal.aborted) {
        frame?.free();
        throw new CancelledError();
      }
      const seconds = frame ? (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den : duration;
      onProgress(Math.min(1, Math.max(0, seconds / duration)));
      yield frame;
    }
  }
  for await (const packet of encoder.packets(filter.frames(watched()))) {
    await output.writePacket(packet, index);
    packet?.free();
  }
  await output.close();
  return new Uint8Array(await readFile(path));
};
