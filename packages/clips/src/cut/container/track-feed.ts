import { CancelledError } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { EncodedVideoPacketSource } from 'mediabunny';

/** Adds a track's content to an output piece by piece, yielding the clip time (s) reached. */
export type TrackFeed = AsyncGenerator<Seconds, void, unknown>;

/** Where a feed adds the picture's packets. */
export type PacketTarget = Pick<EncodedVideoPacketSource, 'add' | 'close'>;

/** Runs an output's feeds, always the one furthest behind. @throws {CancelledError} on `signal` */
export async function runFeeds(
  feeds: readonly TrackFeed[],
  signal: AbortSignal,
  onTime: (time: Seconds) => void,
): Promise<void> {
  const running = new Map(feeds.map((feed) => [feed, Number.NEGATIVE_INFINITY]));
  try {
    while (running.size > 0) {
      if (signal.aborted) throw new CancelledError();
      const [feed] = [...running].reduce((behind, other) => (other[1] < behind[1] ? other : behind));
      const step = await feed.next();
      if (step.done) {
        running.delete(feed);
        continue;
      }
      running.set(feed, step.value);
      onTime(Math.min(...running.values()));
    }
  } finally {
    await Promise.all(feeds.map((feed) => feed.return()));
  }
}
