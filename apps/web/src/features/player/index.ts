export type { BoxTask } from './box-task.ts';
export { type OutlinedBox, OutlinedBoxes } from './outlined-boxes.tsx';
export { Player } from './player.ts';
export { PlayerStage } from './player-stage.tsx';
export { shownFrameTime } from './shown-frame-time.ts';
export { soundVolume } from './sound-volume.ts';
export { TransportBar } from './transport-bar.tsx';
export { VideoOverlay } from './video-overlay.tsx';
