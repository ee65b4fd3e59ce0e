import { type DragEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { PlayerStage, playerStore, TransportBar, VideoOverlay } from '../features/player/index.ts';
import { AnalysisOverlay } from '../features/scan/index.ts';
import { selectionStore, stopSelecting } from '../features/selection/index.ts';
import type { OpenedVideo } from '../features/video/index.ts';
import { notify } from '../ui/toast-store.ts';
import { openFile, pickRegion, showFrameAt, stepFrames } from './analyzer-actions.ts';
import { ResumeBar } from './resume-bar.tsx';
import { SidePanels } from './side-panels.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useShownFrame } from './use-shown-frame.ts';
import { useThumbnails } from './use-thumbnails.ts';

/** A video, its timeline, and what is done with them. */
export function Workbench({ video }: { video: OpenedVideo }) {
  const { selections, isSelecting } = useStore(selectionStore);
  const shownTime = useStore(playerStore, (state) => state.shownTime);
  const isPlaying = useStore(playerStore, (state) => state.isPlaying);
  const [isMuted, setIsMuted] = useState(false);
  const frame = useShownFrame(video.engine, shownTime, isPlaying);
  const readThumbnail = useThumbnails(video.engine);
  const { info } = video;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'm' && !event.ctrlKey && !event.metaKey) setIsMuted((before) => !before);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer.files[0];
    if (file) void openFile(file);
  };

  return (
    <div className="flex min-h-full flex-col lg:h-full lg:min-h-0 lg:flex-row">
      <section
        aria-label="Video"
        className="flex min-w-0 flex-col lg:min-h-0 lg:flex-1"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <ResumeBar engine={video.engine} />
        <div className="relative flex aspect-video min-h-0 flex-col lg:aspect-auto lg:flex-1">
          <PlayerStage
            url={video.url}
            engine={video.engine}
            duration={info.duration}
            picture={info}
            isMuted={isMuted}
            onUnplayable={() =>
              notify({
                title: 'Shown frame by frame',
                description: `The browser's player does not take ${info.container}; the engine shows it instead, without sound.`,
              })
            }
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
          onMute={setIsMuted}
          onStep={(by) => void stepFrames(by)}
        />
        <TimelinePanel video={video} readThumbnail={readThumbnail} />
      </section>
      <SidePanels readThumbnail={readThumbnail} />
    </div>
  );
}
