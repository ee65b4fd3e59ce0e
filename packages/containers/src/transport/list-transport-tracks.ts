import { toIso639 } from '../content/iso-639.ts';
import type { ListedTrack } from '../content/listed-track.ts';
import { nameTransportCodec } from './name-transport-codec.ts';
import { findPacketLayout } from './packet-layout.ts';
import { type Descriptor, type ProgramStream, readProgramMaps } from './program-map.ts';

const LANGUAGE = 0x0a;

/**
 * Lists the streams of an MPEG transport stream, those of the program with the picture `picturePid` (if given)
 * first, in stream order; null if the file is not one.
 */
export async function listTransportTracks(
  file: Blob,
  picturePid: number | null,
): Promise<ListedTrack[] | null> {
  const layout = await findPacketLayout(file);
  if (!layout) return null;
  const programs = await readProgramMaps(file, layout);
  const own = programs.filter((program) => program.some(({ pid }) => pid === picturePid));
  const others = programs.filter((program) => !own.includes(program));
  return [...own, ...others].flat().map((stream) => describeStream(stream, layout.stride));
}

function describeStream(stream: ProgramStream, stride: number): ListedTrack {
  return {
    id: stream.pid,
    ...nameTransportCodec(stream, stride),
    title: null,
    language: languageIn(stream.descriptors),
    isDefault: true,
    channels: 0,
    sampleRate: 0,
  };
}

function languageIn(descriptors: readonly Descriptor[]): string | null {
  const stated = descriptors.find(({ tag }) => tag === LANGUAGE)?.content.subarray(0, 3) ?? [];
  return toIso639(String.fromCharCode(...stated));
}
