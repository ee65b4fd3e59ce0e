import type { Random } from '../../../tools/test-support/random.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { icon, medal, medalRow, pop, swap, zoom } from './badges.ts';
import { alert, banner, expand, toast, wide } from './banners.ts';
import { chat, killFeed, rightFeed } from './feeds.ts';
import { blink, counter, elimination, message, twin } from './labels.ts';
import { float, hitMarker, objective } from './markers.ts';
import { lit, menu, scoreboard } from './panels.ts';
import { greyout, redBorder } from './screens.ts';

/** Factories of elements by kind; the seed decides their look, their place and when they are visible. */
export const ELEMENTS: Readonly<Record<string, (random: Random, film: Film) => HudElement>> = {
  alert,
  banner,
  blink,
  chat,
  counter,
  elimination,
  expand,
  float,
  greyout,
  hitmarker: hitMarker,
  icon,
  killfeed: killFeed,
  lit,
  medal,
  medalrow: medalRow,
  menu,
  message,
  objective,
  pop,
  redborder: redBorder,
  rightfeed: rightFeed,
  scoreboard,
  swap,
  toast,
  twin,
  wide,
  zoom,
};
