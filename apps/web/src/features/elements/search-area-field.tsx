import type { RegionBox, SearchArea } from '@framescout/contract';
import { SquareDashed, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';

type SearchAreaFieldProps = {
  area: SearchArea;
  /** The check's suggestion, which applies until the user decides. */
  isAnywhere: boolean;
  /** False while a scan runs. */
  isEnabled: boolean;
  /** True while the user draws the rectangle on the video. */
  isDrawing: boolean;
  /** The video's own size, in its pixels. */
  picture: { width: number; height: number };
  onChange(area: SearchArea): void;
  onDraw(): void;
  onLeave(): void;
};

/** Chooses whether to look for an element in the whole picture or in a part of it. */
export function SearchAreaField({ area, isAnywhere, isEnabled, ...props }: SearchAreaFieldProps) {
  const hint = useId();
  const isOn = area.anywhere ?? isAnywhere;
  return (
    <div className="flex flex-col gap-1.5 rounded-panel border border-hairline p-3">
      <Switch
        isOn={isOn}
        disabled={!isEnabled}
        aria-describedby={hint}
        onChange={(anywhere) => props.onChange({ anywhere, bounds: anywhere ? area.bounds : null })}
      >
        Search anywhere on screen
      </Switch>
      <p id={hint} className="text-text-3">
        {describeArea(area, isOn)}
        {area.anywhere !== null && (
          <>
            {' '}
            <button
              type="button"
              disabled={!isEnabled}
              className="underline underline-offset-2 hover:text-text-1"
              onClick={() => props.onChange({ ...area, anywhere: null })}
            >
              Let FrameScout decide
            </button>
          </>
        )}
      </p>
      {isOn && <Bounds bounds={area.bounds} isEnabled={isEnabled} area={area} {...props} />}
    </div>
  );
}

type BoundsProps = Omit<SearchAreaFieldProps, 'isAnywhere'> & { bounds: RegionBox | null };

function Bounds({ bounds, area, isEnabled, isDrawing, picture, ...props }: BoundsProps) {
  if (isDrawing) {
    return (
      <div className="flex items-center gap-2">
        <p role="status" className="flex-1 text-text-2">
          Draw the rectangle on the video.
        </p>
        <Button size="small" onClick={props.onLeave}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-1">
      <Button size="small" disabled={!isEnabled} onClick={props.onDraw}>
        <SquareDashed aria-hidden="true" />
        {bounds ? 'Change it' : 'Only within a rectangle'}
      </Button>
      {bounds && (
        <>
          <span className="numeric ml-auto whitespace-nowrap text-text-2">
            {Math.round(bounds.width * picture.width)} x {Math.round(bounds.height * picture.height)} px
          </span>
          <IconButton
            label="Search the whole picture"
            className="size-7"
            disabled={!isEnabled}
            onClick={() => props.onChange({ ...area, bounds: null })}
          >
            <X />
          </IconButton>
        </>
      )}
    </div>
  );
}

function describeArea({ anywhere, bounds }: SearchArea, isOn: boolean): string {
  if (bounds) return 'Only inside the dashed rectangle on the video.';
  if (anywhere !== null)
    return isOn ? 'As you chose: anywhere in the picture.' : 'As you chose: only near where it was marked.';
  return isOn ? 'You marked it in places that are far apart.' : 'Only near where you marked it.';
}
