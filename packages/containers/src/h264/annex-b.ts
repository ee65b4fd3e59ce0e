import { indexOfAny } from '@framescout/base';
import { parseSequenceSet, type SequenceParameters } from './sequence-parameters.ts';
import { AVC_UNITS, unitType } from './units.ts';

const START_CODE = Uint8Array.of(0, 0, 1);

/**
 * Returns the first sequence parameter set in an H.264 packet with start codes (ITU-T H.264 Annex B); null if there is
 * none, or if it is damaged.
 */
export function sequenceSetIn(packet: Uint8Array): SequenceParameters | null {
  for (let at = indexOfAny(packet, [START_CODE]); at >= 0; ) {
    const from = at + START_CODE.length;
    const length = indexOfAny(packet.subarray(from), [START_CODE]);
    const unit = packet.subarray(from, length < 0 ? packet.length : from + length);
    if (unitType(unit) === AVC_UNITS.sequenceSet) return parseSequenceSet(unit);
    at = length < 0 ? -1 : from + length;
  }
  return null;
}
