import type { PixelAspect } from '@framescout/containers';
import type { Packets } from '@framescout/media';
import type { VideoCodec } from 'mediabunny';
import type { FormatTraits } from '../method/format-traits.ts';
import type { ListedRange } from '../recipe/clip-range.ts';
import { countListed, sumPacketBytes } from '../recipe/range-packets.ts';
import { mustHideMatrix } from './hide-color-matrix.ts';
import { placeCopies } from './place-copies.ts';
import type { PlannedPicture } from './planned-picture.ts';
import { reorderDepth } from './reorder-depth.ts';

/**
 * Plans a copied picture of ranges, as listed in `copied`: frame-accurate in movies, with an edit list;
 * elsewhere everything copied is shown.
 */
export async function planCopiedPicture(
  copied: Packets,
  listed: readonly ListedRange[],
  { codec, pixelAspect }: { codec: VideoCodec; pixelAspect: PixelAspect },
  family: FormatTraits['family'],
): Promise<PlannedPicture> {
  const lists = listed.map((one) => one.listed);
  const { copies, shown } = placeCopies(listed);
  const config = await copied.picture.track.getDecoderConfig();
  const isMovie = family === 'movie';
  return {
    recipe: {
      kind: 'copied',
      codec,
      pixelAspect,
      mostPackets: countListed(lists),
      rotation: isMovie ? copied.rotation : 0,
      hidesMatrix: family === 'matroska' && config !== null && mustHideMatrix(config),
      copies,
      shown: isMovie ? shown : null,
    },
    ranges: listed.map(({ range }) => range),
    method: { kind: 'copy' },
    bytes: sumPacketBytes(lists),
    encodedFrames: 0,
    reordered: await reorderDepth(copied, lists),
  };
}
