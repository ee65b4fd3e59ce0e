import type { EngineClient } from '@framescout/framescout/page';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { ElementPlayback } from '../playback/element-playback.ts';
import type { Player } from '../playback/player.ts';
import { TrackSound } from '../playback/track-sound.ts';

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

/**
 * Has a video element do the player's playback. `onUnplayable` is called if the browser does not get through
 * a seek.
 */
function useElementPlayback(
  element: RefObject<HTMLVideoElement | null>,
  player: Player,
  onUnplayable: () => void,
): void {
  const unplayable = useRef(onUnplayable);
  unplayable.current = onUnplayable;
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    const playback = new ElementPlayback({ video, player, onStuck: () => unplayable.current() });
    player.attach(playback);
    return () => {
      playback[Symbol.dispose]();
      player.detach();
    };
  }, [element, player]);
}

type TrackSoundOptions = {
  engine: EngineClient;
  /** The sound track to play along with the element; null if the element plays its own. */
  soundTrack: number | null;
  isMuted: boolean;
  volume: number;
};

/**
 * Plays a sound track that the engine decodes along with a video element, which cannot choose between tracks.
 */
function useTrackSound(
  element: RefObject<HTMLVideoElement | null>,
  { engine, soundTrack, isMuted, volume }: TrackSoundOptions,
): void {
  const sound = useRef<TrackSound>(null);
  const loudness = useRef(0);
  loudness.current = isMuted ? 0 : volume;
  useEffect(() => sound.current?.setVolume(isMuted ? 0 : volume), [isMuted, volume]);
  useEffect(() => {
    const video = element.current;
    if (!video || soundTrack === null) return;
    const read = (from: number, duration: number) => {
      const left = video.duration - from;
      return left > 0 ? engine.playSound(from, Math.min(duration, left), soundTrack) : Promise.resolve(null);
    };
    const trackSound = new TrackSound({ video, volume: loudness.current, read });
    sound.current = trackSound;
    return () => {
      trackSound[Symbol.dispose]();
      sound.current = null;
    };
  }, [element, engine, soundTrack]);
}
