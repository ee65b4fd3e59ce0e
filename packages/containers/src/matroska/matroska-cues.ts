import { bytesAt, viewOf } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import { type MatroskaElement, readElements, unsignedIn, unsignedOf } from './element.ts';
import { MATROSKA } from './ids.ts';
import { type MatroskaHead, placedElement } from './read-head.ts';

/** A block of a subtitle track; times are in the file's own units. */
export type ListedCue = { start: number; end: number; data: Uint8Array };

type Cluster = { timestamp: number; next: number; blocks: ReadonlyMap<number, ListedCue[]> };

/** An index entry: a time, and the cluster with it. */
type IndexEntry = { time: number; cluster: number };

// Subtitles that started up to this long before a range are found.
const LOOK_BACK: Seconds = 10;
// How long a cue without a duration is shown.
const UNSTATED: Seconds = 3;
// Clusters last a few seconds; a larger one is damaged.
const MAX_CLUSTER_BYTES = 2 ** 27;

/** Finds a Matroska file's subtitle blocks in the clusters to which its index leads. */
export class MatroskaCues {
  readonly #file: Blob;
  readonly #head: MatroskaHead;
  readonly #index: readonly IndexEntry[];
  readonly #ticksPerSecond: number;
  readonly #clusters = new Map<number, Promise<Cluster | null>>();

  /** `index`: the elements of the file's `Cues`; `ticksPerSecond`: those of its own units. */
  constructor(file: Blob, head: MatroskaHead, index: readonly MatroskaElement[], ticksPerSecond: number) {
    this.#file = file;
    this.#head = head;
    this.#ticksPerSecond = ticksPerSecond;
    this.#index = index.filter(({ id }) => id === MATROSKA.CuePoint).flatMap(entriesOf);
  }

  /** Returns the blocks of a track that are shown in a range, ascending. */
  async findCues(track: number, start: number, end: number): Promise<ListedCue[]> {
    const earliest = start - LOOK_BACK * this.#ticksPerSecond;
    const before = this.#index.findLast(({ time }) => time <= earliest);
    let at = before ? this.#head.segment.start + before.cluster : this.#head.firstCluster;
    const found: ListedCue[] = [];
    while (at !== null) {
      const cluster = await this.#cluster(at);
      if (!cluster || cluster.timestamp >= end) break;
      found.push(...(cluster.blocks.get(track) ?? []));
      at = cluster.next;
    }
    return found.filter((cue) => cue.start < end && cue.end > start).sort((a, b) => a.start - b.start);
  }

  #cluster(at: number): Promise<Cluster | null> {
    const known = this.#clusters.get(at) ?? this.#readCluster(at);
    this.#clusters.set(at, known);
    // A failed read may succeed later: a server may have been out of reach.
    known.catch(() => this.#clusters.delete(at));
    return known;
  }

  async #readCluster(at: number): Promise<Cluster | null> {
    const element = await placedElement(this.#file, at);
    if (!element || element.size === null) return null;
    const { id, start, size, end: next } = element;
    // There may be indexes and empty space between clusters.
    if (id !== MATROSKA.Cluster) return { timestamp: 0, next, blocks: new Map() };
    if (size > MAX_CLUSTER_BYTES) return null;
    const elements = readElements(await bytesAt(this.#file, start, size));
    const timestamp = unsignedIn(elements, MATROSKA.Timestamp) ?? 0;
    const blocks = new Map<number, ListedCue[]>();
    // Subtitles have durations, which only block groups can state.
    for (const group of elements.filter((one) => one.id === MATROSKA.BlockGroup)) {
      const cue = this.#cueIn(group.payload, timestamp);
      if (!cue) continue;
      const { track, time, duration, data } = cue;
      const list = blocks.get(track) ?? [];
      // Copied, so as not to keep the rest of the cluster in memory.
      list.push({ start: time, end: time + duration, data: data.slice() });
      blocks.set(track, list);
    }
    return { timestamp, next, blocks };
  }

  /** Parses the cue in a group of one block. */
  #cueIn(group: Uint8Array, timestamp: number): BlockCue | null {
    const parts = readElements(group);
    const block = parts.find((one) => one.id === MATROSKA.Block)?.payload;
    const header = block && trackOf(block);
    if (!header || block.length < header.bytes + 3) return null;
    const time = timestamp + viewOf(block).getInt16(header.bytes);
    const duration = unsignedIn(parts, MATROSKA.BlockDuration) ?? UNSTATED * this.#ticksPerSecond;
    return { track: header.track, time, duration, data: block.subarray(header.bytes + 3) };
  }
}

type BlockCue = { track: number; time: number; duration: number; data: Uint8Array };

/** Reads the track number of a block; its first byte tells its length. */
function trackOf(block: Uint8Array): { track: number; bytes: number } | null {
  const bytes = Math.clz32(block[0] ?? 0) - 23;
  if (bytes > 4) return null;
  return { track: unsignedOf(block.subarray(0, bytes)) - 2 ** (7 * bytes), bytes };
}

function entriesOf({ payload }: MatroskaElement): IndexEntry[] {
  const point = readElements(payload);
  const time = unsignedIn(point, MATROSKA.CueTime) ?? 0;
  return point
    .filter(({ id }) => id === MATROSKA.CueTrackPositions)
    .map((positions) => ({
      time,
      cluster: unsignedIn(readElements(positions.payload), MATROSKA.CueClusterPosition) ?? 0,
    }));
}
