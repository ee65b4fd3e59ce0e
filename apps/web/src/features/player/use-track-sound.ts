import type { EngineClient } from '@framescout/framescout/page';
import { type RefObject, useEffect, useRef } from 'react';
import { TrackSound } from './track-sound.ts';

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
export function useTrackSound(
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
