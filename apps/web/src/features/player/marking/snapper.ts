import type { BoxSize } from '@framescout/contract';
import { useEffect, useMemo, useState } from 'react';
import type { Point } from './pixel-box.ts';

/** Finds the wanted content near a point (fractions 0..1 of the picture); null if it is not there. */
export type Snap = (point: Point) => Promise<Point | null>;

/** The last result of a search: which point was asked about, and where the content was found. */
type Answer = { asked: Point; found: Point | null };

// Pause between two searches while the pointer moves, to leave the worker time for other calls.
const PAUSE_MS = 40;
/** How long a click waits for a search in flight; a longer wait would feel slow. */
export const CLICK_WAIT_MS = 100;
// A result also holds for points this close to the one searched at, as a share of the box's size.
const SAME_PLACE = 0.25;

/**
 * Follows the pointer and searches for what it should snap to: one search at a time, always at the latest
 * point. A click uses the result if it is known, or waits for it briefly.
 */
export class Snapper {
  readonly #snap: Snap;
  readonly #size: BoxSize;
  readonly #onChange: (found: Point | null) => void;
  #wanted: Point | null = null;
  /** The last position of the pointer; null once it has left. */
  #followed: Point | null = null;
  #answer: Answer | null = null;
  #isLooking = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void)[] = [];
  /** Identifies the frame: a result from an earlier round belongs to another frame. */
  #round = 0;

  /** `size` is the snapping box's (fractions); `onChange` is called when the place to snap to changes. */
  constructor(snap: Snap, size: BoxSize, onChange: (found: Point | null) => void) {
    this.#snap = snap;
    this.#size = size;
    this.#onChange = onChange;
  }

  follow(point: Point): void {
    if (this.#answer?.found && !this.#isKnownFor(point)) this.#take(null);
    this.#followed = point;
    this.#wanted = point;
    if (!this.#isLooking && this.#timer === undefined) this.#look();
  }

  /** Returns where a click snaps to: at once if that is known, else within {@link CLICK_WAIT_MS}. */
  snapClick(point: Point): Point | null | Promise<Point | null> {
    if (this.#answer && this.#isKnownFor(point)) return this.#answer.found;
    return this.find(point, CLICK_WAIT_MS);
  }

  /** Searches around a point; resolves to null if that takes longer than `timeoutMs`. */
  find(point: Point, timeoutMs: number): Promise<Point | null> {
    return new Promise((resolve) => {
      const tooLate = setTimeout(() => end(null), timeoutMs);
      const end = (found: Point | null) => {
        clearTimeout(tooLate);
        this.#waiting = this.#waiting.filter((each) => each !== check);
        resolve(found);
      };
      const check = () => {
        if (this.#answer && this.#isKnownFor(point)) end(this.#answer.found);
      };
      this.#waiting.push(check);
      this.#wanted = point;
      if (!this.#isLooking) this.#look();
    });
  }

  /** Searches again at the pointer, because another frame is on screen. */
  searchAgain(): void {
    const point = this.#followed;
    this.forget();
    if (point) this.follow(point);
  }

  /** Stops following the pointer, which has left, as a finger does; a click that still waits gets its result. */
  leave(): void {
    if (this.#waiting.length === 0) this.forget();
    else this.#followed = null;
  }

  /** Forgets the last result and stops following the pointer. */
  forget(): void {
    this.#round++;
    this.#followed = null;
    this.#wanted = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#answer) this.#take(null);
  }

  #look(): void {
    const asked = this.#wanted;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!asked) return;
    this.#wanted = null;
    this.#isLooking = true;
    const round = this.#round;
    this.#snap(asked)
      .catch(() => null)
      .then((found) => {
        this.#isLooking = false;
        if (round === this.#round) this.#take({ asked, found });
        for (const check of [...this.#waiting]) check();
        if (this.#waiting.length > 0) this.#look();
        else this.#timer = setTimeout(() => this.#look(), PAUSE_MS);
      });
  }

  #take(answer: Answer | null): void {
    const before = this.#answer?.found ?? null;
    this.#answer = answer;
    const found = answer?.found ?? null;
    if (found?.x !== before?.x || found?.y !== before?.y) this.#onChange(found);
  }

  /** A result is valid near the point searched at, and anywhere in the box that was found. */
  #isKnownFor(point: Point): boolean {
    if (!this.#answer) return false;
    const { asked, found } = this.#answer;
    return this.#isWithin(asked, point, SAME_PLACE) || (found !== null && this.#isWithin(found, point, 0.5));
  }

  #isWithin(center: Point, point: Point, share: number): boolean {
    const { width, height } = this.#size;
    return Math.abs(point.x - center.x) <= share * width && Math.abs(point.y - center.y) <= share * height;
  }
}

/**
 * Creates a snapper for boxes of a given size, and returns it with the place it snaps to; the snapper is null
 * if there is nothing to snap to.
 */
export function useSnapping(
  snap: Snap | null,
  size: BoxSize | null,
  shownTime: number,
): { snapper: Snapper | null; snapped: Point | null } {
  const [snapped, setSnapped] = useState<Point | null>(null);
  const { width = 0, height = 0 } = size ?? {};
  const snapper = useMemo(
    () => (snap ? new Snapper(snap, { width, height }, setSnapped) : null),
    [snap, width, height],
  );
  useEffect(() => () => snapper?.forget(), [snapper]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another time there is another picture
  useEffect(() => snapper?.searchAgain(), [snapper, shownTime]);
  return { snapper, snapped: snapper ? snapped : null };
}
