import {
  type FrameIndex,
  formatClock,
  formatTimecode,
  type Seconds,
  type SoundTrack,
  soundName,
} from '@framescout/contract';
import { ChevronLeft, ChevronRight, Maximize, Minimize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../../ui/buttons/tooltip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RangeInput } from '../../../ui/fields/range-input.tsx';
import { Choice } from '../../../ui/fields/select.tsx';
import { type Player, ZOOMS } from '../playback/player.ts';
import { soundVolume } from '../playback/sound-volume.ts';
import { useFullScreen } from './full-screen.ts';

type TransportBarProps = {
  player: Player;
  duration: number;
  /** The video's sound tracks; with several, the user can choose one. */
  soundTracks: readonly SoundTrack[];
  /** The frame on screen, if known; Firefox's player reports the time sought instead of its time. */
  frame: { frame: FrameIndex; time: Seconds } | null;
  onStep(by: number): void;
  /** Asks where to go. Without it, the time is only displayed. */
  onGoTo?(): void;
  /** Lets the video fill the screen, or ends that. Missing where that is impossible. */
  onFullScreen?: (() => void) | undefined;
};

// A finger gets as much as there is room for.
const BUTTON = 'pointer-coarse:min-w-8 pointer-coarse:max-w-11 pointer-coarse:flex-1';
const HOUR = 3600;

// The bar widths from which there is room for the optional parts, even if the times include hours.
const ROOM = {
  timecode: 'block',
  frame: 'hidden @min-[34.5rem]:inline',
  zoom: 'hidden @min-[38.5rem]:block',
  volume: 'hidden @min-[44.5rem]:block',
  fullScreen: 'hidden @min-[24rem]:inline-flex',
};
const ROOM_BESIDE_TRACKS = {
  timecode: 'hidden @min-[38.5rem]:block',
  frame: 'hidden @min-[42.5rem]:inline',
  zoom: 'hidden @min-[46.5rem]:block',
  volume: 'hidden @min-[52.5rem]:block',
  fullScreen: 'hidden @min-[24rem]:inline-flex',
};

/** The playback controls below the picture: seek, play, step, zoom and sound, and the current time. */
export function TransportBar({
  player,
  duration,
  soundTracks,
  frame,
  onStep,
  onGoTo,
  onFullScreen,
}: TransportBarProps) {
  const rate = useStore(player, (state) => state.rate);
  const { targetTime, shownTime, showNow } = useDisplayedTimes(player);
  const isFullScreen = useFullScreen();
  const hasTracks = soundTracks.length > 1;
  const room = hasTracks ? ROOM_BESIDE_TRACKS : ROOM;
  return (
    <div className="@container flex flex-col gap-1 border-t border-hairline bg-surface-1 px-3 pt-2 pb-1.5">
      <RangeInput
        aria-label="Seek"
        className="range-input-to-the-ends"
        aria-valuetext={formatTimecode(targetTime)}
        min={0}
        max={duration}
        step={0.01}
        value={targetTime}
        onChange={(event) => {
          player.seek(Number(event.target.value));
          // React resets the slider until it renders with the new time, and arrow keys would start from the
          // old one.
          showNow();
        }}
      />
      <div className="flex items-center gap-1">
        <StepButtons player={player} onStep={onStep} />
        <Clock time={targetTime} duration={duration} onGoTo={onGoTo} />
        {rate !== 1 && <p className="numeric ml-2 text-accent-text">{rate}×</p>}
        <p className={classNames('numeric ml-auto pl-2 whitespace-nowrap text-text-2', room.timecode)}>
          {formatTimecode(frame?.time ?? shownTime)}
          <span className={classNames('ml-3 text-text-3', room.frame)}>
            frame <span className="inline-block min-w-12">{frame === null ? '–' : frame.frame + 1}</span>
          </span>
        </p>
        <ZoomSelect player={player} className={room.zoom} />
        {hasTracks && <SoundTrackSelect player={player} tracks={soundTracks} />}
        <VolumeControls sliderClassName={room.volume} />
        {onFullScreen && (
          <IconButton
            label={isFullScreen ? 'Leave full screen' : 'Full screen'}
            command="full-screen"
            className={room.fullScreen}
            onClick={onFullScreen}
          >
            {isFullScreen ? <Minimize /> : <Maximize />}
          </IconButton>
        )}
      </div>
    </div>
  );
}

