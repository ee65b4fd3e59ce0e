import { EncodedPacketSink } from 'mediabunny';
import type { VideoFile } from '../open/video-file.ts';
import { spreadKeyframes } from './decode-keyframes.ts';
import { openDisposableTest } from './disposable-test.ts';
import { openFilterRemover } from './filter-remover.ts';

// Encoders decide frame by frame; two stretches of about two seconds are a sufficient sample.
const STRETCHES = 2;
const PACKETS = 120;

/**
 * How much of a file's decoding can be skipped: the share (0..1) of frames that no other frame is predicted
 * from, which may be left out, and the share of frames whose in-loop filter may be skipped.
 */
export type Shortcuts = { disposable: number; unfiltered: number };

/** The shortcuts of a file that allows none. */
export const NO_SHORTCUTS: Shortcuts = { disposable: 0, unfiltered: 0 };

/** Measures shortcuts in a few stretches; none if packets don't reveal them or can't be read. */
export async function measureShortcuts(video: VideoFile): Promise<Shortcuts> {
  let all = 0;
  let disposable = 0;
  let unfiltered = 0;
  try {
    const sink = new EncodedPacketSink(video.track);
    for (const time of await spreadKeyframes(video, STRETCHES)) {
      const isDisposable = await openDisposableTest(video);
      const removeFilter = await openFilterRemover(video);
      let packet = await sink.getKeyPacket(video.clock.toContainer(time));
      for (let left = PACKETS; packet && left > 0; left--) {
        all++;
        if (isDisposable?.(packet.data)) disposable++;
        if (removeFilter && removeFilter(packet, true) !== packet) unfiltered++;
        packet = await sink.getNextPacket(packet);
      }
    }
  } catch {
    // NOTE: damage is reported by the scan itself.
    return NO_SHORTCUTS;
  }
  return all > 0 ? { disposable: disposable / all, unfiltered: unfiltered / all } : NO_SHORTCUTS;
}
