import { clickedSize } from '@framescout/contract';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { activeElement } from '../../../features/elements/index.ts';
import type { BoxTask } from '../../../features/player/index.ts';
import { snapNear } from '../../../workspace/find/marking-actions.ts';
import type { Workspace } from '../../../workspace/workspace.ts';

const SAME_FRAME = 1e-3;

/**
 * Returns the box that the user is being asked to draw; null if there is none, or while the player has yet to
 * show the frame of the box to adjust. `frameTime`: the time of the frame on screen (seconds).
 */
export function useBoxTask(workspace: Workspace, frameTime: number): BoxTask | null {
  const { info } = workspace.video;
  const { picking } = useStore(workspace.elements);
  const { id, selections, area } = useStore(workspace.elements, activeElement);
  const adjusted = picking?.kind === 'selection' ? selections[picking.index] : undefined;
  const isShown = adjusted !== undefined && Math.abs(adjusted.time - frameTime) < SAME_FRAME;
  return useMemo((): BoxTask | null => {
    const [first] = selections;
    switch (picking?.kind) {
      case 'next':
        return {
          id: `${id} next ${selections.length}`,
          clicked: first ? { width: first.width, height: first.height } : clickedSize(info),
          start: null,
          replaces: null,
          isArea: false,
          action: 'Pick this box',
          snap: first ? (point) => snapNear(workspace, point) : null,
        };
      case 'missed':
        return {
          id: `${id} missed`,
          clicked: first ?? clickedSize(info),
          start: null,
          replaces: null,
          isArea: false,
          action: 'It is here',
          snap: (point) => snapNear(workspace, point),
        };
      case 'selection':
        if (!adjusted || !isShown) return null;
        return {
          id: `${id} selection ${picking.index}`,
          clicked: null,
          start: adjusted,
          replaces: picking.index,
          isArea: false,
          action: 'Keep this box',
          snap: null,
        };
      case 'bounds':
        return {
          id: `${id} bounds`,
          clicked: null,
          start: area.bounds,
          replaces: null,
          isArea: true,
          action: 'Look only here',
          snap: null,
        };
      default:
        return null;
    }
  }, [picking, id, selections, area, adjusted, isShown, info, workspace]);
}
