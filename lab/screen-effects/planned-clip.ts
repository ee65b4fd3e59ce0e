/** A span of time in seconds, start inclusive, end exclusive. */
export type Interval = { start: number; end: number };

type Place = { time: number; x: number; y: number };

/** What an effect has to know of a clip: times in seconds, the rest in pixels. */
export type PlannedClip = {
  width: number;
  height: number;
  fps: number;
  duration: number;
  clicks: readonly Place[];
  events: readonly Interval[];
  size?: { width: number; height: number } | undefined;
  places?: readonly (readonly Place[])[] | undefined;
};
