import { placeMarkers } from '@framescout/exports';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { batch } from '../../../features/batch/index.ts';
import { openDialog } from '../../../features/commands/index.ts';
import { isImported } from '../../../features/elements/index.ts';
import { isRejected } from '../../../features/event-edits/index.ts';
import { isUnderWay, logOf } from '../../../features/scan/index.ts';
import { foreignSelections } from '../../../features/selection/index.ts';
import { useTheme } from '../../../features/theme/index.ts';
import {
  Timeline,
  type TimelineModel,
  timelineRows,
  timelineSize,
  Waveform,
} from '../../../features/timeline/index.ts';
import { showFrameAt } from '../../../workspace/navigation.ts';
import { moveEventEdge, stepEventEdge } from '../../../workspace/review/event-actions.ts';
import { eventSources } from '../../../workspace/review/event-places.ts';
import { moveMarkers } from '../../../workspace/review/marker-actions.ts';
import type { Workspace } from '../../../workspace/workspace.ts';
import { useActive, useWorkspace } from '../../../workspace/workspace-context.ts';

type TimelinePanelProps = {
  readThumbnail(time: number): Promise<ImageBitmap | null>;
};

/** The timeline of the open video. */
export function TimelinePanel({ readThumbnail }: TimelinePanelProps) {
  const workspace = useWorkspace();
  const { scan, elements: tracked, sensitivity, player, clips: list, video } = workspace;
  const { scores, revision, events, logs, skippedRanges, status } = useStore(scan);
  const isScanning = isUnderWay(status);
  const { elements, elementRules, markerLanes } = useStore(tracked);
  const { id: activeId, selections } = useActive();
  const foreign = useStore(workspace.checks, (state) => foreignSelections(state, activeId));
  const { percent } = useStore(sensitivity);
  const shownTime = useStore(player, (state) => state.shownTime);
  const { isOpen, clips } = useStore(list);
  const chosenEvent = useStore(workspace.browser, ({ current }) => current);
  const keptClips = useMemo(
    () => (isOpen ? clips.filter(({ isKept }) => isKept).sort((a, b) => a.start - b.start) : []),
    [isOpen, clips],
  );
  const { curveHeight } = useStore(timelineSize);
  const theme = useTheme();
  const { duration, frameRate, soundTracks } = video.info;
  const hasSound = soundTracks.length > 0;
  const waveform = useWaveform(workspace);
  const lanes = useMemo(
    () =>
      eventSources({ elements, elementRules, markerLanes }).map((source) => {
        const own = events.filter((event) => event.sourceId === source.id);
        return {
          ...source,
          events: own.filter((event) => !isRejected(event)),
          rejected: own.filter(isRejected),
        };
      }),
    [elements, elementRules, markerLanes, events],
  );
  const shownMarkers = useMemo(
    () =>
      markerLanes.map((lane) => ({
        ...lane,
        offset: isImported(lane) ? lane.offset : null,
        markers: placeMarkers(lane, duration),
      })),
    [markerLanes, duration],
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
      isScanning,
      log: logOf({ logs }, activeId),
      skippedRanges,
      selectionTimes: selections
        .filter((_, index) => !foreign.includes(index))
        .map((selection) => selection.time),
      markerLanes: shownMarkers,
      hasSound,
      sensitivity: percent / 100,
      rows: timelineRows(curveHeight),
    };
  }, [
    duration,
    frameRate,
    lanes,
    scores,
    activeId,
    revision,
    isScanning,
    logs,
    skippedRanges,
    selections,
    foreign,
    shownMarkers,
    hasSound,
    percent,
    curveHeight,
  ]);
  // Stable, so that the clips render again only if something about them has changed.
  const seek = useCallback((time: number) => void showFrameAt(workspace, time), [workspace]);
  const trimClip = useCallback(
    (id: string, edge: 'start' | 'end', time: number) => list.trim(id, edge, time),
    [list],
  );
  const eventOf = (id: string) => scan.getState().events.find((event) => event.id === id);
  return (
    <Timeline
      model={model}
      shownTime={shownTime}
      theme={theme}
      waveform={waveform}
      onSeek={seek}
      onSensitivity={(value) => sensitivity.set(value)}
      readThumbnail={readThumbnail}
      clips={keptClips}
      onTrimClip={trimClip}
      chosenEvent={chosenEvent}
      onChooseEvent={(id) => workspace.browser.choose(id)}
      onMoveEventEdge={(id, edge, time) => {
        const event = eventOf(id);
        if (event) moveEventEdge(workspace, event, edge, time);
      }}
      onStepEventEdge={(id, edge, frames) => {
        const event = eventOf(id);
        if (event) stepEventEdge(workspace, event, edge, frames);
      }}
      onMoveMarkers={(id, offset) => moveMarkers(workspace, id, offset)}
      onShowMarkers={() => openDialog('markers')}
    />
  );
}

/**
 * Returns the waveform of the sound track that is heard; null if the video has no sound. It is read while nothing
 * else is to be done: not before the first frame is shown, nor while the video is played, scanned or cut.
 */
function useWaveform(workspace: Workspace): Waveform | null {
  const { video, player, scan, clipRunner } = workspace;
  const track = useStore(player, (state) => state.soundTrack) ?? 0;
  const [waveform, setWaveform] = useState<Waveform | null>(null);
  const hasSound = video.info.soundTracks.length > 0;
  useEffect(() => {
    if (!hasSound) return;
    const { engine, info } = video;
    const own = new Waveform({
      duration: info.duration,
      read: (stretches, signal) => engine.readPeaks({ ...stretches, track }, { signal }),
      mayRead() {
        const { surface, isPlaying } = player.getState();
        const isBusy = isUnderWay(scan.getState().status) || batch.getState().isRunning;
        const isCutting = clipRunner.getState().run !== null;
        return surface?.isSettled === true && !isPlaying && !isBusy && !isCutting;
      },
    });
    setWaveform(own);
    return () => {
      own[Symbol.dispose]();
      setWaveform(null);
    };
  }, [video, player, scan, clipRunner, track, hasSound]);
  return waveform;
}
