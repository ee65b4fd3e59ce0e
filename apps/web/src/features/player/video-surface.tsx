import type { EngineClient } from '@framescout/framescout/page';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Player } from './player.ts';
import { useElementPlayback } from './use-element-playback.ts';
import { useTrackSound } from './use-track-sound.ts';

type VideoSurfaceProps = {
  player: Player;
  url: string;
  engine: EngineClient;
  isMuted: boolean;
  volume: number;
  onUnplayable(): void;
};

/** Shows and plays the video in the browser's own player. */
export function VideoSurface({ player, url, isMuted, volume, onUnplayable, engine }: VideoSurfaceProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (element.current) element.current.volume = volume;
  }, [volume]);
  const soundTrack = useStore(player, (state) => state.soundTrack);
  // Browsers play the first track by default.
  const isOwnSound = soundTrack === null || soundTrack === 0;
  useTrackSound(element, { engine, soundTrack: isOwnSound ? null : soundTrack, isMuted, volume });
  useElementPlayback(element, player, onUnplayable);
  return (
    <video
      ref={element}
      src={url}
      muted={isMuted || !isOwnSound}
      playsInline
      // Otherwise Firefox lays its own button over the picture.
      disablePictureInPicture
      preload="auto"
      className="absolute inset-0 size-full object-fill"
      onPlay={() => player.notePlaying(true)}
      onPause={() => player.notePlaying(false)}
      onError={onUnplayable}
    />
  );
}
