import type { ClipMoment } from '@framescout/clips';
import type { ClipLayout, Seconds, TitleFields, VideoInfo } from '@framescout/contract';
import type { Player } from '../../player/index.ts';

/** What the preview of a finish shows: the clips of a video, in the layout that they have. */
export type PreviewedClips = {
  layout: ClipLayout | null;
  player: Player;
  info: VideoInfo;
  /** Returns the clip at a time of the recording, with where that is in it; or else any clip, and null. */
  clipAt(time: Seconds): { fields: TitleFields; moment: ClipMoment | null };
};
