import { BitReader } from '../h264/bits.ts';
import { readFrameStart } from './frame-header.ts';
import { type Av1Sequence, readSequenceHeader } from './sequence-header.ts';
import { UNIT_TYPES, unitsOf } from './units.ts';

/** Tests AV1: a frame stored in no reference slot is disposable (`refresh_frame_flags` 0, 7.20). */
export function av1DisposableTest(): (data: Uint8Array) => boolean {
  let sequence: Av1Sequence | null = null;
  return (data) => {
    let hasFrames = false;
    let isDisposable = true;
    for (const { type, payload } of unitsOf(data)) {
      try {
        if (type === UNIT_TYPES.sequenceHeader) sequence = readSequenceHeader(new BitReader(payload));
        if (type === UNIT_TYPES.tileList || type === UNIT_TYPES.redundantFrameHeader) isDisposable = false;
        if (type !== UNIT_TYPES.frameHeader && type !== UNIT_TYPES.frame) continue;
        hasFrames = true;
        isDisposable &&= sequence !== null && readFrameStart(new BitReader(payload), sequence)?.slots === 0;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return false;
      }
    }
    return hasFrames && isDisposable;
  };
}
