import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { activeElement, elementsStore, stopSelecting } from '../../features/elements/index.ts';
import {
  OutlinedBoxes,
  PlayerStage,
  playerStore,
  setMuted,
  TransportBar,
  VideoOverlay,
} from '../../features/player/index.ts';
import { AnalysisOverlay, isUnderWay, scanStore } from '../../features/scan/index.ts';
import type { OpenedVideo } from '../../features/video/index.ts';
import { showFrameAt, stepFrames } from '../../workspace/analyzer-actions.ts';
import { placesAt } from '../../workspace/event-places.ts';
import { adjustSelection, boundSearch, pickRegion } from '../../workspace/marking-actions.ts';
import { ResumeBar } from './resume-bar.tsx';
import { useBoxTask } from './use-box-task.ts';
import { usePreparedFrame } from './use-prepared-frame.ts';
import { useShownFrame } from './use-shown-frame.ts';

/** The video with what lies over it, and the bar that plays it. */
export function VideoStage({ video }: { video: OpenedVideo }) {
  const { picking, elements } = useStore(elementsStore);
  const active = useStore(elementsStore, activeElement);
  const { shownTime, isPlaying, isMuted, volume, zoom } = useStore(playerStore);
  const events = useStore(scanStore, (state) => state.events);
  const isScanning = useStore(scanStore, (state) => isUnderWay(state.status));
  const frame = useShownFrame(video.engine, shownTime, isPlaying);
  usePreparedFrame(video.engine, shownTime, isPlaying);
  const { info } = video;
  const task = useBoxTask(info, shownTime);
  const stage = useRef<HTMLDivElement>(null);
  const taskId = task?.id;
  // Where the panel is below the video, a box may be asked for while the video is out of sight.
  useEffect(() => {
    if (taskId) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [taskId]);
  // While a box is in hand, it alone is to be seen.
  const places = useMemo(
    () => (picking ? [] : placesAt(shownTime, events, elements, active, info)),
    [picking, shownTime, events, elements, active, info],
  );
  return (
    <>
      <ResumeBar engine={video.engine} />
      <div ref={stage} className="relative flex aspect-video min-h-0 flex-col lg:aspect-auto lg:flex-1">
        <PlayerStage
          url={video.url}
          engine={video.engine}
          duration={info.duration}
          mayPlay={info.reader === 'browser'}
          shape={{ width: info.displayWidth, height: info.displayHeight }}
          isMuted={isMuted}
          volume={volume}
          zoom={zoom}
        >
          {(size) => (
            <>
              <OutlinedBoxes boxes={places} />
              <VideoOverlay
                size={size}
                picture={info}
                selections={active.selections}
                hasPlaces={places.some(({ isDashed }) => !isDashed)}
                shownTime={shownTime}
                isPlaying={isPlaying}
                task={task}
                canAdjust={!isScanning}
                onBox={(box) => {
                  if (picking?.kind === 'selection') return adjustSelection(picking.index, box);
                  return picking?.kind === 'bounds' ? boundSearch(box) : pickRegion(box);
                }}
                onAdjust={adjustSelection}
                onScrub={(fraction) => void showFrameAt(fraction * info.duration)}
                onLeave={stopSelecting}
              />
            </>
          )}
        </PlayerStage>
        <AnalysisOverlay />
      </div>
      <TransportBar
        duration={info.duration}
        frame={frame}
        isMuted={isMuted}
        onMute={setMuted}
        onStep={(by) => void stepFrames(by)}
      />
    </>
  );
}
