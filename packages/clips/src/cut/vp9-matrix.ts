// ISO/IEC 23091-2 (BT.2020, non-constant luminance), and what stands where nobody knows.
const BT2020 = 9;
const UNKNOWN = 2;
// MatrixCoefficients in Matroska's Colour element: its id, the length of its value, and its value.
const UNKNOWN_MATRIX = [0x55, 0xb1, 0x81, UNKNOWN];

// As `VideoDecoderConfig`, whose type has not heard of BT.2020's matrix either.
type Colored = { codec: string; colorSpace?: { matrix?: string | null } };

/**
 * Whether a muxer of Matroska must not know the matrix of a video that is copied: Mediabunny writes it into each
 * keyframe of VP9, over what stands there, and has no number for that of HDR.
 */
export function mustHideMatrix(config: Colored): boolean {
  return config.codec.startsWith('vp09') && config.colorSpace?.matrix === 'bt2020-ncl';
}

/** The same config without its matrix. */
export function withoutMatrix<Config extends Colored>(config: Config) {
  return { ...config, colorSpace: { ...config.colorSpace, matrix: null } };
}

/** What makes a Matroska header, written without the matrix, say it after all: a byte, and its place in the header. */
export function matrixPatch(header: Uint8Array): { byte: number; at: number } | null {
  const found = header.findIndex((_, at) =>
    UNKNOWN_MATRIX.every((byte, index) => header[at + index] === byte),
  );
  return found < 0 ? null : { byte: BT2020, at: found + UNKNOWN_MATRIX.length - 1 };
}
