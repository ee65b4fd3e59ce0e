import { formatClock, formatTimecode } from '@framescout/contract';
import { ChevronLeft, ChevronRight, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/icon-button.tsx';
import { RangeInput } from '../../ui/range-input.tsx';
import { Select } from '../../ui/select.tsx';
import { playerStore, seekTo, setVolume, setZoom, togglePlayback, ZOOMS } from './player-store.ts';

type TransportBarProps = {
  duration: number;
  /** The frame on screen (0-based), where it is known. */
  frame: number | null;
  isMuted: boolean;
  onMute(isMuted: boolean): void;
  onStep(by: number): void;
};

const FIT = 'fit';

/** Play, step, seek, and where the video stands. */
export function TransportBar({ duration, frame, isMuted, onMute, onStep }: TransportBarProps) {
  const isPlaying = useStore(playerStore, (state) => state.isPlaying);
  const volume = useStore(playerStore, (state) => state.volume);
  const zoom = useStore(playerStore, (state) => state.zoom);
  const { soughtTime, shownTime } = useDisplayedTimes();
  return (
    <div className="flex flex-col gap-1 border-t border-hairline bg-surface-1 px-3 pt-2 pb-1.5">
      <RangeInput
        aria-label="Seek"
        aria-valuetext={formatTimecode(soughtTime)}
        min={0}
        max={duration}
        step={0.01}
        value={soughtTime}
        onChange={(event) => seekTo(Number(event.target.value))}
      />
      <div className="flex items-center gap-1">
        <IconButton label={isPlaying ? 'Pause' : 'Play'} command="play" onClick={togglePlayback}>
          {isPlaying ? <Pause /> : <Play />}
        </IconButton>
        <IconButton label="Previous frame" command="previous-frame" onClick={() => onStep(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label="Next frame" command="next-frame" onClick={() => onStep(1)}>
          <ChevronRight />
        </IconButton>
        <p className="numeric ml-2 whitespace-nowrap text-text-1">
          {formatClock(soughtTime)} / {formatClock(duration)}
        </p>
        <p className="numeric ml-auto whitespace-nowrap text-text-2">
          {formatTimecode(shownTime)}
          <span className="ml-3 hidden text-text-3 sm:inline">
            frame <span className="inline-block min-w-12">{frame === null ? '–' : frame + 1}</span>
          </span>
        </p>
        <Select
          aria-label="Size of the picture"
          className="ml-1 hidden h-6 text-[12px] sm:block"
          value={zoom ?? FIT}
          onChange={(event) => setZoom(event.target.value === FIT ? null : Number(event.target.value))}
        >
          <option value={FIT}>Fit</option>
          {ZOOMS.map((factor) => (
            <option key={factor} value={factor}>
              {factor * 100}%
            </option>
          ))}
        </Select>
        <IconButton label={isMuted ? 'Sound on' : 'Mute'} command="mute" onClick={() => onMute(!isMuted)}>
          {isMuted ? <VolumeX /> : <Volume2 />}
        </IconButton>
        <RangeInput
          aria-label="Volume"
          className="hidden w-20 md:block"
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          onChange={(event) => setVolume(Number(event.target.value))}
        />
      </div>
    </div>
  );
}

const DISPLAY_MS = 16;

/** The player's times, at most once every 16 ms. */
function useDisplayedTimes(): { soughtTime: number; shownTime: number } {
  const [times, setTimes] = useState(() => playerStore.getState());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setTimes(playerStore.getState());
      }, DISPLAY_MS);
    };
    const stop = playerStore.subscribe(show);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return times;
}
