/** Y'CbCr to R'G'B' 0..255: R = (y - yOffset) yScale + (v - cOffset) rv, and so on. */
export type YuvCoefficients = {
  yOffset: number;
  yScale: number;
  cOffset: number;
  rv: number;
  gu: number;
  gv: number;
  bu: number;
  /** Luma weights of red and blue, for the inverse. */
  kr: number;
  kb: number;
};

// Luma weights of red and blue: ITU-R BT.601-7 2.5.1, BT.709-6 3.2, BT.2020-2 table 4, SMPTE 240M.
const LUMA_WEIGHTS: Record<string, { kr: number; kb: number }> = {
  smpte170m: { kr: 0.299, kb: 0.114 },
  bt470bg: { kr: 0.299, kb: 0.114 },
  bt709: { kr: 0.2126, kb: 0.0722 },
  'bt2020-ncl': { kr: 0.2627, kb: 0.0593 },
  smpte240m: { kr: 0.212, kb: 0.087 },
};
const DEFAULT_LUMA_WEIGHTS = { kr: 0.2126, kb: 0.0722 };

/**
 * Returns the coefficients for a matrix (WebCodecs' name; null and unknown names mean bt709), a range and a
 * bit depth. Quantization levels as in ITU-R BT.709-6 section 4: luma 16..235, chroma 16..240 in limited
 * range at 8 bits.
 */
export function yuvCoefficients(
  matrix: string | null,
  isFullRange: boolean,
  bitDepth: number,
): YuvCoefficients {
  const { kr, kb } = (matrix && LUMA_WEIGHTS[matrix]) || DEFAULT_LUMA_WEIGHTS;
  const kg = 1 - kr - kb;
  const shift = 2 ** (bitDepth - 8);
  const max = 2 ** bitDepth - 1;
  const yScale = 255 / (isFullRange ? max : 219 * shift);
  const cScale = 255 / (isFullRange ? max : 224 * shift);
  return {
    yOffset: isFullRange ? 0 : 16 * shift,
    yScale,
    cOffset: 128 * shift,
    rv: 2 * (1 - kr) * cScale,
    gu: (-2 * kb * (1 - kb) * cScale) / kg,
    gv: (-2 * kr * (1 - kr) * cScale) / kg,
    bu: 2 * (1 - kb) * cScale,
    kr,
    kb,
  };
}
