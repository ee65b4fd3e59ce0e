import type { InputVideoTrack } from 'mediabunny';

/** A cluster that Mediabunny has come across, from which it begins to look for packets. */
type KnownCluster = { elementStartPos: number; startTimestamp: number };

/** What is used of Mediabunny's own view of a Matroska track. */
type TrackInternals = {
  id: number;
  cuePoints: readonly unknown[];
  clusterPositionCache: KnownCluster[];
  demuxer: {
    currentCluster: { trackData: Map<number, { firstKeyFrameTimestamp: number | null }> } | null;
  };
};

/**
 * Lets keyframes be found in a Matroska file without an index. Mediabunny 1.61 (`performClusterLookup`) only looks for one
 * from the last cluster on that it knows before the time, and finds none if that has none: recorders begin a new cluster
 * after five megabytes. Here it remembers those with a keyframe only.
 */
export function rememberKeyClusters(track: InputVideoTrack): void {
  const internals = internalsOf(track);
  if (!internals || internals.cuePoints.length > 0) return;
  const { id, demuxer } = internals;
  const known: KnownCluster[] = [];
  const insert = known.splice.bind(known);
  const holdsKeyframe = () => demuxer.currentCluster?.trackData.get(id)?.firstKeyFrameTimestamp != null;
  known.splice = (start: number, removed: number, ...clusters: KnownCluster[]) =>
    holdsKeyframe() ? insert(start, removed, ...clusters) : [];
  internals.clusterPositionCache = known;
}

/** Null for tracks of other containers. */
function internalsOf(track: InputVideoTrack): TrackInternals | null {
  const backing: unknown = Reflect.get(track, '_backing');
  const internals: unknown = backing instanceof Object ? Reflect.get(backing, 'internalTrack') : null;
  return isMatroska(internals) ? internals : null;
}

function isMatroska(internals: unknown): internals is TrackInternals {
  return internals instanceof Object && 'clusterPositionCache' in internals && 'cuePoints' in internals;
}
