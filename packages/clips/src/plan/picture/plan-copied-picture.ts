import type { PixelAspect } from '@framescout/containers';
import type { Packets } from '@framescout/media';
import type { VideoCodec } from 'mediabunny';
import type { FormatTraits } from '../method/format-traits.ts';
import type { ListedRange } from '../recipe/clip-range.ts';
import { countListed, reorderDepth, sumPacketBytes } from '../recipe/range-packets.ts';
import { placeCopies } from './place-copies.ts';
import type { PlannedPicture } from './planned-picture.ts';

/** Plans a copied picture: exact to the frame in movies; elsewhere, all that is copied is shown. */
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

// Like `VideoDecoderConfig`, whose type lacks BT.2020's matrix.
type Colored = { codec: string; colorSpace?: { matrix?: string | null } };

/** Whether the muxer must not see VP9's matrix: it would write it into keyframes, wrongly for HDR. */
export function mustHideMatrix(config: Colored): boolean {
  return config.codec.startsWith('vp09') && config.colorSpace?.matrix === 'bt2020-ncl';
}
