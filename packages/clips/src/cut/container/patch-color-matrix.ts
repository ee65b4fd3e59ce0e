// MatrixCoefficients of ISO/IEC 23091-2: BT.2020 non-constant luminance, and unspecified.
const BT2020 = 9;
const UNKNOWN = 2;
// MatrixCoefficients in Matroska's Color element: its id, the length of its value, and its value.
const UNKNOWN_MATRIX = [0x55, 0xb1, 0x81, UNKNOWN];

/** Removes the color matrix from a config. */
export function withoutMatrix<Config extends { colorSpace?: { matrix?: string | null } }>(config: Config) {
  return { ...config, colorSpace: { ...config.colorSpace, matrix: null } };
}

/** Finds the byte that restores the matrix in a Matroska header, and its offset. */
export function matrixPatch(header: Uint8Array): { byte: number; at: number } | null {
  const found = header.findIndex((_, at) =>
    UNKNOWN_MATRIX.every((byte, index) => header[at + index] === byte),
  );
  return found < 0 ? null : { byte: BT2020, at: found + UNKNOWN_MATRIX.length - 1 };
}
