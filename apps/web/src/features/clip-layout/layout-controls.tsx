import { type ClipLayout, FACECAM_SHARE, MAX_INSETS, plainLayout, SAFE_ZONES } from '@framescout/contract';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ShareField } from '../../ui/fields/range-input.tsx';
import { ChoiceField, type Options } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { addFacecam, insetName } from './layout-regions.ts';
import type { ShownElement, ShownPart } from './show-large.ts';

// Where streamers' faces mostly are.
const FACECAM = { source: { x: 0, y: 0.7, width: 0.25, height: 0.3 }, share: FACECAM_SHARE.default };
const MIDDLE: ShownPart = { marked: [{ x: 0.425, y: 0.45, width: 0.15, height: 0.1 }] };

type PartProps = { layout: ClipLayout; onChange(layout: ClipLayout): void };

const BACKGROUNDS: Options<ClipLayout['background']['kind']> = [
  ['crop', 'Fills the clip'],
  ['blur', 'Whole, on a blurred copy'],
];

/** Chooses between a crop of the game and the whole picture on a blurred copy. */
export function BackgroundField({ layout, onChange }: PartProps) {
  return (
    <ChoiceField
      name="Game"
      value={layout.background.kind}
      options={BACKGROUNDS}
      onChange={(kind) =>
        onChange({
          ...layout,
          background: kind === 'blur' ? { kind } : plainLayout(layout.shape).background,
        })
      }
    />
  );
}

/** Has the crop of the game follow an element; offers those that move. */
export function FollowFields({ layout, moving, onChange }: PartProps & { moving: readonly string[] }) {
  const { background } = layout;
  if (background.kind !== 'crop') return null;
  const { follow, ...focus } = background.focus;
  return moving.map((name) => (
    <Switch
      key={name}
      isOn={follow === name}
      onChange={(isOn) =>
        onChange({
          ...layout,
          background: { kind: 'crop', focus: isOn ? { ...focus, follow: name } : focus },
        })
      }
    >
      Keep “{name}” in the frame
    </Switch>
  ));
}

/** Turns the facecam on top on and off, and sets its height. */
export function FacecamFields({ layout, onChange }: PartProps) {
  const { facecam } = layout;
  const last = useRef(facecam ?? FACECAM);
  if (facecam) last.current = facecam;
  return (
    <>
      <Switch
        isOn={facecam !== null}
        onChange={(isOn) => onChange(isOn ? addFacecam(layout, last.current) : { ...layout, facecam: null })}
      >
        Facecam on top
      </Switch>
      {facecam && (
        <ShareField
          name="Height of the facecam"
          of=" of the clip"
          min={FACECAM_SHARE.min}
          max={FACECAM_SHARE.max}
          value={facecam.share}
          onChange={(share) => onChange({ ...layout, facecam: { ...facecam, share } })}
        />
      )}
    </>
  );
}

type InsetListProps = {
  layout: ClipLayout;
  elements: readonly ShownElement[];
  /** The names of the elements that move. */
  moving: readonly string[];
  onShow(element: ShownElement): void;
  onAdd(part: ShownPart): void;
  onFollow(index: number, isFollowing: boolean): void;
  onRemove(index: number): void;
};

/** Lists the insets, and offers to show marked elements in another one. */
export function InsetList({ layout, elements, moving, onShow, onAdd, onFollow, onRemove }: InsetListProps) {
  const { insets } = layout;
  const isFull = insets.length >= MAX_INSETS;
  const offered = elements.filter(({ name }) => insets.every((inset) => inset.name !== name));
  return (
    <div className="flex flex-col items-start gap-2">
      {offered.map((element) => (
        <Button
          key={element.name}
          size="small"
          className="max-w-full"
          disabled={isFull}
          onClick={() => onShow(element)}
        >
          <span className="truncate">Show “{element.name}” large</span>
        </Button>
      ))}
      <Button size="small" variant="quiet" disabled={isFull} onClick={() => onAdd(MIDDLE)}>
        Show another part large
      </Button>
      {insets.map((inset, index) => (
        <div key={inset.name ?? index} className="w-full">
          <div className="flex items-center justify-between gap-2">
            <span className="min-w-0 truncate">{insetName(layout, index)}</span>
            <IconButton
              label={`Remove ${insetName(layout, index)}`}
              className="size-7"
              onClick={() => onRemove(index)}
            >
              <Trash2 />
            </IconButton>
          </div>
          {inset.name !== undefined && moving.includes(inset.name) && (
            <Switch isOn={inset.follow !== undefined} onChange={(isOn) => onFollow(index, isOn)}>
              Follow “{inset.name}”
            </Switch>
          )}
        </div>
      ))}
    </div>
  );
}

const ZONES: Options<string> = [['', 'Nothing'], ...SAFE_ZONES.map(({ name }) => [name, name] as const)];

/** Chooses the app whose text and buttons are shown over the clip, by its name; empty for none. */
export function ZoneField({ zone, onChange }: { zone: string; onChange(zone: string): void }) {
  return <ChoiceField name="Show what is covered by" value={zone} options={ZONES} onChange={onChange} />;
}
