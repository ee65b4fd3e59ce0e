import type { BitReader } from '../h264/bits.ts';

// `seq_force_screen_content_tools` and `seq_force_integer_mv` (AV1 specification, 6.4.1).
export const SELECTED_BY_FRAME = 2;
// `color_primaries`, `transfer_characteristics` and `matrix_coefficients` of RGB, and of unspecified colors
// (6.4.2).
const RGB = [1, 13, 0];
const UNSTATED = [2, 2, 2];

/** The fields of a sequence header that a frame header's layout depends on. Field sizes are in bits. */
export type Av1Sequence = {
  width: number;
  height: number;
  widthBits: number;
  heightBits: number;
  idBits: number;
  idDifferenceBits: number;
  hasLargeBlocks: boolean;
  orderHintBits: number;
  hasReferenceMotion: boolean;
  screenContent: number;
  integerMotion: number;
  hasSuperResolution: boolean;
  hasDirectionalFilter: boolean;
  isMonochrome: boolean;
  hasSeparateChroma: boolean;
};

/** Reads a `sequence_header_obu` (5.5.1); null with a decoder model or a reduced header. */
export function readSequenceHeader(reader: BitReader): Av1Sequence | null {
  const profile = reader.bits(3);
  reader.bit();
  const isReduced = reader.bit();
  if (isReduced) return null;
  if (reader.bit()) {
    reader.bits(64);
    if (reader.bit()) reader.unsigned();
    const hasDecoderModel = reader.bit();
    if (hasDecoderModel) return null;
  }
  readOperatingPoints(reader);
  const widthBits = reader.bits(4) + 1;
  const heightBits = reader.bits(4) + 1;
  const width = reader.bits(widthBits) + 1;
  const height = reader.bits(heightBits) + 1;
  const ids = reader.bit() ? readIdBits(reader) : { idBits: 0, idDifferenceBits: 0 };
  const hasLargeBlocks = reader.bit() === 1;
  reader.bits(2 + 4);
  const hasOrderHints = reader.bit();
  if (hasOrderHints) reader.bit();
  const hasReferenceMotion = hasOrderHints === 1 && reader.bit() === 1;
  const screenContent = reader.bit() ? SELECTED_BY_FRAME : reader.bit();
  const choosesMotion = screenContent > 0 && reader.bit() === 0;
  const integerMotion = choosesMotion ? reader.bit() : SELECTED_BY_FRAME;
  const orderHintBits = hasOrderHints ? reader.bits(3) + 1 : 0;
  const hasSuperResolution = reader.bit() === 1;
  const hasDirectionalFilter = reader.bit() === 1;
  reader.bit();
  return {
    width,
    height,
    widthBits,
    heightBits,
    hasLargeBlocks,
    orderHintBits,
    hasReferenceMotion,
    screenContent,
    integerMotion,
    hasSuperResolution,
    hasDirectionalFilter,
    ...ids,
    ...readColors(reader, profile),
  };
}

function readOperatingPoints(reader: BitReader): void {
  const hasDelays = reader.bit();
  for (let left = reader.bits(5) + 1; left > 0; left--) {
    reader.bits(12);
    const level = reader.bits(5);
    if (level > 7) reader.bit();
    if (hasDelays && reader.bit()) reader.bits(4);
  }
}

function readIdBits(reader: BitReader): Pick<Av1Sequence, 'idBits' | 'idDifferenceBits'> {
  const idDifferenceBits = reader.bits(4) + 2;
  return { idDifferenceBits, idBits: reader.bits(3) + idDifferenceBits + 1 };
}

/** Reads `color_config` (5.5.2). */
function readColors(
  reader: BitReader,
  profile: number,
): Pick<Av1Sequence, 'isMonochrome' | 'hasSeparateChroma'> {
  const isDeep = reader.bit();
  const isTwelveBit = profile === 2 && isDeep === 1 && reader.bit() === 1;
  const isMonochrome = profile !== 1 && reader.bit() === 1;
  const colors = reader.bit() ? [reader.bits(8), reader.bits(8), reader.bits(8)] : UNSTATED;
  if (isMonochrome) {
    reader.bit();
    return { isMonochrome, hasSeparateChroma: false };
  }
  if (!colors.every((value, index) => value === RGB[index])) {
    reader.bit();
    const isHalved = profile === 0 || (isTwelveBit && reader.bit() === 1 && reader.bit() === 1);
    if (isHalved) reader.bits(2);
  }
  return { isMonochrome, hasSeparateChroma: reader.bit() === 1 };
}
