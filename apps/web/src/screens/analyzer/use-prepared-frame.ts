import { useEffect } from 'react';
import { useStore } from 'zustand';
import { activeElement } from '../../features/elements/index.ts';
import type { Workspace } from '../../workspace/workspace.ts';

// A frame that stays on screen this long may be the one the user clicks on.
const REST_MS = 150;

/** Decodes the frame on screen ahead of a click on it, so that the click takes effect immediately. */
export function usePreparedFrame({ elements, video }: Workspace, time: number, isPlaying: boolean): void {
  const { engine } = video;
  const { picking } = useStore(elements);
  const { selections } = useStore(elements, activeElement);
  const isAwaited = (picking?.kind === 'next' || picking?.kind === 'missed') && !isPlaying;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => {
      // If the frame cannot be decoded, a click on it will report that.
      engine.prepareFrame(time, [...selections]).catch(() => {});
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [engine, time, selections, isAwaited]);
}
