import type { BitReader } from './bits.ts';
import type { PictureParameters } from './picture-parameters.ts';
import type { SequenceParameters } from './sequence-parameters.ts';

/** Parameter sets by id, as collected from a stream's packets. */
export type ParameterSets = {
  sequences: Map<number, SequenceParameters>;
  pictures: Map<number, PictureParameters>;
};

/** A slice header's deblocking fields: where they lie (bits from its start), and what they say. */
export type DeblockingFields = {
  /** Whether slice data is byte-aligned, after padding with ones (CABAC); otherwise it starts at `end`. */
  isArithmetic: boolean;
  start: number;
  /** Also the end of the header, as these fields are its last. */
  end: number;
  /** `disable_deblocking_filter_idc`. */
  isDisabled: boolean;
};

// `slice_type` modulo 5 (table 7-6), and `nal_unit_type` of a picture that needs no earlier picture.
const [P, B, I] = [0, 1, 2];
const IDR = 5;

/**
 * Finds the deblocking fields of a slice (ITU-T H.264 7.3.3), given its bits after the unit's first byte,
 * without emulation prevention. Returns null if it has none, or if parameter sets are missing.
 * @throws {RangeError} if the header is truncated
 */
export function findDeblocking(
  reader: BitReader,
  unitHeader: number,
  sets: ParameterSets,
): DeblockingFields | null {
  const isReference = (unitHeader & 0x60) !== 0;
  const isIdr = (unitHeader & 0x1f) === IDR;
  reader.unsigned();
  const type = reader.unsigned() % 5;
  const picture = sets.pictures.get(reader.unsigned());
  const sequence = picture && sets.sequences.get(picture.sequence);
  if (!sequence || !picture.controlsDeblocking || type > I) return null;
  if (sequence.hasSeparatePlanes) reader.bits(2);
  reader.bits(sequence.frameNumberBits);
  const isField = sequence.mayHaveFields && reader.bit() === 1;
  if (isField) reader.bit();
  if (isIdr) reader.unsigned();
  skipOrder(reader, sequence, picture.hasFieldOrder && !isField);
  if (picture.hasRedundantPictures) reader.unsigned();
  if (type === B) reader.bit();
  const references = readReferences(reader, type, picture);
  for (const _ of references) skipListChange(reader);
  if ((picture.isWeighted && type === P) || (picture.bidirectionalWeighting === 1 && type === B)) {
    skipWeights(reader, references, sequence.chromaFormat > 0 && !sequence.hasSeparatePlanes);
  }
  if (isReference) skipMarking(reader, isIdr);
  if (picture.isArithmetic && type !== I) reader.unsigned();
  reader.signed();
  const start = reader.position;
  const isDisabled = reader.unsigned() === 1;
  if (!isDisabled) {
    reader.signed();
    reader.signed();
  }
  return { isArithmetic: picture.isArithmetic, start, end: reader.position, isDisabled };
}

function skipOrder(reader: BitReader, { orderCount }: SequenceParameters, hasBottom: boolean): void {
  const { type, bits, hasDeltas } = orderCount;
  if (type === 0) {
    reader.bits(bits);
    if (hasBottom) reader.signed();
  } else if (hasDeltas) {
    reader.signed();
    if (hasBottom) reader.signed();
  }
}

/** Reads the number of reference pictures in each list of a slice: one list for P, two for B. */
function readReferences(reader: BitReader, type: number, picture: PictureParameters): number[] {
  if (type === I) return [];
  const lists = picture.references.slice(0, type === B ? 2 : 1);
  return reader.bit() ? lists.map(() => reader.unsigned() + 1) : lists;
}

/** Skips `ref_pic_list_modification` of one list (7.3.3.1). */
function skipListChange(reader: BitReader): void {
  if (!reader.bit()) return;
  while (reader.unsigned() !== 3) reader.unsigned();
}

/** Skips `pred_weight_table` (7.3.3.2). */
function skipWeights(reader: BitReader, references: readonly number[], hasChroma: boolean): void {
  reader.unsigned();
  if (hasChroma) reader.unsigned();
  for (const count of references) {
    for (let i = 0; i < count; i++) {
      for (const values of hasChroma ? [2, 4] : [2]) {
        if (reader.bit()) for (let value = 0; value < values; value++) reader.signed();
      }
    }
  }
}

/** Skips `dec_ref_pic_marking` (7.3.3.3). */
function skipMarking(reader: BitReader, isIdr: boolean): void {
  if (isIdr) {
    reader.bits(2);
    return;
  }
  if (!reader.bit()) return;
  for (let operation = reader.unsigned(); operation !== 0; operation = reader.unsigned()) {
    // Operation 5 has no operands, 3 has two.
    if (operation !== 5) reader.unsigned();
    if (operation === 3) reader.unsigned();
  }
}
