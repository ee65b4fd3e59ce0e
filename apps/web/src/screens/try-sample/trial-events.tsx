import { formatTimecode, surroundingsOf } from '@framescout/contract';
import { useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import type { ListedEvent } from '../../features/scan/index.ts';
import { toImageData } from '../../ui/layout/region-preview.tsx';
import { useLatePicture } from '../../ui/layout/use-late-picture.ts';
import type { SampleTrial } from './sample-trial.ts';

/** The list of events found, each with a picture of its moment. */
export function TrialEvents({ trial }: { trial: SampleTrial }) {
  const { scan, player, video } = trial;
  const { events, report } = useStore(scan);
  const shownTime = useStore(player, (state) => state.shownTime);
  const show = ({ startTime }: ListedEvent) => player.seekFrame(() => video.engine.locateFrame(startTime));
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <h3 role="status" className="flex items-baseline justify-between text-[14px] leading-5 font-semibold">
        {events.length} {events.length === 1 ? 'event' : 'events'} found
        {report && (
          <span className="numeric font-normal text-text-3">
            {report.framesLooked.toLocaleString('en-US')} frames, {report.speed.toFixed(1)}x
          </span>
        )}
      </h3>
      {events.length === 0 && (
        <p className="text-[14px] leading-5 text-text-2">
          The three marks may not show the badge. Start over, and click the badge itself in each frame.
        </p>
      )}
      <ol aria-label="Events" className="-mx-2 flex min-h-0 flex-col overflow-auto max-lg:max-h-80">
        {events.map((event) => (
          <li key={event.startTime}>
            <button
              type="button"
              aria-current={shownTime >= event.startTime && shownTime < event.endTime}
              onClick={() => void show(event).catch(() => undefined)}
              className="flex w-full items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-surface-3 aria-current:bg-surface-2"
            >
              <Moment trial={trial} event={event} />
              <span className="numeric text-text-1">{formatTimecode(event.startTime)}</span>
              <span className="numeric ml-auto text-text-3">
                {(event.endTime - event.startTime).toFixed(2)} s
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Shows the element and its surroundings in an event's best frame; without a picture, nothing. */
function Moment({ trial, event: { peakTime, region } }: { trial: SampleTrial; event: ListedEvent }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { engine, info } = trial.video;
  const size = useStore(trial.elements, (state) => state.elements[0]?.selections[0]);
  const read = useCallback(async () => {
    if (!region || !size) return null;
    const place = { ...size, x: region.left / info.width, y: region.top / info.height };
    const { x, y, width, height } = surroundingsOf(place, info);
    const picture = await engine.selectRegion(peakTime, x + width / 2, y + height / 2, { width, height });
    return createImageBitmap(toImageData(picture.imageData));
  }, [engine, info, peakTime, region, size]);
  useLatePicture(canvas, read, 0);
  return (
    <canvas
      ref={canvas}
      width={64}
      height={36}
      className="h-9 w-16 shrink-0 rounded-[4px] bg-surface-0 object-cover"
    />
  );
}
