import type { Random } from '../../../tools/test-support/random.ts';
import { type Canvas, type Color, mix } from '../../drawing/canvas.ts';
import { drawText, textWidth } from '../../drawing/pixel-font.ts';
import { fillRect } from '../../drawing/shapes.ts';
import type { Film, HudElement } from '../hud-element.ts';
import { brightColor, pick, randomInteger } from '../random-choice.ts';
import { schedule } from '../schedule.ts';
import { shownDuring } from '../shown-during.ts';

type Look = { plate: Color; text: Color };

const TEXTS = ['READY', 'END TURN', 'DRAW', 'CALL'];
const WIDTH = 90;
const HEIGHT = 30;
const PANEL: Color = [24, 26, 34];
const UNLIT: Look = { plate: [38, 42, 54], text: [120, 124, 136] };

/** A button on a panel that is always there. It is an event while it is lit; its text is always visible. */
export function lit(random: Random, film: Film): HudElement {
  const text = pick(random, TEXTS);
  const x = randomInteger(random, 80, film.width - 80);
  const y = randomInteger(random, 50, film.height - 50);
  const plate = mix(brightColor(random), [0, 0, 0], 0.3);
  const own = schedule(random, film, { least: 0.6, most: 2 }, { least: 0.6, most: 1.8 });
  const drawButton = (canvas: Canvas, colors: Look, alpha = 1) => {
    fillRect(canvas, x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, colors.plate, alpha);
    const lettering = { scale: 2, color: colors.text, alpha };
    drawText(canvas, text, Math.round(x - textWidth(text, 2) / 2), y - 7, lettering);
  };
  const button = shownDuring({
    own,
    middle: [x, y],
    size: [WIDTH, HEIGHT],
    fade: 0.06,
    paint: (canvas, alpha) => drawButton(canvas, { plate, text: [250, 250, 250] }, alpha),
  });
  return {
    ...button,
    draw(canvas, time) {
      fillRect(canvas, x - 160, y - 60, 320, 120, PANEL);
      drawButton(canvas, UNLIT);
      button.draw(canvas, time);
    },
  };
}
