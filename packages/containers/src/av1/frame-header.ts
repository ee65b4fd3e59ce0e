import type { BitReader } from '../h264/bits.ts';
import { type Av1Sequence, SELECTED_BY_FRAME } from './sequence-header.ts';

// `frame_type` (AV1 specification, 6.8.2).
const KEY_FRAME = 0;
const INTRA_ONLY_FRAME = 2;
const SWITCH_FRAME = 3;
const ALL_SLOTS = 255;
const REFERENCE_SLOTS = 8;

/** The first fields of a frame header. */
export type FrameStart = {
  isIntra: boolean;
  isErrorResilient: boolean;
  disablesUpdate: boolean;
  isScreenContent: boolean;
  hasIntegerMotion: boolean;
  /** Whether its size differs from the sequence's. */
  hasOwnSize: boolean;
  hasPrimaryReference: boolean;
  /** Bit mask of the reference slots that the frame is stored in. */
  slots: number;
};

/** Reads `uncompressed_header` (5.9.2) up to the size; null if it shows an earlier frame. */
export function readFrameStart(reader: BitReader, sequence: Av1Sequence): FrameStart | null {
  const showsExisting = reader.bit();
  if (showsExisting) return null;
  const type = reader.bits(2);
  const isShown = reader.bit();
  if (!isShown) reader.bit();
  const isIntra = type === KEY_FRAME || type === INTRA_ONLY_FRAME;
  const startsOver = type === SWITCH_FRAME || (type === KEY_FRAME && isShown === 1);
  const isErrorResilient = startsOver || reader.bit() === 1;
  const disablesUpdate = reader.bit() === 1;
  const isScreenContent =
    sequence.screenContent === SELECTED_BY_FRAME ? reader.bit() === 1 : sequence.screenContent === 1;
  const hasIntegerMotion = isScreenContent && readIntegerMotion(reader, sequence);
  reader.bits(sequence.idBits);
  const hasOwnSize = type === SWITCH_FRAME || reader.bit() === 1;
  reader.bits(sequence.orderHintBits);
  const mayHavePrimary = !isIntra && !isErrorResilient;
  const hasPrimaryReference = mayHavePrimary && reader.bits(3) !== 7;
  const slots = startsOver ? ALL_SLOTS : reader.bits(8);
  if ((!isIntra || slots !== ALL_SLOTS) && isErrorResilient && sequence.orderHintBits > 0) {
    for (let slot = 0; slot < REFERENCE_SLOTS; slot++) reader.bits(sequence.orderHintBits);
  }
  return {
    isIntra,
    isErrorResilient,
    disablesUpdate,
    isScreenContent,
    hasIntegerMotion,
    hasOwnSize,
    hasPrimaryReference,
    slots,
  };
}

function readIntegerMotion(reader: BitReader, { integerMotion }: Av1Sequence): boolean {
  return integerMotion === SELECTED_BY_FRAME ? reader.bit() === 1 : integerMotion === 1;
}
