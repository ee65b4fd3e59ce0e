import type { InputVideoTrack } from 'mediabunny';

/** A cluster that Mediabunny has come across; packet searches start from these. */
type KnownCluster = { elementStartPos: number; startTimestamp: number };

/** The parts of Mediabunny's internal state of a Matroska track that are used here. */
type TrackInternals = {
  id: number;
  cuePoints: readonly unknown[];
  clusterPositionCache: KnownCluster[];
  demuxer: {
    currentCluster: { trackData: Map<number, { firstKeyFrameTimestamp: number | null }> } | null;
  };
};

/**
 * Makes keyframes findable in a Matroska file without an index. Mediabunny 1.61 (`performClusterLookup`)
 * searches only from the last cluster it knows before the requested time, and finds nothing if that cluster
 * has no keyframe: recorders start a new cluster every five megabytes. This makes it remember only clusters
 * that contain a keyframe.
 */
export function rememberKeyClusters(track: InputVideoTrack): void {
  const internals = internalsOf(track);
  if (!internals || hasCues(track)) return;
  const { id, demuxer } = internals;
  const known: KnownCluster[] = [];
  const insert = known.splice.bind(known);
  const holdsKeyframe = () => demuxer.currentCluster?.trackData.get(id)?.firstKeyFrameTimestamp != null;
  known.splice = (start: number, removed: number, ...clusters: KnownCluster[]) =>
    holdsKeyframe() ? insert(start, removed, ...clusters) : [];
  internals.clusterPositionCache = known;
}

/** Whether a track belongs to a Matroska file with an index (its cues); false for other containers. */
export function hasCues(track: InputVideoTrack): boolean {
  return (internalsOf(track)?.cuePoints.length ?? 0) > 0;
}

/** Returns null for tracks of other containers. */
function internalsOf(track: InputVideoTrack): TrackInternals | null {
  const backing: unknown = Reflect.get(track, '_backing');
  const internals: unknown = backing instanceof Object ? Reflect.get(backing, 'internalTrack') : null;
  return isMatroska(internals) ? internals : null;
}

function isMatroska(internals: unknown): internals is TrackInternals {
  return internals instanceof Object && 'clusterPositionCache' in internals && 'cuePoints' in internals;
}
