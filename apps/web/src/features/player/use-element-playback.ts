import { type RefObject, useEffect, useRef } from 'react';
import { ElementPlayback } from './element-playback.ts';
import type { Player } from './player.ts';

/**
 * Has a video element do the player's playback. `onUnplayable` is called if the browser does not get through
 * a seek.
 */
export function useElementPlayback(
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
