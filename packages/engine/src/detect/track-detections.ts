import type { PixelSize, Position } from '@framescout/media';
import type { ElementGeometry } from '../model/matcher.ts';
import { isWithin } from '../model/pixel-rects.ts';
import { distanceFromEntry, ENTRY_RADIUS, type EntryPoint, findEntryPoint } from './find-entry-point.ts';
import { detectionAt } from './packed-detections.ts';
import type { SampleLengths } from './sample-lengths.ts';
import type { ScoreSeries } from './score-series.ts';

/** A detection in a sample of a series; `similarity` 0..1, `x` and `y` in pixels. */
export type TrackPoint = { sample: number; x: number; y: number; similarity: number };

/** One appearance of the element, followed from sample to sample. */
export type Track = { points: TrackPoint[]; strongPoints: number; best: TrackPoint };

/**
 * How tracks are built: a detection above `strong` is strong; weaker ones, down to `weak`, only extend a
 * track. A track ends once it has not been seen for `gap` seconds after its last sample ended, according to
 * `lengths`.
 */
export type TrackRule = { strong: number; weak: number; gap: number; lengths: SampleLengths };

// Tracks seen within this many samples take part in the assignment; older ones only get the leftover
// detections.
const RECENT_SAMPLES = 3;
// The assignment tries every combination of up to this many tracks and detections.
const MAX_ASSIGNED = 6;
// A track may only move while it is clearly visible, judged by this many of its last samples.
const CLARITY_SAMPLES = 4;

// Cost of each part of an assignment, as an unlikelihood in arbitrary units. Lists push their lines away from
// where new ones enter and seldom move them back. The lines of a list move together.
const MOVE_AWAY = 0.8;
const MOVE_BACK = 2;
const MOVE_TOGETHER = 0.05;
// If the only visible element is elsewhere in the next sample, it has moved: one rarely ends just as another
// begins.
const MOVE_ALONE = 0.5;
const FAR_PIXELS = 150;
const SIDEWAYS_PIXELS = 40;
const DEATH = 1;
const DEATH_FADING = 0.4;
const BIRTH_AT_ENTRY = 0.8;
const BIRTH_BESIDE_ENTRY = 1.5;
const BIRTH_ELSEWHERE = 2.5;
const IGNORE_WEAK = 0.05;
const RETURN = 0.05;
// An element that may be anywhere is expected to continue its recent drift. It doesn't jump unless it is in a
// line of a list, which is pushed up or down with at most this sideways shift in pixels.
const DRIFT_SAMPLES = 6;
const COLUMN_PIXELS = 3;
const IMPOSSIBLE = Number.POSITIVE_INFINITY;
const TOGETHER_RADIUS = 5;
// A detection below this share of the track's best similarity is fading.
const FADING_SHARE = 0.8;

/**
 * Links the detections of a series into tracks, each of them one appearance of the element; tracks may overlap
 * in time.
 */
export function trackDetections(series: ScoreSeries, geometry: ElementGeometry, rule: TrackRule): Track[] {
  const entry = geometry.isAnywhere
    ? null
    : (findEntryPoint(series, rule) ?? { x: 0, y: 0, ...geometry.places[0] });
  return new Tracker(geometry, rule, entry).follow(series);
}

class Tracker {
  readonly #rule: TrackRule;
  /** Null for an element that may be anywhere. */
  readonly #entry: EntryPoint | null;
  readonly #apart: PixelSize;
  readonly #near: PixelSize;
  readonly #reach: number;
  #live: Track[] = [];
  readonly #over: Track[] = [];

  constructor({ box }: ElementGeometry, rule: TrackRule, entry: EntryPoint | null) {
    this.#rule = rule;
    this.#entry = entry;
    // Detections in one sample closer than `apart` are duplicates; a track displaced by less than `near` has
    // not moved.
    this.#apart = { width: Math.max(5, 0.9 * box.width), height: Math.max(5, 0.9 * box.height) };
    this.#near = { width: Math.max(5, 0.5 * box.width), height: Math.max(5, 0.5 * box.height) };
    this.#reach = Math.max(box.height, 12) * 2.2 + 24;
  }

