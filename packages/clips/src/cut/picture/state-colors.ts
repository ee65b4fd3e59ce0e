import type { Video } from '@framescout/media';
import { composedColors, knownMatrix } from '../../compose/composed-colors.ts';
import type { EncodedPicture } from '../../plan/recipe/clip-recipe.ts';

/** Returns what encoders outside browsers produce: the video's colors in limited range, BT.601 if drawn. */
export async function encodedColors(
  { packets, color, picture }: Video,
  { isDrawn, layout, finish }: Pick<EncodedPicture, 'isDrawn' | 'layout' | 'finish'>,
): Promise<VideoColorSpaceInit | null> {
  const stated = await packets.picture.track.getColorSpace();
  if (layout || finish) return composedColors(stated, color.matrix, picture);
  const { primaries, transfer, matrix } = stated;
  const known = matrix ?? knownMatrix(color.matrix);
  if (!known) return null;
  const isConverted = isDrawn || known === 'rgb';
  return {
    primaries: primaries ?? null,
    transfer: transfer ?? null,
    matrix: isConverted ? 'smpte170m' : known,
    fullRange: false,
  };
}

/** Sets the color space that an encoder left unspecified, as those outside browsers do. */
export function stateColors(config: VideoDecoderConfig, colors: VideoColorSpaceInit | null): void {
  const { primaries, transfer, matrix, fullRange } = config.colorSpace ?? {};
  const isStated = [primaries, transfer, matrix, fullRange].some((value) => value != null);
  if (!isStated && colors) config.colorSpace = colors;
}
