import { bytesOf, joinBytes } from '@framescout/base';
import { removeEmulationPrevention } from '../h264/bits.ts';
import { joinUnits, readUnits } from '../h264/units.ts';

// Offsets in an `hvcC` record (ISO/IEC 14496-15 8.3.3.1).
const PROFILE_AT = 1;
const LENGTH_SIZE_AT = 21;
const ARRAYS_AT = 22;

// Of a sequence parameter set (ITU-T H.265 7.3.2.2.1): after the unit's header and the first fields comes what
// the record repeats, the general profile, tier and level.
const SET_PROFILE_AT = 3;
const PROFILE_BYTES = 12;

const VIDEO_PARAMETERS = 32;
const SEQUENCE_PARAMETERS = 33;
const PICTURE_PARAMETERS = 34;
const SET_TYPES = [VIDEO_PARAMETERS, SEQUENCE_PARAMETERS, PICTURE_PARAMETERS];
const SET_LENGTH_BYTES = 2;
const IS_COMPLETE = 0x80;

/**
 * Returns an HEVC track's configuration with the parameter sets that a keyframe brings along, if it brings some:
 * recordings that were joined describe only their first part, and the rest within the stream. Other codecs'
 * configurations are unchanged.
 */
export function withOwnSets(config: VideoDecoderConfig, packet: Uint8Array): VideoDecoderConfig {
  if (!/^(hvc1|hev1)/.test(config.codec) || !config.description) return config;
  const record = bytesOf(config.description);
  const { units } = readUnits(packet, ((record[LENGTH_SIZE_AT] ?? 3) & 3) + 1);
  const arrays = SET_TYPES.map((type) => ({ type, sets: units.filter((unit) => unitType(unit) === type) }));
  const [sequence] = arrays.find(({ type }) => type === SEQUENCE_PARAMETERS)?.sets ?? [];
  if (!sequence || arrays.some(({ sets }) => sets.length === 0)) return config;
  const head = record.slice(0, ARRAYS_AT);
  const parameters = removeEmulationPrevention(sequence);
  head.set(parameters.subarray(SET_PROFILE_AT, SET_PROFILE_AT + PROFILE_BYTES), PROFILE_AT);
  const written = arrays.map(({ type, sets }) =>
    joinBytes([
      Uint8Array.of(IS_COMPLETE | type, sets.length >> 8, sets.length),
      joinUnits(sets, SET_LENGTH_BYTES),
    ]),
  );
  return { ...config, description: joinBytes([head, Uint8Array.of(arrays.length), ...written]) };
}

function unitType(unit: Uint8Array): number {
  return ((unit[0] ?? 0) >> 1) & 0x3f;
}