  /** Links the detections of a series, sample by sample. */
  follow(series: ScoreSeries): Track[] {
    const { detections, detectionCounts } = series;
    let next = 0;
    for (let sample = 0; sample < series.length; sample++) {
      const count = detectionCounts[sample] ?? 0;
      if (count === 0) continue;
      const points: TrackPoint[] = [];
      for (const end = next + count; next < end; next++) {
        const { x, y, similarity } = detectionAt(detections, next);
        if (similarity >= this.#rule.weak) points.push({ sample, x, y, similarity });
      }
      this.#endTracks(series, sample);
      const candidates = this.#suppressDuplicates(points);
      if (candidates.length > 0) this.#assign(sample, candidates);
    }
    return [...this.#over, ...this.#live];
  }

  /** Ends the tracks that have not been seen for too long before a sample. */
  #endTracks(series: ScoreSeries, sample: number): void {
    const now = series.timeAt(sample);
    const isOver = (track: Track) => {
      const last = lastOf(track).sample;
      return last < sample && now - this.#rule.lengths.endOf(last) >= this.#rule.gap;
    };
    this.#over.push(...this.#live.filter(isOver));
    this.#live = this.#live.filter((track) => !isOver(track));
  }

  /** Keeps the most similar of detections that are closer than `apart` (non-maximum suppression). */
  #suppressDuplicates(points: TrackPoint[]): TrackPoint[] {
    const kept: TrackPoint[] = [];
    for (const point of points.sort((a, b) => b.similarity - a.similarity)) {
      if (!kept.some((other) => isWithin(point, other, this.#apart))) kept.push(point);
    }
    return kept;
  }

  /**
   * Extends tracks by the detections of a sample: recent ones by the cheapest assignment, older ones by what is left at
   * their places. What is left after that begins new tracks.
   */
  #assign(sample: number, candidates: TrackPoint[]): void {
    const byAge = this.#live.sort((a, b) => lastOf(b).sample - lastOf(a).sample);
    const recent = byAge
      .slice(0, MAX_ASSIGNED)
      .filter((track) => sample - lastOf(track).sample <= RECENT_SAMPLES);
    const older = byAge.slice(recent.length);
    const claimed = candidates.filter((point) =>
      older.some((track) => isWithin(point, this.#expectedAt(track, sample), this.#near)),
    );
    const choice = this.#cheapest(recent, candidates.slice(0, MAX_ASSIGNED), claimed);
    recent.forEach((track, index) => {
      const point = choice[index];
      if (point) this.#extend(track, point);
    });
    let free = candidates.filter((point) => !choice.includes(point));
    for (const track of older) {
      const expected = this.#expectedAt(track, sample);
      const point = free.find((other) => isWithin(other, expected, this.#near));
      if (!point) continue;
      this.#extend(track, point);
      free = free.filter((other) => other !== point);
    }
    for (const point of free) {
      const isSeen = this.#live.some(
        (track) => lastOf(track).sample === sample && isWithin(point, lastOf(track), this.#near),
      );
      if (!isSeen)
        this.#live.push({ points: [point], strongPoints: this.#isStrong(point) ? 1 : 0, best: point });
    }
  }

  #extend(track: Track, point: TrackPoint): void {
    track.points.push(point);
    if (this.#isStrong(point)) track.strongPoints++;
    if (point.similarity > track.best.similarity) track.best = point;
  }

  /**
   * The cheapest assignment of candidates to tracks; there are few enough of both for brute force. Claimed
   * candidates are where a track that has not been seen for some samples used to be.
   */
  #cheapest(
    tracks: readonly Track[],
    candidates: readonly TrackPoint[],
    claimed: readonly TrackPoint[],
  ): (TrackPoint | null)[] {
    let leastCost = IMPOSSIBLE;
    let best: (TrackPoint | null)[] = tracks.map(() => null);
    const picked: (TrackPoint | null)[] = [];
    const isAlone = tracks.length === 1 && candidates.length === 1;
    const attempt = (index: number, cost: number) => {
      if (cost >= leastCost) return;
      const track = tracks[index];
      if (!track) {
        let total = cost;
        for (const point of candidates) {
          if (!picked.includes(point)) total += claimed.includes(point) ? RETURN : this.#birthCost(point);
        }
        if (total < leastCost) {
          leastCost = total;
          best = [...picked];
        }
        return;
      }
      for (const point of candidates) {
        if (picked.includes(point)) continue;
        const step = this.#stepCost(track, point, tracks, picked, isAlone);
        if (step === IMPOSSIBLE) continue;
        picked.push(point);
        attempt(index + 1, cost + step);
        picked.pop();
      }
      picked.push(null);
      attempt(index + 1, cost + this.#deathCost(track));
      picked.pop();
    };
    attempt(0, 0);
    return best;
  }

  #stepCost(
    track: Track,
    point: TrackPoint,
    tracks: readonly Track[],
    picked: readonly (TrackPoint | null)[],
    isAlone: boolean,
  ): number {
    const last = lastOf(track);
    const expected = this.#expectedAt(track, point.sample);
    const distance = Math.hypot(expected.x - point.x, expected.y - point.y);
    if (isWithin(point, expected, this.#near)) return distance / 100;
    if (!this.#entry && !isInColumn(last, point)) return IMPOSSIBLE;
    const isWellSeen = track.points
      .slice(-CLARITY_SAMPLES)
      .some((other) => last.sample - other.sample < CLARITY_SAMPLES && this.#isStrong(other));
    if (distance > this.#reach || !isWellSeen || !this.#isStrong(point)) return IMPOSSIBLE;
    const isTogether = picked.some((other, index) => {
      const from = tracks[index] && lastOf(tracks[index]);
      if (!other || !from || isWithin(other, from, this.#near)) return false;
      return (
        Math.hypot(other.x - from.x - (point.x - last.x), other.y - from.y - (point.y - last.y)) <
        TOGETHER_RADIUS
      );
    });
    if (isTogether) return MOVE_TOGETHER;
    if (isAlone && !isFading(track)) return MOVE_ALONE;
    const isAway =
      !this.#entry || distanceFromEntry(point, this.#entry) > distanceFromEntry(last, this.#entry);
    return (
      (isAway ? MOVE_AWAY : MOVE_BACK) + distance / FAR_PIXELS + Math.abs(last.x - point.x) / SIDEWAYS_PIXELS
    );
  }

  #deathCost(track: Track): number {
    return isFading(track) ? DEATH_FADING : DEATH;
  }

  #birthCost(point: TrackPoint): number {
    if (!this.#isStrong(point)) return IGNORE_WEAK;
    if (!this.#entry || distanceFromEntry(point, this.#entry) < ENTRY_RADIUS) return BIRTH_AT_ENTRY;
    return Math.abs(point.y - this.#entry.y) < ENTRY_RADIUS ? BIRTH_BESIDE_ENTRY : BIRTH_ELSEWHERE;
  }

  #isStrong(point: TrackPoint): boolean {
    return point.similarity > this.#rule.strong;
  }

  /**
   * The track's expected position: its last one or, for an element that may be anywhere, its last strong
   * detection plus drift, since a weak detection may be off its path.
   */
  #expectedAt(track: Track, sample: number): Position {
    if (this.#entry) return lastOf(track);
    const last =
      track.points.slice(-RECENT_SAMPLES).findLast((point) => this.#isStrong(point)) ?? lastOf(track);
    const before = track.points.at(-DRIFT_SAMPLES);
    if (!before || before.sample >= last.sample) return last;
    const drifted = (sample - last.sample) / (last.sample - before.sample);
    return { x: last.x + drifted * (last.x - before.x), y: last.y + drifted * (last.y - before.y) };
  }
}

function isInColumn(a: Position, b: Position): boolean {
  return Math.abs(a.x - b.x) <= COLUMN_PIXELS;
}

function isFading(track: Track): boolean {
  return lastOf(track).similarity < FADING_SHARE * track.best.similarity;
}

function lastOf(track: Track): TrackPoint {
  return track.points.at(-1) ?? track.best;
}
