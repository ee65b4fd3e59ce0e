/** A color of events: `#rrggbb`, by the names of some programs, and Kdenlive's category. */
export type MarkerColor = { hex: string; resolve: string; otio: string; avid: string; kdenlive: number };

const ELEMENT_COLORS: readonly [MarkerColor, ...MarkerColor[]] = [
  { hex: '#da4453', resolve: 'Red', otio: 'RED', avid: 'red', kdenlive: 8 },
  { hex: '#3daee9', resolve: 'Blue', otio: 'BLUE', avid: 'blue', kdenlive: 1 },
  { hex: '#1cdc9a', resolve: 'Green', otio: 'GREEN', avid: 'green', kdenlive: 3 },
  { hex: '#c9ce3b', resolve: 'Yellow', otio: 'YELLOW', avid: 'yellow', kdenlive: 4 },
  { hex: '#9b59b6', resolve: 'Purple', otio: 'PURPLE', avid: 'magenta', kdenlive: 0 },
  { hex: '#1abc9c', resolve: 'Cyan', otio: 'CYAN', avid: 'cyan', kdenlive: 2 },
  { hex: '#f39c1f', resolve: 'Sand', otio: 'ORANGE', avid: 'white', kdenlive: 6 },
  { hex: '#f47750', resolve: 'Pink', otio: 'PINK', avid: 'black', kdenlive: 7 },
];

/** Returns the color of the n-th element (from 0); they repeat after eight. */
export function elementColor(index: number): MarkerColor {
  return ELEMENT_COLORS[index % ELEMENT_COLORS.length] ?? ELEMENT_COLORS[0];
}

// What the colors of each program look like there, or about that.
const PALETTES = {
  resolve: {
    ...{ Blue: '#007fe3', Cyan: '#00ced0', Green: '#00ad00', Yellow: '#f09d00', Red: '#e12401' },
    ...{ Pink: '#ff44c8', Purple: '#9013fe', Fuchsia: '#c02e6f', Rose: '#ffa1b9', Lavender: '#a193c8' },
    ...{ Sky: '#92e2fd', Mint: '#72db00', Lemon: '#dce95a', Sand: '#c4915e', Cocoa: '#6e5143' },
    Cream: '#f5ebe1',
  },
  otio: {
    ...{ PINK: '#ffc0cb', RED: '#ff0000', ORANGE: '#ffa500', YELLOW: '#ffff00', GREEN: '#00ff00' },
    ...{ CYAN: '#00ffff', BLUE: '#0000ff', PURPLE: '#800080', MAGENTA: '#ff00ff', BLACK: '#000000' },
    WHITE: '#ffffff',
  },
  avid: {
    ...{ red: '#ff0000', green: '#00ff00', blue: '#0000ff', cyan: '#00ffff', magenta: '#ff00ff' },
    ...{ yellow: '#ffff00', black: '#000000', white: '#ffffff' },
  },
  kdenlive: {
    ...{ 0: '#9b59b6', 1: '#3daee9', 2: '#1abc9c', 3: '#1cdc9a', 4: '#c9ce3b', 5: '#fdbc4b' },
    ...{ 6: '#f39c1f', 7: '#f47750', 8: '#da4453' },
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** Returns a color of one's own (`#rrggbb`) with what comes closest to it in each program. */
export function ownColor(hex: string): MarkerColor {
  return {
    hex,
    resolve: closest(PALETTES.resolve, hex),
    otio: closest(PALETTES.otio, hex),
    avid: closest(PALETTES.avid, hex),
    kdenlive: Number(closest(PALETTES.kdenlive, hex)),
  };
}

/** Returns what a program's color looks like, as the field of a marker; nothing if the program has no such color. */
export function colorField(
  program: 'resolve' | 'otio' | 'kdenlive',
  name: string | number | null | undefined,
): { color?: string } {
  const color = Object.entries(PALETTES[program]).find(([own]) => own === String(name))?.[1];
  return color === undefined ? {} : { color };
}

function closest(palette: Readonly<Record<string, string>>, hex: string): string {
  const distances = Object.entries(palette).map(([name, color]) => ({ name, far: distance(color, hex) }));
  return distances.reduce((best, other) => (other.far < best.far ? other : best)).name;
}

function distance(a: string, b: string): number {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [1, 3, 5].reduce((sum, at) => sum + (part(a, at) - part(b, at)) ** 2, 0);
}
