import { type ClipMoment, type FrameFinish, prepareFinish, withTitle } from '@framescout/clips';
import {
  type ClipFinish,
  type ClipLayout,
  clipSize,
  finishOfPicture,
  SAFE_ZONES,
  type Seconds,
  type TitleFields,
  type VideoInfo,
} from '@framescout/contract';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { drawPageTitles } from '../../clips/index.ts';
import type { Player } from '../../player/index.ts';
import { ClipPicture, PlayButton, SafeZoneOverlay } from '../clip-picture.tsx';
import { ZoneField } from '../layout-controls.tsx';
import { useLayoutPreview } from '../layout-preview.ts';
import { CrossfadeField, FadeFields } from './fade-fields.tsx';
import { TitleSection } from './title-section.tsx';
import { WatermarkSection } from './watermark-section.tsx';

/** What the preview of a finish shows: the clips of a video, in the layout that they have. */
export type PreviewedClips = {
  layout: ClipLayout | null;
  player: Player;
  info: VideoInfo;
  /** Returns the clip at a time of the recording, with where that is in it; or else any clip, and null. */
  clipAt(time: Seconds): { fields: TitleFields; moment: ClipMoment | null };
};

type FinishDialogProps = PreviewedClips & {
  /** What is being edited; kept by the caller, since the dialog goes when the page changes its arrangement. */
  finish: ClipFinish;
  onChange(finish: ClipFinish): void;
  onUse(): void;
  onClose(): void;
};

/** Edits what is added to the picture of clips, and how they begin and end, with a preview. */
export function FinishDialog({
  finish,
  layout,
  player,
  info,
  clipAt,
  onChange,
  onUse,
  onClose,
}: FinishDialogProps) {
  const [zone, setZone] = useState('');
  const time = useStore(player, (state) => state.shownTime);
  const { drawn, problem } = useFrameFinish(finish, layout, info, clipAt(time).fields);
  const momentAt = (at: Seconds) => clipAt(at).moment;
  const preview = useLayoutPreview({ player, info, layout, finish: drawn, momentAt });
  const size = clipSize(layout, { width: info.displayWidth, height: info.displayHeight });
  const isUpright = layout?.shape === '9:16';
  const safeZone = isUpright ? SAFE_ZONES.find(({ name }) => name === zone) : undefined;
  const change = (changes: Partial<ClipFinish>) => onChange({ ...finish, ...changes });
  return (
    <Dialog
      title="Finish of clips"
      description="A title, a watermark, and how clips begin and end."
      className="w-[min(60rem,100vw-2rem)]"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 md:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <TitleSection title={finish.title} onChange={(title) => change({ title })} />
          <WatermarkSection watermark={finish.watermark} onChange={(watermark) => change({ watermark })} />
          <FadeFields fade={finish.fade} onChange={(fade) => change({ fade })} />
          <CrossfadeField seconds={finish.crossfade} onChange={(crossfade) => change({ crossfade })} />
          {isUpright && <ZoneField zone={zone} onChange={setZone} />}
          <p role="status" className="min-h-5 text-text-2">
            {finishOfPicture(finish) &&
              'Clips with a title, a watermark, a fade of the picture or a crossfade are encoded.'}
          </p>
          {problem && (
            <p role="alert" className="text-danger">
              {problem}
            </p>
          )}
        </div>
        <div className="flex flex-col items-center gap-2">
          <ClipPicture
            canvas={preview.setClip}
            size={size}
            label="Preview of the clip"
            className={
              size.width > size.height
                ? 'md:w-[28rem] md:max-w-[46vw]'
                : 'w-[calc(min(60dvh,34rem)*var(--aspect))] max-w-full md:max-w-[36vw]'
            }
          >
            {safeZone && <SafeZoneOverlay zone={safeZone} />}
          </ClipPicture>
          <PlayButton player={player} />
        </div>
      </div>
      <footer className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={onUse}>
          Use finish
        </Button>
      </footer>
    </Dialog>
  );
}

/** Draws what a finish adds to clips, whenever it changes; `problem`: why that is not possible. */
function useFrameFinish(
  finish: ClipFinish,
  layout: ClipLayout | null,
  info: VideoInfo,
  fields: TitleFields,
): { drawn: FrameFinish | undefined; problem: string | null } {
  const [state, setState] = useState<{ drawn?: FrameFinish; problem: string | null }>({ problem: null });
  // The same for as long as the title says the same.
  const said = JSON.stringify(fields);
  useEffect(() => {
    let isOutdated = false;
    draw(finish, layout, info, JSON.parse(said) as TitleFields).then(
      (drawn) => !isOutdated && setState({ drawn, problem: null }),
      (error: unknown) =>
        !isOutdated && setState({ problem: describeFailure(error, 'The finish cannot be drawn.') }),
    );
    return () => {
      isOutdated = true;
    };
  }, [finish, layout, info, said]);
  return { drawn: state.drawn, problem: state.problem };
}

async function draw(
  finish: ClipFinish,
  layout: ClipLayout | null,
  info: VideoInfo,
  fields: TitleFields,
): Promise<FrameFinish> {
  const size = clipSize(layout, { width: info.displayWidth, height: info.displayHeight });
  const shared = await prepareFinish(finish, size);
  const [title] = await drawPageTitles({ finish, layout }, info, [fields]);
  return withTitle(shared, title);
}
