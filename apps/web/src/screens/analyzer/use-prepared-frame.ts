import type { EngineClient } from '@framescout/engine';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { activeElement, elementsStore } from '../../features/elements/index.ts';

// A frame on which the user rests for so long may be the one that they click on.
const REST_MS = 150;

/** Has the frame on screen decoded while a click on it is waited for, so that the click is answered at once. */
export function usePreparedFrame(engine: EngineClient, time: number, isPlaying: boolean): void {
  const { picking } = useStore(elementsStore);
  const { selections } = useStore(elementsStore, activeElement);
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
