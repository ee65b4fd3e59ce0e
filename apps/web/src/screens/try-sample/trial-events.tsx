import { formatTimecode, type RegionBox } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { ListedEvent } from '../../features/scan/index.ts';
import type { SampleTrial } from './sample-trial.ts';

const PICTURE_WIDTH = 480;
/** The part of the picture shown around the element, as a fraction of the picture's width and height. */
const SURROUNDINGS = 0.3;

/** The list of events found, each with a picture of its moment. */
export function TrialEvents({ trial }: { trial: SampleTrial }) {
  const { scan, player, elements, video } = trial;
  const { events, report } = useStore(scan);
  const shownTime = useStore(player, (state) => state.shownTime);
  const size = useStore(elements, (state) => state.elements[0]?.selections[0]);
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
              <Moment
                engine={video.engine}
                time={event.peakTime}
                place={
                  event.region && size
                    ? {
                        x: event.region.left / video.info.width,
                        y: event.region.top / video.info.height,
                        width: size.width,
                        height: size.height,
                      }
                    : null
                }
              />
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

/** The element and its surroundings in the frame at `time` (seconds). */
function Moment({ engine, time, place }: { engine: EngineClient; time: number; place: RegionBox | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const x = place ? place.x + place.width / 2 : 0.5;
  const y = place ? place.y + place.height / 2 : 0.5;
  useEffect(() => {
    let isGone = false;
    engine.readPicture(time, PICTURE_WIDTH).then(
      ({ bitmap }) => {
        if (!isGone && canvas.current) drawAround(canvas.current, bitmap, x, y);
        bitmap.close();
      },
      // Without a picture, the row still shows the time.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [engine, time, x, y]);
  return (
    <canvas ref={canvas} width={128} height={72} className="h-9 w-16 shrink-0 rounded-[4px] bg-surface-0" />
  );
}

/** Draws the part of a picture around a point (fractions), shifted inwards at the picture's borders. */
function drawAround(canvas: HTMLCanvasElement, picture: ImageBitmap, x: number, y: number): void {
  const inside = (middle: number) => Math.min(1 - SURROUNDINGS, Math.max(0, middle - SURROUNDINGS / 2));
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      inside(x) * picture.width,
      inside(y) * picture.height,
      SURROUNDINGS * picture.width,
      SURROUNDINGS * picture.height,
      0,
      0,
      canvas.width,
      canvas.height,
    );
}
