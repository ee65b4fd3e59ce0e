import {
  registerPictureDecoder,
  registerSampleConverter,
  registerSampleMaker,
  registerTitleDrawer,
} from '@framescout/clips';
import { registerDecoderPump, registerNativeReader, registerRegionCutter } from '@framescout/media';
import { registerMediabunnyServer } from '@mediabunny/server';
import { Logging, LogLevel, registerDecoder, registerEncoder } from 'mediabunny';
import { AV_LOG_QUIET, Log } from 'node-av';
import { NativeContext } from './codecs/native-context.ts';
import { createNativeCutter } from './codecs/native-cutter.ts';
import { NativeVideoDecoder } from './codecs/native-decoder.ts';
import { NativePump } from './codecs/native-pump.ts';
import { NativeSoundDecoder } from './codecs/native-sound-decoder.ts';
import { OpusEncoder } from './codecs/opus-encoder.ts';
import { toNativePicture } from './codecs/to-native-picture.ts';
import { toNativeSample } from './codecs/to-native-sample.ts';
import { NativeReader } from './reader/native-reader.ts';
import { drawNativeTitle } from './titles/draw-title.ts';
import { decodeNativePicture } from './titles/native-picture.ts';

/** Registers native FFmpeg. Importing this module loads it. */
export function registerFFmpeg(): void {
  // The first registered decoder for a codec wins.
  registerDecoder(NativeVideoDecoder);
  registerDecoder(NativeSoundDecoder);
  registerEncoder(OpusEncoder);
  registerMediabunnyServer({ hardwareContext: null });
  // What decoders log about a damaged file is reported by the scan.
  Log.setLevel(AV_LOG_QUIET);
  // What Mediabunny does not support is read by FFmpeg.
  Logging.level = LogLevel.Silent;
  registerDecoderPump((codec, config) => (NativeContext.knows(codec) ? new NativePump(codec, config) : null));
  registerRegionCutter(createNativeCutter());
  registerSampleConverter(toNativeSample);
  registerPictureDecoder(decodeNativePicture);
  registerTitleDrawer(drawNativeTitle);
  registerSampleMaker(toNativePicture);
  registerNativeReader((file) => new NativeReader(file));
}
