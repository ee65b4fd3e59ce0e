import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { ElementPlayback } from '../playback/element-playback.ts';
import type { Player } from '../playback/player.ts';
import { soundVolume } from '../playback/sound-volume.ts';

type VideoSurfaceProps = {
  player: Player;
  url: string;
  onUnplayable(): void;
};

/** Shows and plays the video in the browser's own player, with its first sound track. */
export function VideoSurface({ player, url, onUnplayable }: VideoSurfaceProps) {
  const element = useRef<HTMLVideoElement>(null);
  const { isMuted, volume } = useStore(soundVolume);
  const onStuck = useEffectEvent(onUnplayable);
  useEffect(() => {
    if (element.current) element.current.volume = volume;
  }, [volume]);
  useEffect(() => {
    if (!element.current) return;
    const playback = new ElementPlayback({ video: element.current, player, onStuck });
    player.attach(playback);
    return () => {
      playback[Symbol.dispose]();
      player.detach();
    };
  }, [player]);
  return (
    <video
      ref={element}
      src={url}
      muted={isMuted}
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
