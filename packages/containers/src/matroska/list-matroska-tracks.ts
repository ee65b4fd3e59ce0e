import { toIso639 } from '../content/iso-639.ts';
import type { ListedTrack } from '../content/listed-track.ts';
import { viewOf } from '../isobmff/box.ts';
import { type MatroskaElement, readElements, textIn, unsignedIn } from './element.ts';
import { MATROSKA } from './ids.ts';
import { readHead } from './read-head.ts';

// Track types (RFC 9559, 5.1.4.1.3); all others are data.
const KINDS: Partial<Record<number, ListedTrack['kind']>> = { 1: 'picture', 2: 'sound', 17: 'text' };

/**
 * Lists the tracks of a Matroska or WebM file, in the file's order.
 * @throws {RangeError} if there is no segment
 */
export async function listMatroskaTracks(file: Blob): Promise<ListedTrack[]> {
  const { found } = await readHead(file, [MATROSKA.Tracks]);
  return readElements(found.get(MATROSKA.Tracks) ?? new Uint8Array(0))
    .filter(({ id }) => id === MATROSKA.TrackEntry)
    .map(({ payload }) => describeEntry(readElements(payload)));
}

function describeEntry(entry: readonly MatroskaElement[]): ListedTrack {
  const sound = entry.find(({ id }) => id === MATROSKA.Audio);
  const traits = sound ? readElements(sound.payload) : [];
  return {
    id: unsignedIn(entry, MATROSKA.TrackNumber) ?? 0,
    kind: KINDS[unsignedIn(entry, MATROSKA.TrackType) ?? 0] ?? 'data',
    codec: (textIn(entry, MATROSKA.CodecID) ?? 'unknown').replace(/^[AV]_/, '').toLowerCase(),
    title: textIn(entry, MATROSKA.Name)?.trim() || null,
    // Defaults to English.
    language: toIso639(textIn(entry, MATROSKA.LanguageBCP47) ?? textIn(entry, MATROSKA.Language) ?? 'eng'),
    isDefault: unsignedIn(entry, MATROSKA.FlagDefault) !== 0,
    channels: sound ? (unsignedIn(traits, MATROSKA.Channels) ?? 1) : 0,
    sampleRate: sound ? sampleRateIn(traits) : 0,
  };
}

function sampleRateIn(sound: readonly MatroskaElement[]): number {
  const stated = sound.find(({ id }) => id === MATROSKA.SamplingFrequency)?.payload;
  if (stated?.length === 8) return viewOf(stated).getFloat64(0);
  return stated?.length === 4 ? viewOf(stated).getFloat32(0) : 8000;
}
