import type { Locator, Page } from 'playwright';
import { type Film, FRAME_MS } from './film.ts';

type Point = { x: number; y: number };

// The pointer's speed in pixels per second of film.
const SPEED = 1500;
const POINTER_ID = 'demo-pointer';

/** A visible mouse pointer, since a headless page has none. */
export class Pointer {
  readonly #page: Page;
  readonly #film: Film;
  #at: Point;

  constructor(page: Page, film: Film, start: Point) {
    this.#page = page;
    this.#film = film;
    this.#at = start;
  }

  /** Draws the pointer on top of the page. */
  async appear(): Promise<void> {
    await this.#page.evaluate((id) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="26" viewBox="0 0 22 26"><path d="M2 2v19l5-4.6 3.3 7.4 3.6-1.6-3.3-7.2H18z" fill="#fff" stroke="#111" stroke-width="1.6"/></svg>`;
      const arrow = document.createElement('div');
      arrow.id = id;
      arrow.innerHTML = svg;
      arrow.style.cssText = 'position:fixed;left:0;top:0;z-index:99999;pointer-events:none';
      document.body.append(arrow);
    }, POINTER_ID);
    await this.#place(this.#at);
  }

  /** Moves to a point in an element, given as fractions 0..1 of it; by default its center. */
  async moveTo(target: Locator, place: Point = { x: 0.5, y: 0.5 }): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.#glide(await pointIn(target, place));
  }

  /** Moves there and clicks. */
  async click(target: Locator, place?: Point): Promise<void> {
    await this.moveTo(target, place);
    await this.#film.shoot(150);
    // The element may have moved because something appeared on the page.
    await this.moveTo(target, place);
    await this.#page.mouse.down();
    await this.#style({ scale: '0.8' });
    await this.#film.shoot(90);
    await this.#page.mouse.up();
    await this.#style({ scale: '1' });
  }

  /** Drags from the pointer's position to a point in an element. */
  async dragTo(target: Locator, place: Point): Promise<void> {
    await this.#page.mouse.down();
    await this.#glide(await pointIn(target, place));
    await this.#page.mouse.up();
  }

  async #glide(to: Point): Promise<void> {
    const from = this.#at;
    if (Math.hypot(to.x - from.x, to.y - from.y) < 1) return;
    const seconds = Math.min(0.8, 0.15 + Math.hypot(to.x - from.x, to.y - from.y) / SPEED);
    const steps = Math.ceil((seconds * 1000) / FRAME_MS);
    for (let step = 1; step <= steps; step++) {
      const eased = ease(step / steps);
      await this.#place({ x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased });
      await this.#film.shoot();
    }
  }

  async #place(point: Point): Promise<void> {
    this.#at = point;
    await this.#page.mouse.move(point.x, point.y);
    await this.#style({ translate: `${point.x - 2}px ${point.y - 2}px` });
  }

  async #style(style: Record<string, string>): Promise<void> {
    await this.#page.evaluate(
      ([id, changed]) => void Object.assign(document.getElementById(id)?.style ?? {}, changed),
      [POINTER_ID, style] as const,
    );
  }
}

async function pointIn(target: Locator, place: Point): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on screen.`);
  return { x: box.x + place.x * box.width, y: box.y + place.y * box.height };
}

function ease(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
}
