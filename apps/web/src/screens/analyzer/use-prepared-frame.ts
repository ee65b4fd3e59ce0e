import { useEffect } from 'react';
import { useStore } from 'zustand';
import { activeElement } from '../../features/elements/index.ts';
import type { Workspace } from '../../workspace/workspace.ts';

// A frame on which the user rests for so long may be the one that they click on.
const REST_MS = 150;

/** Has the frame on screen decoded while a click on it is waited for, so that the click is answered at once. */
export function usePreparedFrame({ elements, video }: Workspace, time: number, isPlaying: boolean): void {
  const { engine } = video;
  const { picking } = useStore(elements);
  const { selections } = useStore(elements, activeElement);
  const isAwaited = picking?.kind === 'next' && !isPlaying;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => {
      // A frame that cannot be decoded is told of where it is clicked on.
      engine.prepareFrame(time, [...selections]).catch(() => {});
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [engine, time, selections, isAwaited]);
}
