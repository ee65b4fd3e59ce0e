import { useStore } from 'zustand';
import { activeElement, elementsStore, stopSelecting } from '../features/elements/index.ts';
import { PlayerStage, playerStore, setMuted, TransportBar, VideoOverlay } from '../features/player/index.ts';
import { AnalysisOverlay } from '../features/scan/index.ts';
import type { OpenedVideo } from '../features/video/index.ts';
import { pickRegion, showFrameAt, stepFrames } from './analyzer-actions.ts';
import { ResumeBar } from './resume-bar.tsx';
import { useShownFrame } from './use-shown-frame.ts';

/** The video with what lies over it, and the bar that plays it. */
export function VideoStage({ video }: { video: OpenedVideo }) {
  const { isSelecting } = useStore(elementsStore);
  const { selections } = useStore(elementsStore, activeElement);
  const { shownTime, isPlaying, isMuted, volume, zoom } = useStore(playerStore);
  const frame = useShownFrame(video.engine, shownTime, isPlaying);
  const { info } = video;
  return (
    <>
      <ResumeBar engine={video.engine} />
      <div className="relative flex aspect-video min-h-0 flex-col lg:aspect-auto lg:flex-1">
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
            <VideoOverlay
              size={size}
              picture={info}
              selections={selections}
              shownTime={shownTime}
              isSelecting={isSelecting}
              isPlaying={isPlaying}
              onPick={(point) => void pickRegion(point)}
              onScrub={(fraction) => void showFrameAt(fraction * info.duration)}
              onLeave={stopSelecting}
            />
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
