import { playerStore, seekTo, setMuted, togglePlayback } from '../features/player/index.ts';
import { startSelecting, stopSelecting } from '../features/selection/index.ts';
import { videoStore } from '../features/video/index.ts';
import { logEvents, showNeighbourEvent, stepFrames } from './analyzer-actions.ts';

/** An action that has a key. */
export type Command = { name: string; keys: readonly string[]; run(): void };

const skip = (seconds: number) => () => {
  const { duration } = videoStore.getState().video?.info ?? { duration: 0 };
  seekTo(Math.min(duration, Math.max(0, playerStore.getState().soughtTime + seconds)));
};

/** Every action of the analyzer that has a key, by `KeyboardEvent.key`; capital letters and arrows with Shift. */
export const COMMANDS: readonly Command[] = [
  { name: 'Play or pause', keys: [' '], run: togglePlayback },
  { name: 'Sound on or off', keys: ['m'], run: () => setMuted(!playerStore.getState().isMuted) },
  { name: 'Previous frame', keys: ['ArrowLeft', ','], run: () => void stepFrames(-1) },
  { name: 'Next frame', keys: ['ArrowRight', '.'], run: () => void stepFrames(1) },
  { name: 'Back 1 second', keys: ['Shift+ArrowLeft'], run: skip(-1) },
  { name: 'On 1 second', keys: ['Shift+ArrowRight'], run: skip(1) },
  { name: 'To the start', keys: ['Home'], run: () => seekTo(0) },
  { name: 'To the end', keys: ['End'], run: skip(Number.MAX_SAFE_INTEGER) },
  { name: 'Enable Selection Mode', keys: ['s'], run: startSelecting },
  { name: 'Leave selection mode', keys: ['Escape'], run: stopSelecting },
  { name: 'Log events', keys: ['l'], run: () => void logEvents() },
  { name: 'Next event', keys: ['n'], run: () => showNeighbourEvent(1) },
  { name: 'Previous event', keys: ['p'], run: () => showNeighbourEvent(-1) },
];

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key press, if it has one. */
export function commandFor(event: KeyPress): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
  return COMMANDS.find((command) => command.keys.includes(key));
}

/** Whether the element takes this key for itself, so that it is no command. */
export function takesKey(element: Element | null, key: string): boolean {
  if (!element) return false;
  if (element.matches('input[type="range"], [role="slider"]')) return key !== ' ' && key.length > 1;
  if (element.matches('input, textarea, select, [contenteditable="true"]')) return true;
  return key === ' ' && element.matches('button, summary, a[href]');
}
