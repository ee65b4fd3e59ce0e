import { isBefore } from '@framescout/base';
import type { EditListEntry, PixelAspect } from '@framescout/containers';
import type { Seconds } from '@framescout/contract';
import type { Packets } from '@framescout/media';
import type { VideoCodec } from 'mediabunny';
import { squeezeTail } from '../../timing/squeeze-tail.ts';
import type { FormatTraits } from '../method/format-traits.ts';
import { type ClipRange, type ListedRange, startOfFirstFrame } from '../recipe/clip-range.ts';
import type { CopiedRange, ShownSpan } from '../recipe/clip-recipe.ts';
import { countListed, reorderDepth, sumPacketBytes } from '../recipe/range-packets.ts';
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

/**
 * Places copied ranges in sequence: the frames between a range's keyframe and its first frame follow
 * everything copied for the previous range. `shown`: the requested stretches of the media; media time begins
 * with the first packet.
 */
export function placeCopies(ranges: readonly ListedRange[]): {
  copies: CopiedRange[];
  shown: EditListEntry[];
} {
  const copies: CopiedRange[] = [];
  const shown: EditListEntry[] = [];
  let mediaStart: Seconds | null = null;
  let mediaEnd: Seconds = 0;
  for (const { range, listed } of ranges) {
    const { start, end } = range;
    const { keyTime, packets } = listed;
    // A still picture that the range begins with is moved to its start.
    const opening = isBefore(keyTime, startOfFirstFrame(range)) ? keyTime : Math.max(keyTime, start);
    const placedAt: Seconds = mediaStart === null ? 0 : mediaEnd + (start - opening);
    mediaStart ??= opening - start;
    for (const { time, duration } of packets) {
      // Leading pictures of the first keyframe reference missing frames and are left out.
      if (isBefore(time, keyTime)) continue;
      const shown = squeezeTail(end, time, duration);
      mediaEnd = Math.max(mediaEnd, placedAt + shown.time - start + shown.duration);
    }
    mediaEnd = Math.max(mediaEnd, placedAt + end - start);
    copies.push({ ...shownSpan(range), keyTime, packets: packets.length, placedAt });
    shown.push({ mediaStart: Math.max(0, placedAt - mediaStart), duration: end - start });
  }
  return { copies, shown };
}

/** Returns what of the video a range shows, without the indices of its frames. */
export function shownSpan({ start, end, stillSince }: ClipRange): ShownSpan {
  return { start, end, ...(stillSince !== undefined && { stillSince }) };
}
