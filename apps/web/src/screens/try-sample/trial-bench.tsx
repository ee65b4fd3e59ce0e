import { clickedSize, formatTimecode } from '@framescout/contract';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { activeElement } from '../../features/elements/index.ts';
import {
  type BoxTask,
  PlayerStage,
  shownFrameTime,
  TransportBar,
  useFrameAt,
  VideoOverlay,
} from '../../features/player/index.ts';
import { isUnderWay, ScanOverlay } from '../../features/scan/index.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import type { SampleTrial } from './sample-trial.ts';
import { type Attempt, TrialPanel } from './trial-panel.tsx';

type TrialBenchProps = {
  trial: SampleTrial;
  /** Called if neither the browser nor the engine can show the sample. */
  onFailure(error: unknown): void;
};

/** The sample's player and timeline, next to the panel for marking and scanning. */
export function TrialBench({ trial, onFailure }: TrialBenchProps) {
  const [isFileOffered, setFileOffered] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt: Attempt = async (act) => {
    setFailure(null);
    await act().catch((error: unknown) => setFailure(describeFailure(error, 'Please try again.')));
  };
  return (
    <div className="grid overflow-hidden rounded-panel border border-hairline bg-surface-1 shadow-float lg:h-150 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-h-0 min-w-0 flex-col">
        <TrialStage trial={trial} attempt={attempt} onFailure={onFailure} />
        <TrialTimeline trial={trial} />
      </div>
      <TrialPanel trial={trial} failure={failure} attempt={attempt} isFileOffered={isFileOffered} />
      <FileDrop
        title="Your own videos open with the free trial"
        description="Here, only the sample does."
        isWanted={() => true}
        onFiles={() => setFileOffered(true)}
        onEmptyFolders={() => setFileOffered(true)}
      />
    </div>
  );
}

function TrialStage({ trial, attempt, onFailure }: TrialBenchProps & { attempt: Attempt }) {
  const { video, player, elements, scan } = trial;
  const { info, engine } = video;
  const { surface, shownTime, isPlaying } = useStore(player);
  const { selections } = useStore(elements, activeElement);
  const isScanning = useStore(scan, ({ status }) => isUnderWay(status));
  const task = useTask(trial);
  const frame = useFrameAt(engine, shownTime, isPlaying);
  const step = (by: number) => player.step((from) => engine.stepFrame(from, by));
  return (
    <>
      <div className="relative flex aspect-video min-h-0 flex-col lg:aspect-auto lg:flex-1">
        <PlayerStage
          player={player}
          url={video.url}
          engine={engine}
          duration={info.duration}
          mayPlay
          shape={{ width: info.displayWidth, height: info.displayHeight }}
          onFailure={onFailure}
        >
          {(size) => (
            <VideoOverlay
              surface={surface}
              size={size}
              picture={info}
              selections={selections}
              hasPlaces={false}
              shownTime={shownFrameTime(shownTime, frame)}
              isPlaying={isPlaying}
              task={task}
              canAdjust={false}
              onBox={(box) => attempt(() => trial.mark(box))}
              onAdjust={async () => {}}
              onScrub={(fraction) => player.seek(fraction * info.duration)}
              // Clicks have nothing else to do here, and no button would let them mark again.
              onLeave={() => {}}
            />
          )}
        </PlayerStage>
        {isScanning && <ScanOverlay scan={scan} />}
      </div>
      <TransportBar
        player={player}
        duration={info.duration}
        soundTracks={info.soundTracks}
        frame={frame}
        onStep={(by) => void step(by).catch(() => undefined)}
      />
    </>
  );
}

/** Returns the box that the next click marks; null if there is none to mark. */
function useTask(trial: SampleTrial): BoxTask | null {
  const { picking } = useStore(trial.elements);
  const { selections } = useStore(trial.elements, activeElement);
  return useMemo((): BoxTask | null => {
    if (picking?.kind !== 'next') return null;
    const [first] = selections;
    return {
      id: `trial ${selections.length}`,
      clicked: first ? { width: first.width, height: first.height } : clickedSize(trial.video.info),
      start: null,
      replaces: null,
      isArea: false,
      action: 'Pick this box',
      snap: first ? (point) => trial.snap(point) : null,
    };
  }, [picking, selections, trial]);
}

/** The sample's timeline with its events. The rows of the event list give access to them by keyboard. */
function TrialTimeline({ trial }: { trial: SampleTrial }) {
  const { player, scan, elements, video } = trial;
  const { duration } = video.info;
  const events = useStore(scan, (state) => state.events);
  const marked = useStore(elements, (state) => state.elements[0]?.selections ?? []);
  const shownTime = useStore(player, (state) => state.shownTime);
  const left = (time: number) => `${(time / duration) * 100}%`;
  return (
    <div className="border-t border-hairline bg-surface-0 px-3 py-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the slider above does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider above takes the keys */}
      <div
        className="relative h-9 cursor-pointer"
        onClick={({ currentTarget, clientX }) => {
          const { left: start, width } = currentTarget.getBoundingClientRect();
          player.seek(((clientX - start) / width) * duration);
        }}
      >
        <div className="absolute inset-x-0 top-1/2 h-px bg-hairline" />
        {events.map(({ startTime, endTime }) => (
          <div
            key={startTime}
            title={`${formatTimecode(startTime)} – ${formatTimecode(endTime)}`}
            className="absolute top-1.5 bottom-1.5 min-w-0.75 rounded-[2px] bg-detected"
            style={{ left: left(startTime), width: left(endTime - startTime) }}
          />
        ))}
        {marked.map(({ time }, index) => (
          <div
            key={time}
            title={`Frame ${index + 1}`}
            className="absolute bottom-0 size-1.5 -translate-x-1/2 rotate-45 bg-accent"
            style={{ left: left(time) }}
          />
        ))}
        <div className="absolute inset-y-0 w-px bg-text-1" style={{ left: left(shownTime) }} />
      </div>
    </div>
  );
}
