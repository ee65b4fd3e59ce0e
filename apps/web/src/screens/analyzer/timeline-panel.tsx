import { useMemo } from 'react';
import { useStore } from 'zustand';
import { clipsStore, trimClip } from '../../features/clips/index.ts';
import { activeElement, elementsStore } from '../../features/elements/index.ts';
import { playerStore } from '../../features/player/index.ts';
import { logOf, scanStore, sensitivityStore, setSensitivity } from '../../features/scan/index.ts';
import { useTheme } from '../../features/theme/index.ts';
import { Timeline, type TimelineModel } from '../../features/timeline/index.ts';
import type { OpenedVideo } from '../../features/video/index.ts';
import { showFrameAt } from '../../workspace/analyzer-actions.ts';
import { eventSources } from '../../workspace/event-sources.ts';

type TimelinePanelProps = {
  video: OpenedVideo;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
};

/** The timeline of the open video. */
export function TimelinePanel({ video, readThumbnail }: TimelinePanelProps) {
  const { scores, revision, events, logs, skippedRanges } = useStore(scanStore);
  const { elements, elementRules } = useStore(elementsStore);
  const { id: activeId, selections } = useStore(elementsStore, activeElement);
  const percent = useStore(sensitivityStore, (state) => state.percent);
  const shownTime = useStore(playerStore, (state) => state.shownTime);
  const { isOpen, clips } = useStore(clipsStore);
  const keptClips = useMemo(() => (isOpen ? clips.filter(({ isKept }) => isKept) : []), [isOpen, clips]);
  const theme = useTheme();
  const { duration, frameRate } = video.info;
  const lanes = useMemo(
    () =>
      eventSources(elements, elementRules).map((source) => ({
        ...source,
        events: events.filter(({ sourceId }) => sourceId === source.id),
      })),
    [elements, elementRules, events],
  );
  const model = useMemo((): TimelineModel => {
    const own = scores.get(activeId);
    return {
      duration,
      frameRate,
      lanes,
      series: own?.series ?? null,
      preview: own?.preview ?? null,
      revision,
      log: logOf({ logs }, activeId),
      skippedRanges,
      selectionTimes: selections.map((selection) => selection.time),
      sensitivity: percent / 100,
    };
  }, [duration, frameRate, lanes, scores, activeId, revision, logs, skippedRanges, selections, percent]);
  return (
    <Timeline
      model={model}
      shownTime={shownTime}
      theme={theme}
      onSeek={(time) => void showFrameAt(time)}
      onSensitivity={setSensitivity}
      readThumbnail={readThumbnail}
      clips={keptClips}
      onTrimClip={trimClip}
    />
  );
}
