import {
  type ClipLayout,
  type ClipShape,
  type ElementPath,
  plainLayout,
  type VideoInfo,
} from '@framescout/contract';
import { lazy, Suspense } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import type { Player } from '../player/index.ts';
import { ShapeSelect } from './shape-select.tsx';
import type { ShownElement } from './show-large.ts';

// Most clips stay as recorded, so that the editor is only loaded by those who open it.
const LayoutDialog = lazy(async () => ({ default: (await import('./layout-dialog.tsx')).LayoutDialog }));

type LayoutFieldsProps = {
  /** Null: clips look as recorded. */
  layout: ClipLayout | null;
  /** What the editor shows; null: it is closed. */
  draft: ClipLayout | null;
  player: Player;
  info: VideoInfo;
  elements: readonly ShownElement[];
  /** Where elements were seen. */
  paths: readonly ElementPath[];
  onChange(layout: ClipLayout | null): void;
  onEdit(draft: ClipLayout | null): void;
};

/** Chooses the shape of clips and opens the editor of their layout. */
export function LayoutFields({ layout, draft, onChange, onEdit, ...editor }: LayoutFieldsProps) {
  const choose = (shape: ClipShape | null) =>
    onChange(shape && (layout ? { ...layout, shape } : plainLayout(shape)));
  return (
    <>
      <ShapeSelect shape={layout?.shape ?? null} canBeRecorded onChange={choose} />
      {layout && (
        <div className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate text-text-2">{describeLayout(layout)}</span>
          <Button size="small" onClick={() => onEdit(layout)}>
            Edit layout...
          </Button>
        </div>
      )}
      {draft && (
        <Suspense fallback={null}>
          <LayoutDialog
            {...editor}
            layout={draft}
            onChange={onEdit}
            onUse={() => {
              onChange(draft);
              onEdit(null);
            }}
            onClose={() => onEdit(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function describeLayout({ background, facecam, insets }: ClipLayout): string {
  const parts = [
    background.kind === 'blur' ? 'whole picture on a blur' : 'crop of the game',
    ...(facecam ? ['facecam'] : []),
    ...(insets.length > 0 ? [insets.length === 1 ? '1 inset' : `${insets.length} insets`] : []),
  ];
  return parts.join(', ');
}
