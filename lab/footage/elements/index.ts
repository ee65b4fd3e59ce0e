import type { Random } from '../../../tools/test-support/random.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { alert } from './alert.ts';
import { banner } from './banner.ts';
import { blink } from './blink.ts';
import { chat } from './chat.ts';
import { counter } from './counter.ts';
import { elimination } from './elimination.ts';
import { expand } from './expand.ts';
import { float } from './float.ts';
import { greyout } from './greyout.ts';
import { hitMarker } from './hit-marker.ts';
import { icon } from './icon.ts';
import { killFeed } from './kill-feed.ts';
import { lit } from './lit.ts';
import { medal } from './medal.ts';
import { medalRow } from './medal-row.ts';
import { menu } from './menu.ts';
import { message } from './message.ts';
import { objective } from './objective.ts';
import { pop } from './pop.ts';
import { redBorder } from './red-border.ts';
import { rightFeed } from './right-feed.ts';
import { scoreboard } from './scoreboard.ts';
import { swap } from './swap.ts';
import { toast } from './toast.ts';
import { twin } from './twin.ts';
import { wide } from './wide.ts';
import { zoom } from './zoom.ts';

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
