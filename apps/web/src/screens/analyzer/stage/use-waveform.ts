import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { batch } from '../../../features/batch/index.ts';
import { isUnderWay } from '../../../features/scan/index.ts';
import { Waveform } from '../../../features/timeline/index.ts';
import type { Workspace } from '../../../workspace/workspace.ts';

/**
 * Returns the waveform of the sound track that is heard; null if the video has no sound. It is read while nothing
 * else is to be done: not before the first frame is shown, nor while the video is played, scanned or cut.
 */
export function useWaveform(workspace: Workspace): Waveform | null {
  const { video, player, scan, clipRunner } = workspace;
  const track = useStore(player, (state) => state.soundTrack) ?? 0;
  const [waveform, setWaveform] = useState<Waveform | null>(null);
  const hasSound = video.info.soundTracks.length > 0;
  useEffect(() => {
    if (!hasSound) return;
    const { engine, info } = video;
    const own = new Waveform({
      duration: info.duration,
      read: (stretches, signal) => engine.readPeaks({ ...stretches, track }, { signal }),
      mayRead() {
        const { surface, isPlaying } = player.getState();
        const isBusy = isUnderWay(scan.getState().status) || batch.getState().isRunning;
        const isCutting = clipRunner.getState().run.kind !== 'idle';
        return surface?.isSettled === true && !isPlaying && !isBusy && !isCutting;
      },
    });
    setWaveform(own);
    return () => {
      own[Symbol.dispose]();
      setWaveform(null);
    };
  }, [video, player, scan, clipRunner, track, hasSound]);
  return waveform;
}
