import { BitReader } from '../h264/bits.ts';

// AV1 Bitstream & Decoding Process Specification, 6.2.2, 6.8.2 and 6.4.1.
const SEQUENCE_HEADER = 1;
const FRAME_HEADER = 3;
const FRAME = 6;
const REDUNDANT_FRAME_HEADER = 7;
const TILE_LIST = 8;
const KEY_FRAME = 0;
const INTRA_ONLY_FRAME = 2;
const SWITCH_FRAME = 3;
const SELECTED_BY_FRAME = 2;

/** Fields of a sequence header that a frame header's layout depends on. Sizes are in bits. */
type Sequence = { idBits: number; screenContent: number; integerMotion: number; orderHintBits: number };

/** The test for AV1: frames that are put into no reference slot (`refresh_frame_flags` 0, 7.20). */
export function av1DisposableTest(): (data: Uint8Array) => boolean {
  let sequence: Sequence | null = null;
  return (data) => {
    let hasFrames = false;
    let isDisposable = true;
    for (const { type, payload } of unitsOf(data)) {
      try {
        if (type === SEQUENCE_HEADER) sequence = readSequence(new BitReader(payload));
        if (type === TILE_LIST || type === REDUNDANT_FRAME_HEADER) isDisposable = false;
        if (type !== FRAME_HEADER && type !== FRAME) continue;
        hasFrames = true;
        isDisposable &&= sequence !== null && refreshesNothing(new BitReader(payload), sequence);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return false;
      }
    }
    return hasFrames && isDisposable;
  };
}

/** The units of a packet (`obu_header`, 5.3.2); ends early where it is damaged. */
function* unitsOf(data: Uint8Array): Generator<{ type: number; payload: Uint8Array }> {
  for (let at = 0; at < data.length; ) {
    const header = data[at] ?? 0;
    at += header & 4 ? 2 : 1;
    let size = data.length - at;
    if (header & 2) {
      size = 0;
      // leb128 (4.10.5), of at most eight bytes.
      for (let i = 0; i < 8; i++) {
        const byte = data[at++] ?? 0;
        size += (byte & 0x7f) * 2 ** (7 * i);
        if ((byte & 0x80) === 0) break;
      }
    }
    yield { type: (header >> 3) & 15, payload: data.subarray(at, at + size) };
    at += size;
  }
}

/** `sequence_header_obu` (5.5.1) up to what is needed; null for streams with a decoder model or still pictures. */
function readSequence(reader: BitReader): Sequence | null {
  reader.bits(4);
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
  reader.bits(widthBits + heightBits);
  const idBits = reader.bit() ? readIdBits(reader) : 0;
  reader.bits(3);
  reader.bits(4);
  const hasOrderHints = reader.bit();
  if (hasOrderHints) reader.bits(2);
  const screenContent = reader.bit() ? SELECTED_BY_FRAME : reader.bit();
  const choosesMotion = screenContent > 0 && reader.bit() === 0;
  const integerMotion = choosesMotion ? reader.bit() : SELECTED_BY_FRAME;
  const orderHintBits = hasOrderHints ? reader.bits(3) + 1 : 0;
  return { idBits, screenContent, integerMotion, orderHintBits };
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

function readIdBits(reader: BitReader): number {
  const difference = reader.bits(4) + 2;
  return reader.bits(3) + difference + 1;
}

/** `uncompressed_header` (5.9.2) up to `refresh_frame_flags`: whether they are 0. */
function refreshesNothing(reader: BitReader, sequence: Sequence): boolean {
  const showsExisting = reader.bit();
  if (showsExisting) return false;
  const type = reader.bits(2);
  const isShown = reader.bit();
  if (type === SWITCH_FRAME || (type === KEY_FRAME && isShown)) return false;
  if (!isShown) reader.bit();
  const isErrorResilient = reader.bit();
  reader.bit();
  const isScreenContent =
    sequence.screenContent === SELECTED_BY_FRAME ? reader.bit() : sequence.screenContent;
  if (isScreenContent && sequence.integerMotion === SELECTED_BY_FRAME) reader.bit();
  reader.bits(sequence.idBits);
  reader.bit();
  reader.bits(sequence.orderHintBits);
  const isIntra = type === KEY_FRAME || type === INTRA_ONLY_FRAME;
  if (!isIntra && !isErrorResilient) reader.bits(3);
  return reader.bits(8) === 0;
}
