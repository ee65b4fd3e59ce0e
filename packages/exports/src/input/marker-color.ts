/**
 * A color that tells elements apart, by the names of the programs that know it, as `#rrggbb`, and as the number of
 * Kdenlive's category of about that color.
 */
export type MarkerColor = { hex: string; resolve: string; otio: string; avid: string; kdenlive: number };

const COLORS: readonly [MarkerColor, ...MarkerColor[]] = [
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
export function markerColor(index: number): MarkerColor {
  return COLORS[index % COLORS.length] ?? COLORS[0];
}
