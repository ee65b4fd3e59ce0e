// Levels of ITU-R BT.709-6, section 3: luma 16 to 235, chroma 16 to 240.
const LUMA = Uint8Array.from({ length: 256 }, (_, value) => Math.round(16 + (value * 219) / 255));
const CHROMA = Uint8Array.from({ length: 256 }, (_, value) => Math.round(128 + ((value - 128) * 224) / 255));

/**
 * Converts planes in full range, of which the first `lumaLength` bytes are luma, to limited range, the only one that
 * every player expects.
 */
export function limitRange(planes: Uint8Array, lumaLength: number): void {
  mapLevels(planes.subarray(0, lumaLength), LUMA);
  mapLevels(planes.subarray(lumaLength), CHROMA);
}

function mapLevels(plane: Uint8Array, levels: Uint8Array): void {
  for (let index = 0; index < plane.length; index++) plane[index] = levels[plane[index] ?? 0] ?? 0;
}
