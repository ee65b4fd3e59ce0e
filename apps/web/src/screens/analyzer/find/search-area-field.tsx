import type { SearchArea } from '@framescout/contract';
import { SquareDashed, X } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { setSearchArea, startDrawingSearchArea } from '../../../workspace/find/marking-actions.ts';
import { useActive, useActiveCheck, useWorkspace } from '../../../workspace/workspace-context.ts';

/** Chooses whether to look for the active element in the whole picture or in a part of it. */
export function SearchAreaField() {
  const workspace = useWorkspace();
  const { elements, video } = workspace;
  const { area } = useActive();
  const check = useActiveCheck();
  const isDrawing = useStore(elements, ({ picking }) => picking?.kind === 'bounds');
  const hint = useId();
  const { anywhere, bounds } = area;
  // The check's suggestion applies until the user decides.
  const isOn = anywhere ?? check?.isAnywhere ?? false;
  return (
    <div className="flex flex-col gap-1.5 rounded-panel border border-hairline p-3">
      <Switch
        isOn={isOn}
        aria-describedby={hint}
        onChange={(isWanted) =>
          setSearchArea(workspace, { anywhere: isWanted, bounds: isWanted ? bounds : null })
        }
      >
        Search anywhere on screen
      </Switch>
      <p id={hint} className="text-text-3">
        {describeArea(area, isOn)}
        {anywhere !== null && (
          <>
            {' '}
            <button
              type="button"
              className="underline underline-offset-2 hover:text-text-1"
              onClick={() => setSearchArea(workspace, { ...area, anywhere: null })}
            >
              Let FrameScout decide
            </button>
          </>
        )}
      </p>
      {isOn && isDrawing && (
        <div className="flex items-center gap-2">
          <p role="status" className="flex-1 text-text-2">
            Draw the rectangle on the video.
          </p>
          <Button size="small" onClick={() => elements.stopSelecting()}>
            Cancel
          </Button>
        </div>
      )}
      {isOn && !isDrawing && (
        <div className="flex items-center gap-1">
          <Button size="small" onClick={() => startDrawingSearchArea(workspace)}>
            <SquareDashed aria-hidden="true" />
            {bounds ? 'Change it' : 'Only within a rectangle'}
          </Button>
          {bounds && (
            <>
              <span className="numeric ml-auto whitespace-nowrap text-text-2">
                {Math.round(bounds.width * video.info.width)} x{' '}
                {Math.round(bounds.height * video.info.height)} px
              </span>
              <IconButton
                label="Search the whole picture"
                className="size-7"
                onClick={() => setSearchArea(workspace, { ...area, bounds: null })}
              >
                <X />
              </IconButton>
            </>
          )}
        </div>
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
