import { formatTimecode } from '@framescout/contract';
import { useStore } from 'zustand';
import type { SampleTrial } from './sample-trial.ts';

/** The sample's timeline with its events. The rows of the event list give access to them by keyboard. */
export function TrialTimeline({ trial }: { trial: SampleTrial }) {
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
