import type { Packets } from '@framescout/media';
import type { VideoCodec } from 'mediabunny';
import type { ClipSource } from '../method/clip-source.ts';
import { joinsIn } from '../method/decide-method.ts';
import { FORMATS } from '../method/format-traits.ts';
import type { EarlyReason } from '../recipe/clip-method.ts';
import { listRanges, wholeRange } from '../recipe/clip-range.ts';
import type { ClipTask } from '../recipe/clip-recipe.ts';
import { planCopiedPicture } from './plan-copied-picture.ts';
import { planEncodedPicture } from './plan-encoded-picture.ts';
import { planSmartCutPicture } from './plan-smart-cut-picture.ts';
import type { PlannedPicture } from './planned-picture.ts';

/** Plans a clip's picture. @throws {ClipRefusedError} @throws {ClipFailedError} without keyframe */
export async function planPicture(source: ClipSource, task: ClipTask): Promise<PlannedPicture> {
  const { plannedMethod, format } = task;
  const { copied, traits } = source;
  const { codec } = traits;
  if (plannedMethod.kind === 'encode' || !codec || !copied) return planEncodedPicture(source, task);
  const { family } = FORMATS[format];
  const joins = plannedMethod.kind !== 'copy' && joinsIn(traits, format);
  const encoder = joins ? source.joinEncoder : null;
  if (plannedMethod.kind === 'copy-early')
    return planFromKeyframes(
      { video: source.video, traits, copied },
      task,
      codec,
      encoder,
      plannedMethod.reason,
    );
  const listed = await task.listing.of(copied);
  const copy = () => planCopiedPicture(copied, listed, { ...traits, codec }, family);
  if (!encoder) return copy();
  const planned = await planSmartCutPicture({ copied, traits }, listed, codec, encoder, family);
  // AV1 is never copied: players based on FFmpeg show what an edit list hides after its last frame, too.
  return family === 'movie' && codec !== 'av1' && listed.length === 1 && beginsWithCopy(planned)
    ? copy()
    : planned;
}

/** Whether a smart cut begins at a keyframe, so that a movie that is copied does so everywhere as well. */
function beginsWithCopy({ recipe }: PlannedPicture): boolean {
  return recipe.kind === 'smart-cut' && recipe.ranges[0]?.parts[0]?.kind === 'copied';
}

/** Plans ranges that each start at the previous keyframe. */
async function planFromKeyframes(
  source: Pick<ClipSource, 'video' | 'traits'> & { copied: Packets },
  task: ClipTask,
  codec: VideoCodec,
  encoder: VideoEncoderConfig | null,
  reason: EarlyReason,
): Promise<PlannedPicture> {
  const { video, copied } = source;
  const listed = await task.listing.of(copied);
  // Without an encoder, the end cannot be exact, so a few more frames are shown.
  const hasTail = encoder === null;
  const ranges = await Promise.all(listed.map((one) => wholeRange(video.locator, one, hasTail)));
  const whole = await listRanges(copied, ranges);
  const by = Math.max(
    ...listed.map(({ range }, index) => range.start - (ranges[index]?.start ?? range.start)),
  );
  const early = by > 0 ? { kind: 'copy-early' as const, by, reason } : null;
  if (!encoder) {
    const track = { ...source.traits, codec };
    const planned = await planCopiedPicture(copied, whole, track, FORMATS[task.format].family);
    return { ...planned, method: early ?? planned.method };
  }
  const planned = await planSmartCutPicture(source, whole, codec, encoder, FORMATS[task.format].family);
  // If there is no keyframe to copy from, an early start gains nothing, and all of it is encoded.
  const method = planned.method.kind === 'encode' ? planned.method : (early ?? planned.method);
  return { ...planned, method };
}
