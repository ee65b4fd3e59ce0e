import {
  CLIP_SHAPES,
  type ClipLayout,
  composeLayout,
  LAYOUT_ZOOM,
  type PictureRect,
  type RegionBox,
} from '@framescout/contract';

// Between a facecam and what is below it, as a share of the clip's height.
const FACECAM_GAP = 0.02;

// A part that differs by less (fractions, or times) has the same size.
const SAME = 1e-6;

type Size = { width: number; height: number };

/** What a region of a layout is for; insets are numbered from 0. */
export type RegionId = 'game' | 'facecam' | number;

/**
 * A part of the recording's picture that a layout shows, or the place of an inset in the clip, in fractions.
 * `aspect`: the ratio of width to height, both in fractions, that it keeps; null if it may take any shape.
 */
export type LayoutRegion = { id: RegionId; name: string; box: RegionBox; aspect: number | null };

/** Returns the parts of a recording's picture that a layout shows and that can be moved. */
export function pictureRegions(layout: ClipLayout, picture: Size): LayoutRegion[] {
  const { draws } = composeLayout(layout, picture);
  const insets = draws.filter(({ part }) => part === 'inset');
  return draws.flatMap((draw): LayoutRegion[] => {
    const box = inFractions(draw.source, picture);
    const aspect = box.width / box.height;
    if (draw.part === 'facecam') return [{ id: 'facecam', name: 'Facecam', box, aspect }];
    if (draw.part === 'inset') {
      const index = insets.indexOf(draw);
      return [{ id: index, name: insetName(layout, index), box, aspect: null }];
    }
    // A picture that is shown as a whole has nothing to move.
    return layout.background.kind === 'crop' ? [{ id: 'game', name: 'Game', box, aspect }] : [];
  });
}

/** Returns the places of a layout's insets in the clip. */
export function clipRegions(layout: ClipLayout, picture: Size): LayoutRegion[] {
  const { draws, ...clip } = composeLayout(layout, picture);
  return draws
    .filter(({ part }) => part === 'inset')
    .map(({ target }, index) => {
      const box = inFractions(target, clip);
      return { id: index, name: insetName(layout, index), box, aspect: box.width / box.height };
    });
}

/** Returns what an inset is called. */
export function insetName({ insets }: ClipLayout, index: number): string {
  return insets[index]?.name ?? `Inset ${index + 1}`;
}

/** Returns a layout that shows another part of the picture in a region, which follows an element only if it is resized. */
export function showPart(layout: ClipLayout, id: RegionId, box: RegionBox, picture: Size): ClipLayout {
  if (id === 'facecam') {
    return layout.facecam ? { ...layout, facecam: { ...layout.facecam, source: box } } : layout;
  }
  if (id === 'game') {
    const zoom = zoomOf(layout, box, picture);
    const before = layout.background.kind === 'crop' ? layout.background.focus : null;
    // What is moved by hand follows nothing any more.
    const follow = before && Math.abs(before.zoom - zoom) > SAME ? before.follow : undefined;
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const focus = { ...place, zoom, ...(follow !== undefined && { follow }) };
    return { ...layout, background: { kind: 'crop', focus } };
  }
  const clip = CLIP_SHAPES[layout.shape];
  return changeInset(layout, id, ({ place, follow, ...before }) => {
    const { source } = before;
    const isResized =
      Math.abs(source.width - box.width) > SAME || Math.abs(source.height - box.height) > SAME;
    const inset = isResized && follow !== undefined ? { ...before, follow } : before;
    // As wide as before, and as high as the new part is then.
    const shape = (box.height * picture.height) / (box.width * picture.width);
    const height = Math.min(1, (place.width * clip.width * shape) / clip.height);
    const y = Math.min(Math.max(0, place.y + (place.height - height) / 2), 1 - height);
    return { ...inset, source: box, place: { ...place, y, height } };
  });
}

/** Returns a layout with an inset in another place of the clip. */
export function placeInset(layout: ClipLayout, index: number, place: RegionBox): ClipLayout {
  return changeInset(layout, index, (inset) => ({ ...inset, place }));
}

/** Returns a layout in which an inset follows the element that it is named after, or stays where it is. */
export function followInset(layout: ClipLayout, index: number, isFollowing: boolean): ClipLayout {
  return changeInset(layout, index, ({ follow: _, ...inset }) =>
    isFollowing && inset.name !== undefined ? { ...inset, follow: inset.name } : inset,
  );
}

/** Returns a layout with a facecam on top, and its insets below that. */
export function addFacecam(layout: ClipLayout, facecam: NonNullable<ClipLayout['facecam']>): ClipLayout {
  const top = Math.min(...layout.insets.map(({ place }) => place.y));
  const down = Math.max(0, facecam.share + FACECAM_GAP - top);
  const insets = layout.insets.map(({ place, ...inset }) => ({
    ...inset,
    place: { ...place, y: Math.min(place.y + down, 1 - place.height) },
  }));
  return { ...layout, facecam, insets };
}

/** Returns a layout without an inset. */
export function removeInset(layout: ClipLayout, index: number): ClipLayout {
  return { ...layout, insets: layout.insets.filter((_, other) => other !== index) };
}

type Inset = ClipLayout['insets'][number];

function changeInset(layout: ClipLayout, index: number, change: (inset: Inset) => Inset): ClipLayout {
  return {
    ...layout,
    insets: layout.insets.map((inset, other) => (other === index ? change(inset) : inset)),
  };
}

/** Returns how much closer than necessary a box shows the game. */
function zoomOf(layout: ClipLayout, box: RegionBox, picture: Size): number {
  const background = { kind: 'crop', focus: { x: 0.5, y: 0.5, zoom: LAYOUT_ZOOM.min } } as const;
  const [widest] = composeLayout({ ...layout, background }, picture).draws;
  const zoom = (widest?.source.width ?? picture.width) / (box.width * picture.width);
  return Math.min(LAYOUT_ZOOM.max, Math.max(LAYOUT_ZOOM.min, zoom));
}

function inFractions({ x, y, width, height }: PictureRect, of: Size): RegionBox {
  return { x: x / of.width, y: y / of.height, width: width / of.width, height: height / of.height };
}
