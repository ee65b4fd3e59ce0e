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
