export type { BoxTask } from './marking/box-task.ts';
export { type OutlinedBox, OutlinedBoxes } from './marking/outlined-boxes.tsx';
export { VideoOverlay } from './marking/video-overlay.tsx';
export { Player, shownFrameTime } from './playback/player.ts';
export { soundVolume } from './playback/sound-volume.ts';
export { leaveFullScreen, toggleFullScreen, useFullScreen } from './stage/full-screen.ts';
export { GoToDialog } from './stage/go-to-dialog.tsx';
export { PlayerStage } from './stage/player-stage.tsx';
export { TransportBar } from './stage/transport-bar.tsx';
