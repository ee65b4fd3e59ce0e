import { clickedSize } from '@framescout/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { openDialog } from '../../../features/commands/index.ts';
import {
  type BoxTask,
  leaveFullScreen,
  OutlinedBoxes,
  PlayerStage,
  shownFrameTime,
  TransportBar,
  toggleFullScreen,
  useFrameAt,
  useFullScreen,
  VideoOverlay,
} from '../../../features/player/index.ts';
import { ScanOverlay } from '../../../features/scan/index.ts';
import { foreignSelections } from '../../../features/selection/index.ts';
import {
  adjustSelection,
  limitSearch,
  pickRegion,
  snapNear,
} from '../../../workspace/find/marking-actions.ts';
import { notifyVideoError, showFrameAt, stepFrames } from '../../../workspace/navigation.ts';
import { placesAt } from '../../../workspace/review/event-places.ts';
import { pointOut } from '../../../workspace/review/teach-actions.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { useActive, useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';
import { EarlierWorkBar } from './earlier-work-bar.tsx';

/** The video, its overlays and its transport bar. */
export function VideoStage() {
  const workspace = useWorkspace();
  const { video, player, scan, elements: tracked } = workspace;
  const { picking, elements } = useStore(tracked);
  const active = useActive();
  const { surface, shownTime, isPlaying } = useStore(player);
  const events = useStore(scan, (state) => state.events);
  const isScanning = useIsScanning();
  const foreign = useStore(workspace.checks, (state) => foreignSelections(state, active.id));
  const frame = useFrameAt(video.engine, shownTime, isPlaying);
  const frameTime = shownFrameTime(shownTime, frame);
  usePreparedFrame(workspace, shownTime, isPlaying);
  const isFullScreen = useFullScreen();
  useEffect(() => leaveFullScreen, []);
  const { info } = video;
  // To a newcomer, a click on the element means marking it. Whoever has marked one knows how that is done.
  const isUnmarked = !isScanning && elements.every(({ selections }) => selections.length === 0);
  const task = useBoxTask(workspace, frameTime);
  const stage = useRef<HTMLDivElement>(null);
  const taskId = task?.id;
  // If the panel is below the video, a box may be requested while the video is scrolled out of view.
  useEffect(() => {
    if (taskId) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [taskId]);
  // While a box is being drawn, only that box is shown.
  const places = useMemo(
    () => (picking ? [] : placesAt(frameTime, events, elements, { ...active, foreign }, info)),
    [picking, frameTime, events, elements, active, foreign, info],
  );
  return (
    <>
      <EarlierWorkBar />
      <div className={isFullScreen ? 'fixed inset-0 z-30 flex flex-col' : 'contents'}>
        <div
          ref={stage}
          className={
            isFullScreen
              ? 'relative flex min-h-0 flex-1 flex-col'
              : 'relative flex aspect-video max-h-[50dvh] min-h-0 flex-col sideways:aspect-auto sideways:max-h-none sideways:flex-1 lg:aspect-auto lg:max-h-none lg:flex-1'
          }
        >
          <PlayerStage
            player={player}
            url={video.url}
            engine={video.engine}
            duration={info.duration}
            mayPlay={info.reader === 'browser' && !info.stallsPlayers}
            shape={{ width: info.displayWidth, height: info.displayHeight }}
            onFailure={(error) => void notifyVideoError(workspace, error)}
          >
            {(size) => (
              <>
                <OutlinedBoxes boxes={places} />
                <VideoOverlay
                  surface={surface}
                  size={size}
                  picture={info}
                  selections={active.selections}
                  foreign={foreign}
                  hasPlaces={places.some(({ isDashed }) => !isDashed)}
                  shownTime={frameTime}
                  isPlaying={isPlaying}
                  task={task}
                  canAdjust={!isScanning}
                  onBox={(box) => {
                    if (picking?.kind === 'selection') return adjustSelection(workspace, picking.index, box);
                    if (picking?.kind === 'bounds') return limitSearch(workspace, box);
                    return picking?.kind === 'missed' ? pointOut(workspace, box) : pickRegion(workspace, box);
                  }}
                  onAdjust={(index, box) => adjustSelection(workspace, index, box)}
                  onScrub={(fraction) => void showFrameAt(workspace, fraction * info.duration)}
                  onMark={isUnmarked ? (box) => void pickRegion(workspace, box) : null}
                  onLeave={() => tracked.stopSelecting()}
                />
              </>
            )}
          </PlayerStage>
          <ScanOverlay scan={scan} />
        </div>
        <TransportBar
          player={player}
          duration={info.duration}
          soundTracks={info.soundTracks}
          frame={frame}
          onStep={(by) => void stepFrames(workspace, by)}
          onGoTo={() => openDialog('go-to')}
          onFullScreen={document.fullscreenEnabled ? toggleFullScreen : undefined}
        />
      </div>
    </>
  );
}

// A frame that stays on screen this long may be the one the user clicks on.
const DEBOUNCE_MS = 150;

/** Decodes the frame on screen ahead of a click on it, so that the click takes effect immediately. */
function usePreparedFrame({ elements, video }: Workspace, time: number, isPlaying: boolean): void {
  const { engine } = video;
  const { picking } = useStore(elements);
  const { selections } = useActive();
  const isAwaited = (picking?.kind === 'next' || picking?.kind === 'missed') && !isPlaying;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => {
      // If the frame cannot be decoded, a click on it will report that.
      engine.prepareFrame(time, [...selections]).catch(() => {});
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [engine, time, selections, isAwaited]);
}

const SAME_FRAME = 1e-3;

/**
 * Returns the box that the user is being asked to draw; null if there is none, or while the player has yet to
 * show the frame of the box to adjust. `frameTime`: the time of the frame on screen (seconds).
 */
function useBoxTask(workspace: Workspace, frameTime: number): BoxTask | null {
  const { info } = workspace.video;
  const { picking } = useStore(workspace.elements);
  const { id, selections, area } = useActive();
  const adjusted = picking?.kind === 'selection' ? selections[picking.index] : undefined;
  const isShown = adjusted !== undefined && Math.abs(adjusted.time - frameTime) < SAME_FRAME;
  return useMemo((): BoxTask | null => {
    const [first] = selections;
    const plain = { clicked: null, start: null, replaces: null, isArea: false, snap: null };
    const size = first ? { width: first.width, height: first.height } : clickedSize(info);
    const snap = (point: { x: number; y: number }) => snapNear(workspace, point);
    switch (picking?.kind) {
      case 'next': {
        const own = { clicked: size, snap: first ? snap : null };
        return { ...plain, ...own, id: `${id} next ${selections.length}`, action: 'Pick this box' };
      }
      case 'missed':
        return { ...plain, clicked: size, snap, id: `${id} missed`, action: 'It is here' };
      case 'selection': {
        if (!adjusted || !isShown) return null;
        const own = { start: adjusted, replaces: picking.index };
        return { ...plain, ...own, id: `${id} selection ${picking.index}`, action: 'Keep this box' };
      }
      case 'bounds':
        return { ...plain, start: area.bounds, isArea: true, id: `${id} bounds`, action: 'Look only here' };
      default:
        return null;
    }
  }, [picking, id, selections, area, adjusted, isShown, info, workspace]);
}
