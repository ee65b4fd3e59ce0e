import {
  CLIP_SHAPES,
  type ClipLayout,
  doesMove,
  type ElementPath,
  followedElements,
  layoutAt,
  SAFE_ZONES,
  type VideoInfo,
} from '@framescout/contract';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import type { Player } from '../player/index.ts';
import { ClipPicture, PlayButton, SafeZoneOverlay } from './clip-picture.tsx';
import { EditableRegions } from './editable-regions.tsx';
import { BackgroundField, FacecamFields, FollowFields, InsetList, ZoneField } from './layout-controls.tsx';
import { useLayoutPreview } from './layout-preview.ts';
import {
  clipRegions,
  followInset,
  pictureRegions,
  placeInset,
  type RegionId,
  removeInset,
  showPart,
} from './layout-regions.ts';
import { ShapeSelect } from './shape-select.tsx';
import { type ShownElement, type ShownPart, showLarge } from './show-large.ts';

type LayoutDialogProps = {
  /** What is being edited; kept by the caller, since the dialog goes when the page changes its arrangement. */
  layout: ClipLayout;
  player: Player;
  info: VideoInfo;
  elements: readonly ShownElement[];
  /** Where elements were seen. */
  paths: readonly ElementPath[];
  onChange(layout: ClipLayout): void;
  onUse(): void;
  onClose(): void;
};

/** Arranges how the picture of clips is put together, on the recording's picture and on the clip itself. */
export function LayoutDialog({
  layout,
  player,
  info,
  elements,
  paths,
  onChange: setLayout,
  onUse,
  onClose,
}: LayoutDialogProps) {
  const [selected, setSelected] = useState<RegionId | null>(null);
  const [zone, setZone] = useState('');
  const aimed = useMemo(() => ({ ...layout, paths }), [layout, paths]);
  const canvases = useLayoutPreview({ layout: aimed, player, info });
  const followed = followedElements(layout);
  const moving = useMemo(() => paths.filter(doesMove).map(({ element }) => element), [paths]);
  // One that does not move here can still be let go.
  const offered = [...new Set([...moving, ...followed])];
  const time = useStore(player, ({ shownTime }) => (followed.length > 0 ? shownTime : 0));
  const picture = { width: info.displayWidth, height: info.displayHeight };
  const clip = CLIP_SHAPES[layout.shape];
  const isUpright = layout.shape === '9:16';
  const safeZone = isUpright ? SAFE_ZONES.find(({ name }) => name === zone) : undefined;
  const [isSnapping, setSnapping] = useState(true);
  const [isShapeKept, setShapeKept] = useState(false);
  const edit = { selected, onSelect: setSelected, isSnapping, isShapeKept };
  const add = (part: ShownPart) => {
    setLayout(showLarge(layout, part, picture));
    setSelected(layout.insets.length);
  };
  return (
    <Dialog
      title="Layout of clips"
      description="Drag the boxes on the picture, and the insets on the clip. Arrow keys move them, Alt and arrow keys resize them."
      className="w-[min(72rem,100vw-2rem)]"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 md:flex-row">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <ClipPicture
            canvas={canvases.setPicture}
            size={picture}
            label="Picture of the recording"
            className="max-w-[calc(50dvh*var(--aspect))]"
          >
            <EditableRegions
              {...edit}
              regions={pictureRegions(layoutAt(aimed, time), picture)}
              picture={picture}
              of="part of the picture"
              onChange={(id, box) => setLayout(showPart(layout, id, box, picture))}
            />
          </ClipPicture>
          <div className="grid gap-x-6 gap-y-2 lg:grid-cols-2">
            <div className="flex flex-col gap-2">
              <ShapeSelect
                shape={layout.shape}
                onChange={(shape) => shape && setLayout({ ...layout, shape })}
              />
              <BackgroundField layout={layout} onChange={setLayout} />
              <FollowFields layout={layout} moving={offered} onChange={setLayout} />
              <FacecamFields layout={layout} onChange={setLayout} />
              {isUpright && <ZoneField zone={zone} onChange={setZone} />}
              <Switch isOn={isSnapping} onChange={setSnapping}>
                Snap to edges
              </Switch>
              <Switch isOn={isShapeKept} onChange={setShapeKept}>
                Keep shapes when resizing
              </Switch>
            </div>
            <InsetList
              layout={layout}
              elements={elements}
              moving={offered}
              onShow={(element) => {
                add(element);
                player.seek(element.seenAt);
              }}
              onAdd={add}
              onFollow={(index, isFollowing) => setLayout(followInset(layout, index, isFollowing))}
              onRemove={(index) => setLayout(removeInset(layout, index))}
            />
          </div>
        </div>
        <div className="flex flex-col items-center gap-2">
          <ClipPicture
            canvas={canvases.setClip}
            size={clip}
            label="Preview of the clip"
            className="w-[calc(min(60dvh,34rem)*var(--aspect))] max-w-full md:max-w-[36vw]"
          >
            {safeZone && <SafeZoneOverlay zone={safeZone} />}
            <EditableRegions
              {...edit}
              regions={clipRegions(layout, picture)}
              picture={clip}
              of="place in the clip"
              {...(isUpright && { lines: SAFE_LINES })}
              onChange={(id, box) => typeof id === 'number' && setLayout(placeInset(layout, id, box))}
            />
          </ClipPicture>
          <PlayButton player={player} />
        </div>
      </div>
      <footer className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={onUse}>
          Use layout
        </Button>
      </footer>
    </Dialog>
  );
}

const { width: CLIP_WIDTH, height: CLIP_HEIGHT } = CLIP_SHAPES['9:16'];
const SAFE_LINES = {
  across: SAFE_ZONES.flatMap(({ free, rail }) => [free.left, free.right, rail.x].map((x) => x / CLIP_WIDTH)),
  down: SAFE_ZONES.flatMap(({ free }) => [free.top, free.bottom].map((y) => y / CLIP_HEIGHT)),
};
