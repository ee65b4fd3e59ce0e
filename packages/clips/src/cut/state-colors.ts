import type { Video } from '@framescout/media';

const MATRICES: readonly VideoMatrixCoefficients[] = ['rgb', 'bt709', 'bt470bg', 'smpte170m'];

/**
 * The colours that encoders outside browsers give: those of the video, in the limited range. Drawing converts to the
 * matrix of BT.601. What the video does not say stays unsaid.
 */
export async function encodedColors(
  { packets, color }: Video,
  isDrawn: boolean,
): Promise<VideoColorSpaceInit | null> {
  const { primaries, transfer, matrix } = await packets.picture.track.getColorSpace();
  const known = matrix ?? MATRICES.find((one) => one === color.matrix);
  if (!known) return null;
  const isConverted = isDrawn || known === 'rgb';
  return {
    primaries: primaries ?? null,
    transfer: transfer ?? null,
    matrix: isConverted ? 'smpte170m' : known,
    fullRange: false,
  };
}

/** States the colours of what was encoded, where the encoder does not: those outside browsers do not. */
export function stateColors(config: VideoDecoderConfig, colors: VideoColorSpaceInit | null): void {
  const { primaries, transfer, matrix, fullRange } = config.colorSpace ?? {};
  const isStated = [primaries, transfer, matrix, fullRange].some((value) => value != null);
  if (!isStated && colors) config.colorSpace = colors;
}
