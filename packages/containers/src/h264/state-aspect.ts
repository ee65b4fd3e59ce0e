import { bytesOf, joinBytes } from '@framescout/base';
import type { PixelAspect } from '../content/pixel-aspect.ts';
import { readAvcConfig } from './avc-config.ts';
import type { BitWriter } from './bits.ts';
import { editSequenceSet } from './edit-sequence-set.ts';
import { readSequenceParameters } from './sequence-parameters.ts';
import { isSequenceSet, joinUnits } from './units.ts';

const UNSTATED = 0;
const SQUARE = 1;
const EXPLICIT = 255;

// Where an `avcC` record counts its sequence parameter sets, and the size of a set's length field.
const COUNT_AT = 5;
const SET_LENGTH_BYTES = 2;

/**
 * Returns an H.264 track's configuration whose sequence parameter sets state the shape of its pixels: players of
 * containers that do not, such as FLV, go by the stream's own. Other codecs' configurations are unchanged.
 * @throws {RangeError} if a set is truncated
 */
export function withAspect(config: VideoDecoderConfig, aspect: PixelAspect): VideoDecoderConfig {
  if (!config.codec.startsWith('avc') || !config.description) return config;
  const record = bytesOf(config.description);
  const sets = readAvcConfig(record).parameterSets.filter(isSequenceSet);
  const changed = sets.map((set) => stateAspect(set, aspect));
  const [setsAt, end] = [COUNT_AT + 1, COUNT_AT + 1 + joinUnits(sets, SET_LENGTH_BYTES).length];
  const parts = [record.subarray(0, setsAt), joinUnits(changed, SET_LENGTH_BYTES), record.subarray(end)];
  return { ...config, description: joinBytes(parts) };
}

/** States the shape of pixels in a sequence parameter set (E.2.1, `aspect_ratio_idc`), unless it does already. */
function stateAspect(parameterSet: Uint8Array, aspect: PixelAspect): Uint8Array {
  return editSequenceSet(parameterSet, ({ reader, writer, copyTo, leaveOutTo, copyRest }) => {
    readSequenceParameters(reader);
    const usabilityAt = reader.position;
    const hasUsability = reader.bit() === 1;
    const kind = hasUsability && reader.bit() ? reader.bits(8) : UNSTATED;
    if (kind === EXPLICIT) reader.bits(32);
    if (aspect.width === aspect.height && (kind === UNSTATED || kind === SQUARE)) return false;
    copyTo(usabilityAt);
    writer.bits(1, 1);
    writeAspect(writer, aspect);
    if (hasUsability) {
      leaveOutTo(reader.position);
      copyRest();
    } else {
      // Eight flags: nothing else is stated.
      writer.bits(0, 8);
    }
    return true;
  });
}

function writeAspect(writer: BitWriter, { width, height }: PixelAspect): void {
  writer.bits(1, 1);
  if (width === height) {
    writer.bits(SQUARE, 8);
    return;
  }
  writer.bits(EXPLICIT, 8);
  writer.bits(width, 16);
  writer.bits(height, 16);
}
