import type { Drawn } from './find-drawn.ts';
import { cellOf, type Picture, readGamePicture } from './game-pictures.ts';

/** The bots that play against the one that is followed. */
export const BOTS = ['Grunt', 'Kyonshi', 'Penguin', 'Liz'];

// A screen of half the size in which the game lays out what it draws: its letters are 8 pixels wide.
/** The size of the pictures in which elements are found (pixels). */
export const LAYOUT = { width: 320, height: 240 };

const [OLDEST, OLDER, NEWEST] = ['pak0.pk3', 'pak6-patch085.pk3', 'pak6-patch088.pk3'];
const LETTER = { width: 8, height: 8, tall: 12 };
// The font is a sheet of 16 x 16 characters, by code.
const SHEET = 16;
const MEDALS = ['excellent', 'impressive'];
const WEAPONS = ['machinegun', 'shotgun', 'grenade', 'rocket', 'lightning', 'railgun', 'plasma'];
const PICKED_UP = [
  ...['Armor Shard', 'Heavy Armor', 'Armor', '5 Health', '25 Health', '50 Health', 'Mega Health'],
  ...['Bullets', 'Shells', 'Grenades', 'Rockets', 'Lightning', 'Slugs', 'Cells'],
];

const FRAGGED_TOP = 64;
const AIMED_AT_TOP = 85;
// The second line about a frag may cover what is above.
const AIMED_AT_ROWS = { from: 3 };
const ATTACKER_TOP = 40;
const ICON = { left: 4, top: 192, size: 24 };
const PICKED_UP_TEXT = { left: 32, top: 200 };
const MEDAL = { top: 28, size: 22 };
// They are centered: an odd number of medals has one in the middle, an even number has one beside it.
const MEDAL_LEFTS = [148, 160];
// The name of who is followed covers what is above.
const MEDAL_ROWS = { from: 16 };
// Weapons are centered, each with a frame around it when it is chosen.
const WEAPON = { top: 190, size: 16, step: 10 };
const FRAME = { size: 20, rows: { to: 2 } };
// The line of who watches is the last of the scores, and always the same.
const SPECTATOR = { left: 88, top: 167 };

/**
 * Reads what the game can draw from its data: in each place, what it shows there one at a time.
 * @throws {Error} if the game or a program that this takes is missing
 */
export async function readElements(): Promise<Drawn[][]> {
  const [low, tall] = [await readFont(LETTER.height), await readFont(LETTER.tall)];
  const names = BOTS.map((bot) => ({ bot, width: bot.length * LETTER.width }));
  return [
    BOTS.map((bot) => {
      const text = `You fragged ${bot}`;
      const left = (LAYOUT.width - text.length * LETTER.width) / 2;
      return write(text, text, tall, { left, top: FRAGGED_TOP });
    }),
    PICKED_UP.map((item) => {
      const text = write(`picked-up-${item}`, item, low, PICKED_UP_TEXT);
      const width = text.box.left + text.box.width - ICON.left;
      return { ...text, box: { left: ICON.left, top: ICON.top, width, height: ICON.size } };
    }),
    names.map(({ bot, width }) => ({
      ...write(`aimed-at-${bot}`, bot, low, {
        ...{ left: (LAYOUT.width - width) / 2, top: AIMED_AT_TOP },
        ...AIMED_AT_ROWS,
      }),
      opacity: 0.5,
    })),
    names.map(({ bot, width }) => ({
      ...write(`hit-by-${bot}`, bot, low, { left: LAYOUT.width - width, top: ATTACKER_TOP }),
      opacity: 0.5,
    })),
    await readMedals(),
    await readWeapons(),
    [write('scores', 'SPECT', low, SPECTATOR)],
  ];
}

type Place = { left: number; top: number; from?: number; to?: number };

function draw(name: string, picture: Picture, place: Place): Drawn {
  const { left, top } = place;
  const box = { left, top, width: picture.width, height: picture.height };
  return { name, pieces: [{ picture, ...place }], box, opacity: 1 };
}

function write(name: string, text: string, font: Picture, place: Place): Drawn {
  const size = { width: LETTER.width, height: font.height / SHEET };
  const pieces = [...text].flatMap((letter, index) => {
    if (letter === ' ') return [];
    const picture = cellOf(font, size, letter.charCodeAt(0));
    return [{ picture, ...place, left: place.left + index * size.width }];
  });
  const { left, top } = place;
  const box = { left, top, width: text.length * size.width, height: size.height };
  return { name, pieces, box, opacity: 1 };
}

function readFont(height: number): Promise<Picture> {
  const size = { width: SHEET * LETTER.width, height: SHEET * height };
  return readGamePicture(NEWEST, 'gfx/2d/bigchars.tga', size);
}

async function readMedals(): Promise<Drawn[]> {
  const size = { width: MEDAL.size, height: MEDAL.size };
  const medals: Drawn[] = [];
  for (const name of MEDALS) {
    const picture = await readGamePicture(OLDER, `menu/medals/medal_${name}.tga`, size);
    for (const left of MEDAL_LEFTS) medals.push(draw(name, picture, { left, top: MEDAL.top, ...MEDAL_ROWS }));
  }
  return medals;
}

async function readWeapons(): Promise<Drawn[]> {
  const frame = await readGamePicture(OLDEST, 'gfx/2d/select.tga', { width: FRAME.size, height: FRAME.size });
  const weapons: Drawn[] = [];
  const around = (FRAME.size - WEAPON.size) / 2;
  for (const name of WEAPONS) {
    const size = { width: WEAPON.size, height: WEAPON.size };
    const picture = await readGamePicture(OLDER, `icons/iconw_${name}.tga`, size);
    for (let left = WEAPON.step; left < LAYOUT.width; left += WEAPON.step) {
      const framed = draw(`chosen-${name}`, frame, {
        ...{ left: left - around, top: WEAPON.top - around },
        ...FRAME.rows,
      });
      const icon = { picture, left, top: WEAPON.top };
      weapons.push({ ...framed, pieces: [...framed.pieces, icon] });
    }
  }
  return weapons;
}
