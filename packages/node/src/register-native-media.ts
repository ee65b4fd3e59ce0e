import { registerSoundPacker } from '@framescout/clips';
import { registerDecoderPump, registerNativeReader, registerRegionCutter } from '@framescout/media';
import { registerMediabunnyServer } from '@mediabunny/server';
import { Logging, LogLevel, registerDecoder, registerEncoder } from 'mediabunny';
import { AV_LOG_QUIET, Log } from 'node-av';
import { NativeContext } from './native-context.ts';
import { createNativeCutter } from './native-cutter.ts';
import { NativeVideoDecoder } from './native-decoder.ts';
import { NativePump } from './native-pump.ts';
import { NativeReader } from './native-reader.ts';
import { NativeSoundDecoder } from './native-sound-decoder.ts';
import { OpusEncoder } from './opus-encoder.ts';
import { packSound } from './pack-sound.ts';

let isRegistered = false;

/**
 * Lets recordings be decoded and clips be encoded in Node by native FFmpeg, which also reads containers that nothing else here
 * reads. Call it once, before a recording is opened.
 * Decoders run on the processor: frames that stay on a graphics card cannot be read in part.
 */
export function registerNativeMedia(): void {
  if (isRegistered) return;
  isRegistered = true;
  // Of several that know a codec, the first is taken.
  registerDecoder(NativeVideoDecoder);
  registerDecoder(NativeSoundDecoder);
  registerEncoder(OpusEncoder);
  registerMediabunnyServer({ hardwareContext: null });
  // What a damaged file makes a decoder say is reported by the scan.
  Log.setLevel(AV_LOG_QUIET);
  // What Mediabunny does not know, FFmpeg reads.
  Logging.level = LogLevel.Silent;
  registerDecoderPump((codec, config) => (NativeContext.knows(codec) ? new NativePump(codec, config) : null));
  registerRegionCutter(createNativeCutter());
  registerSoundPacker(packSound);
  registerNativeReader((file) => new NativeReader(file));
}
