import { type ClipFinish, fadeOf, PLAIN_FINISH } from '@framescout/contract';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import type { PreviewedClips } from './finish-dialog.tsx';

// Most clips are not changed, so that the editor is only loaded by those who open it.
const FinishDialog = lazy(async () => ({ default: (await import('./finish-dialog.tsx')).FinishDialog }));

type FinishFieldsProps = PreviewedClips & {
  /** Null: nothing is added to clips. */
  finish: ClipFinish | null;
  /** What the editor shows; null: it is closed. */
  draft: ClipFinish | null;
  onChange(finish: ClipFinish | null): void;
  onEdit(draft: ClipFinish | null): void;
};

/** Says what is added to clips, and opens the editor of it. */
export function FinishFields({ finish, draft, onChange, onEdit, ...preview }: FinishFieldsProps) {
  const parts = describeFinish(finish);
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">
          Finish: <span className="text-text-2">{parts.join(', ') || 'none'}</span>
        </span>
        <Button size="small" onClick={() => onEdit(finish ?? PLAIN_FINISH)}>
          Edit finish...
        </Button>
      </div>
      {draft && (
        <Suspense fallback={null}>
          <FinishDialog
            {...preview}
            finish={draft}
            onChange={onEdit}
            onUse={() => {
              onChange(describeFinish(draft).length > 0 ? draft : null);
              onEdit(null);
            }}
            onClose={() => onEdit(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Names what a finish adds, in a few words. */
function describeFinish(finish: ClipFinish | null): string[] {
  const fades = fadeOf(finish, 'picture') || fadeOf(finish, 'sound');
  return [
    ...(finish?.title ? ['title'] : []),
    ...(finish?.watermark ? ['watermark'] : []),
    ...(fades ? ['fades'] : []),
    ...(finish?.crossfade ? ['crossfade'] : []),
  ];
}
