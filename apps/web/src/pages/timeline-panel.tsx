import { useMemo } from 'react';
import { useStore } from 'zustand';
import { playerStore } from '../features/player/index.ts';
import { ELEMENT_NAME, scanStore, sensitivityStore, setSensitivity } from '../features/scan/index.ts';
import { selectionStore } from '../features/selection/index.ts';
import { useTheme } from '../features/theme/index.ts';
import { Timeline, type TimelineModel } from '../features/timeline/index.ts';
import type { OpenedVideo } from '../features/video/index.ts';
import { showFrameAt } from './analyzer-actions.ts';

type TimelinePanelProps = {
  video: OpenedVideo;
  readThumbnail(time: number): Promise<ImageBitmap | null>;
};

/** The timeline of the open video. */
export function TimelinePanel({ video, readThumbnail }: TimelinePanelProps) {
  const { series, preview, revision, events, log, skippedRanges } = useStore(scanStore);
  const { selections } = useStore(selectionStore);
  const percent = useStore(sensitivityStore, (state) => state.percent);
  const shownTime = useStore(playerStore, (state) => state.shownTime);
  const theme = useTheme();
  const { duration, frameRate } = video.info;
  const model = useMemo(
    (): TimelineModel => ({
      duration,
      frameRate,
      elementName: ELEMENT_NAME,
      series,
      preview,
      revision,
      events,
      log,
      skippedRanges,
      selectionTimes: selections.map((selection) => selection.time),
      sensitivity: percent / 100,
    }),
    [duration, frameRate, series, preview, revision, events, log, skippedRanges, selections, percent],
  );
  return (
    <Timeline
      model={model}
      shownTime={shownTime}
      theme={theme}
      onSeek={(time) => void showFrameAt(time)}
      onSensitivity={setSensitivity}
      readThumbnail={readThumbnail}
    />
  );
}