type ClockProps = { time: Seconds; duration: Seconds; onGoTo: (() => void) | undefined };

function Clock({ time, duration, onGoTo }: ClockProps) {
  const text = (
    <>
      {formatClock(time)}
      <span className={duration < HOUR ? 'hidden @min-[21rem]:inline' : 'hidden @min-[27rem]:inline'}>
        {' '}
        / {formatClock(duration)}
      </span>
    </>
  );
  const look = 'numeric ml-2 whitespace-nowrap text-text-1';
  if (!onGoTo) return <p className={look}>{text}</p>;
  return (
    <Tooltip text="Go to a time or frame" command="go-to">
      <button
        type="button"
        className={classNames(look, 'rounded-control decoration-text-3 underline-offset-4 hover:underline')}
        onClick={onGoTo}
      >
        {text}
      </button>
    </Tooltip>
  );
}

function StepButtons({ player, onStep }: Pick<TransportBarProps, 'player' | 'onStep'>) {
  const isPlaying = useStore(player, (state) => state.isPlaying);
  return (
    <>
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        command="play"
        className={BUTTON}
        onClick={() => player.toggle()}
      >
        {isPlaying ? <Pause /> : <Play />}
      </IconButton>
      <IconButton
        label="Previous frame"
        command="previous-frame"
        className={BUTTON}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton label="Next frame" command="next-frame" className={BUTTON} onClick={() => onStep(1)}>
        <ChevronRight />
      </IconButton>
    </>
  );
}

function ZoomSelect({ player, className }: { player: Player; className: string }) {
  const zoom = useStore(player, (state) => state.zoom);
  return (
    <Choice
      aria-label="Size of the picture"
      className={classNames('ml-1 h-6 text-[12px]', className)}
      value={zoom}
      options={[null, ...(zoom === null || ZOOMS.includes(zoom) ? [] : [zoom]), ...ZOOMS].map(
        (factor) => [factor, factor === null ? 'Fit' : `${Math.round(factor * 100)}%`] as const,
      )}
      onChange={(factor) => player.setZoom(factor)}
    />
  );
}

function SoundTrackSelect({ player, tracks }: { player: Player; tracks: readonly SoundTrack[] }) {
  const soundTrack = useStore(player, (state) => state.soundTrack);
  return (
    <Choice
      aria-label="Sound track"
      className="ml-1 h-6 max-w-32 text-[12px] @max-xl:ml-auto @max-xl:max-w-28"
      value={soundTrack ?? 0}
      options={tracks.map((track, index) => [index, soundName(track, index)] as const)}
      onChange={(index) => player.setSoundTrack(index)}
    />
  );
}

function VolumeControls({ sliderClassName }: { sliderClassName: string }) {
  const { isMuted, volume } = useStore(soundVolume);
  return (
    <>
      <IconButton
        label={isMuted ? 'Sound on' : 'Mute'}
        command="mute"
        className={BUTTON}
        onClick={() => soundVolume.setMuted(!isMuted)}
      >
        {isMuted ? <VolumeX /> : <Volume2 />}
      </IconButton>
      <RangeInput
        aria-label="Volume"
        className={classNames('w-20', sliderClassName)}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        onChange={(event) => soundVolume.setVolume(Number(event.target.value))}
      />
    </>
  );
}

const DISPLAY_MS = 16;

/** Returns the player's times, refreshed at most every 16 ms, or by `showNow`. */
function useDisplayedTimes(player: Player): { targetTime: number; shownTime: number; showNow(): void } {
  const [times, setTimes] = useState(() => player.getState());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setTimes(player.getState());
      }, DISPLAY_MS);
    };
    const stop = player.subscribe(show);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [player]);
  const { targetTime, shownTime } = times;
  return { targetTime, shownTime, showNow: () => setTimes(player.getState()) };
}
