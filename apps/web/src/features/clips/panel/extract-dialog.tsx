import {
  ANIMATION_MEGABYTES,
  EXTRACT_KINDS,
  EXTRACTS,
  type ExtractKind,
  isAnimation,
} from '@framescout/clips';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';
import type { ExtractChoice } from '../list/clip-names.ts';

const KINDS: Options<ExtractKind> = EXTRACT_KINDS.map((kind) => [kind, EXTRACTS[kind].label]);

const EXPLANATIONS: Record<ExtractKind, string> = {
  gif: 'A GIF of each clip, without sound, up to a minute long. Its width and frame rate are as high as the size allows.',
  webp: 'An animated WebP of each clip, without sound, up to a minute long: sharper than a GIF of the same size.',
  m4a: 'The sound of each clip as AAC, copied where the recording has it.',
  mp3: 'The sound of each clip as MP3.',
  wav: 'The sound of each clip, uncompressed.',
  thumbnails: 'The frame that shows each event best, at full size.',
  sheet: 'One picture of all events of the clips, with their times and names.',
};

type ExtractDialogProps = { onCreate(choice: ExtractChoice): void; onClose(): void };

/** Offers what else than clips can be made of the clips that are kept. */
export function ExtractDialog({ onCreate, onClose }: ExtractDialogProps) {
  const [kind, setKind] = useState<ExtractKind>('gif');
  const [megabytes, setMegabytes] = useState<number>(ANIMATION_MEGABYTES.default);
  return (
    <Dialog title="More from these events" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <ChoiceField name="Make" value={kind} options={KINDS} onChange={(next) => setKind(next)} />
        <p className="min-h-10 text-text-2">{EXPLANATIONS[kind]}</p>
        {isAnimation(kind) && (
          <NumberField
            name="At most"
            unit="MB"
            {...ANIMATION_MEGABYTES}
            value={megabytes}
            onChange={setMegabytes}
          />
        )}
        <Button
          variant="primary"
          className="self-end"
          onClick={() => {
            onCreate({ kind, maxBytes: megabytes * 1e6 });
            onClose();
          }}
        >
          Create
        </Button>
      </div>
    </Dialog>
  );
}
