import type { PixelSize } from '@framescout/media';

const MATRICES: readonly VideoMatrixCoefficients[] = ['rgb', 'bt709', 'bt470bg', 'smpte170m'];

// Below this many lines, players and broadcasters take the matrix of BT.601 for granted.
const HIGH_DEFINITION_LINES = 720;

/** Returns a matrix by the name that a file declares it with; null if there is none, or encoders know none such. */
export function knownMatrix(name: string | null): VideoMatrixCoefficients | null {
  return MATRICES.find((one) => one === name) ?? null;
}

/**
 * Returns the colors of frames composed of a video's: its own, in limited range. RGB has been converted to BT.709.
 * A matrix that is not declared is the one that players assume at the size of the video; for the clip, which may
 * be larger, they would assume another. `declared`: the matrix, if the frames themselves do not say.
 */
export function composedColors(
  { primaries, transfer, matrix }: VideoColorSpaceInit,
  declared: string | null,
  { height }: PixelSize,
): VideoColorSpaceInit {
  const known = matrix ?? knownMatrix(declared);
  const assumed = height < HIGH_DEFINITION_LINES ? 'smpte170m' : 'bt709';
  return {
    primaries: primaries ?? null,
    transfer: transfer ?? null,
    matrix: known === 'rgb' ? 'bt709' : (known ?? assumed),
    fullRange: false,
  };
}
