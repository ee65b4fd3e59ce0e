import { elementsStore, startSelecting, stopSelecting } from '../features/elements/index.ts';
import { playerStore, seekTo, setMuted, togglePlayback } from '../features/player/index.ts';
import { isUnderWay, pauseAnalysis, resumeAnalysis, scanStore } from '../features/scan/index.ts';
import { applyTheme, currentTheme } from '../features/theme/index.ts';
import { openTutorial } from '../features/tutorial/index.ts';
import { videoStore } from '../features/video/index.ts';
import { logEvents, showNeighbourEvent, stepFrames } from './analyzer-actions.ts';
import { exportLog } from './export-actions.ts';

/**
 * An action that has a key. `keys` are `KeyboardEvent.key` values (arrows with `Shift+` before them); controls name
 * the command by `name` and show `shortcut` in their tooltips.
 */
export type Command = {
  name: string;
  label: string;
  keys: readonly string[];
  shortcut: string;
  isAvailable(): boolean;
  run(): void;
};

const hasVideo = () => videoStore.getState().video !== null;
const isScanning = () => isUnderWay(scanStore.getState().status);
const isComplete = () => scanStore.getState().status === 'complete';
const hasEvents = () => scanStore.getState().events.length > 0;

const skip = (seconds: number) => () => {
  const { duration } = videoStore.getState().video?.info ?? { duration: 0 };
  seekTo(Math.min(duration, Math.max(0, playerStore.getState().soughtTime + seconds)));
};

const toggleAnalysis = () => (scanStore.getState().status === 'paused' ? resumeAnalysis() : pauseAnalysis());

/** Every action of the analyzer that has a key; key handling and tooltips read the same list. */
export const COMMANDS: readonly Command[] = [
  command('play', 'Play or pause', [' '], 'Space', hasVideo, togglePlayback),
  command('mute', 'Sound on or off', ['m'], 'M', hasVideo, () => setMuted(!playerStore.getState().isMuted)),
  command('previous-frame', 'Previous frame', ['ArrowLeft', ','], '←', hasVideo, () => void stepFrames(-1)),
  command('next-frame', 'Next frame', ['ArrowRight', '.'], '→', hasVideo, () => void stepFrames(1)),
  command('back', 'Back 1 second', ['Shift+ArrowLeft'], 'Shift ←', hasVideo, skip(-1)),
  command('on', 'On 1 second', ['Shift+ArrowRight'], 'Shift →', hasVideo, skip(1)),
  command('start', 'To the start', ['Home'], 'Home', hasVideo, () => seekTo(0)),
  command('end', 'To the end', ['End'], 'End', hasVideo, skip(Number.MAX_SAFE_INTEGER)),
  command('select', 'Enable Selection Mode', ['s'], 'S', () => hasVideo() && !isScanning(), startSelecting),
  command('leave', 'Leave Selection Mode', ['Escape'], 'Esc', isSelecting, stopSelecting),
  command(
    'log-events',
    'Log events',
    ['l'],
    'L',
    () => hasVideo() && !isScanning(),
    () => void logEvents(),
  ),
  command('hold-analysis', 'Pause or resume the analysis', ['a'], 'A', isScanning, toggleAnalysis),
  command('next-event', 'Next event', ['n'], 'N', hasEvents, () => showNeighbourEvent(1)),
  command('previous-event', 'Previous event', ['p'], 'P', hasEvents, () => showNeighbourEvent(-1)),
  command('export-csv', 'Export as CSV', ['c'], 'C', isComplete, () => exportLog('csv')),
  command('export-json', 'Export as JSON', ['j'], 'J', isComplete, () => exportLog('json')),
  command('tutorial', 'Tutorial', ['?'], '?', () => true, openTutorial),
  command('theme', 'Change the theme', ['t'], 'T', () => true, toggleTheme),
];

/** What tooltips show of each command's key, by its name. */
export const SHORTCUTS: ReadonlyMap<string, string> = new Map(
  COMMANDS.map(({ name, shortcut }) => [name, shortcut]),
);

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key press, if it has one that is available now. */
export function commandFor(event: KeyPress): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
  return COMMANDS.find(({ keys, isAvailable }) => keys.includes(key) && isAvailable());
}

/** Whether the element takes this key for itself, so that it is no command. */
export function takesKey(element: Element | null, key: string): boolean {
  if (!element) return false;
  // What lies under a dialog is out of reach, for keys too.
  if (element.closest('[role="dialog"], [role="alertdialog"]')) return true;
  if (element.matches('input[type="range"], [role="slider"]')) return key !== ' ' && key.length > 1;
  if (element.matches('input[type="checkbox"]')) return key === ' ';
  if (element.matches('input, textarea, select, [contenteditable="true"]')) return true;
  if (element.matches('[role="tab"], [role="separator"]')) return key.length > 1 || key === ' ';
  return key === ' ' && element.matches('button, summary, a[href]');
}

function command(
  name: string,
  label: string,
  keys: readonly string[],
  shortcut: string,
  isAvailable: () => boolean,
  run: () => void,
): Command {
  return { name, label, keys, shortcut, isAvailable, run };
}

function isSelecting(): boolean {
  return elementsStore.getState().picking !== null;
}

function toggleTheme(): void {
  applyTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}
