export type { BoxTask } from './box-task.ts';
export { type OutlinedBox, OutlinedBoxes } from './outlined-boxes.tsx';
export { PlayerStage } from './player-stage.tsx';
export {
  playerStore,
  playRange,
  resetPlayer,
  seekTo,
  setMuted,
  settledTime,
  togglePlayback,
} from './player-store.ts';
export { TransportBar } from './transport-bar.tsx';
export { VideoOverlay } from './video-overlay.tsx';
