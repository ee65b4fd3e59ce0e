import { type FrameFinish, prepareFinish, withTitle } from '@framescout/clips';
import {
  type ClipFade,
  type ClipFinish,
  type ClipLayout,
  clipSize,
  FADE_SECONDS,
  finishOfPicture,
  SAFE_ZONES,
  type TitleFields,
  type VideoInfo,
} from '@framescout/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { describeFailure } from '../../../platform/describe-failure.ts';
import { useAnswer } from '../../../platform/use-answer.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { drawPageTitles } from '../../clips/index.ts';
import { ClipPicture, PlayButton } from '../clip-picture.tsx';
import { ZoneField } from '../layout-controls.tsx';
import { LayoutPreview } from '../layout-preview.ts';
import { SafeZoneOverlay } from '../safe-zone-overlay.tsx';
import type { PreviewedClips } from './previewed-clips.ts';
import { TitleSection } from './title-section.tsx';
import { WatermarkSection } from './watermark-section.tsx';

type FinishDialogProps = PreviewedClips & {
  /** What is being edited; kept by the caller, since the dialog goes when the page changes its arrangement. */
  finish: ClipFinish;
  onChange(finish: ClipFinish): void;
  onUse(): void;
  onClose(): void;
};

/** Edits what is added to the picture of clips, and how they begin and end, with a preview. */
export function FinishDialog({ finish, onChange, onUse, onClose, ...shown }: FinishDialogProps) {
  const { layout, info, player } = shown;
  const [zone, setZone] = useState('');
  const preview = useFinishPreview({ finish, ...shown });
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
          {isUpright && <ZoneField zone={zone} onChange={setZone} />}
          <p role="status" className="min-h-5 text-text-2">
            {finishOfPicture(finish) &&
              'Clips with a title, a watermark or a fade of the picture are encoded.'}
          </p>
          {preview.problem && (
            <p role="alert" className="text-danger">
              {preview.problem}
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

/** Keeps a canvas drawn: the clip that the player is in, with its layout and finish. */
function useFinishPreview({ finish, layout, player, info, clipAt }: PreviewedClips & { finish: ClipFinish }) {
  // A dialog's content is not there yet when the dialog is.
  const [clip, setClip] = useState<HTMLCanvasElement | null>(null);
  const newestClipAt = useRef(clipAt);
  newestClipAt.current = clipAt;
  const time = useStore(player, (state) => state.shownTime);
  const { drawn, problem } = useFrameFinish(finish, layout, info, clipAt(time).fields);
  const newest = useRef({ layout, drawn });
  newest.current = { layout, drawn };
  const preview = useRef<LayoutPreview>(null);
  useEffect(() => {
    if (!clip) return;
    const { layout: first, drawn: finished } = newest.current;
    const momentAt = (at: number) => newestClipAt.current(at).moment;
    const own = new LayoutPreview({ player, info, layout: first, finish: finished, clip, momentAt });
    preview.current = own;
    return () => own[Symbol.dispose]();
  }, [player, info, clip]);
  useEffect(() => preview.current?.show(layout, drawn), [layout, drawn]);
  return { setClip, problem };
}

type Drawn = { drawn?: FrameFinish; problem: string | null };

/** Draws what a finish adds to clips, whenever it changes; `problem`: why that is not possible. */
function useFrameFinish(
  finish: ClipFinish,
  layout: ClipLayout | null,
  info: VideoInfo,
  fields: TitleFields,
): Drawn {
  // The same for as long as the title says the same.
  const said = JSON.stringify(fields);
  const drawNow = useCallback(
    (): Promise<Drawn> =>
      draw(finish, layout, info, JSON.parse(said) as TitleFields).then(
        (drawn) => ({ drawn, problem: null }),
        (error: unknown) => ({ problem: describeFailure(error, 'The finish cannot be drawn.') }),
      ),
    [finish, layout, info, said],
  );
  return useAnswer(drawNow) ?? { problem: null };
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

const PARTS: Options<ClipFade['of']> = [
  ['both', 'Picture and sound'],
  ['picture', 'Picture only'],
  ['sound', 'Sound only'],
];

const PLAIN: ClipFade = { in: FADE_SECONDS.default, out: FADE_SECONDS.default, of: 'both' };

type FadeFieldsProps = { fade: ClipFade | null; onChange(fade: ClipFade | null): void };

/** Turns fades on and off, and sets how long they are, and of what. */
function FadeFields({ fade, onChange }: FadeFieldsProps) {
  const last = useRef(fade ?? PLAIN);
  if (fade) last.current = fade;
  return (
    <section aria-label="Fades" className="flex flex-col gap-2">
      <Switch isOn={fade !== null} onChange={(isOn) => onChange(isOn ? last.current : null)}>
        Fade in and out
      </Switch>
      {fade && (
        <>
          <NumberField
            name="Fade in"
            unit="s"
            {...FADE_SECONDS}
            empty={0}
            value={fade.in}
            onChange={(seconds) => onChange({ ...fade, in: seconds })}
          />
          <NumberField
            name="Fade out"
            unit="s"
            {...FADE_SECONDS}
            empty={0}
            value={fade.out}
            onChange={(seconds) => onChange({ ...fade, out: seconds })}
          />
          <ChoiceField
            name="What fades"
            value={fade.of}
            options={PARTS}
            onChange={(of) => onChange({ ...fade, of })}
          />
        </>
      )}
    </section>
  );
}
