import { soundVolume } from '../features/player/index.ts';
import { isUnderWay } from '../features/scan/index.ts';
import { applyTheme, currentTheme } from '../features/theme/index.ts';
import { openTutorial } from '../features/tutorial/index.ts';
import { exportLog } from './export-actions.ts';
import { showNeighbourEvent, stepFrames } from './navigation.ts';
import { startScan } from './scan-actions.ts';
import type { Workspace } from './workspace.ts';

/**
 * An action with a key. `keys` are `KeyboardEvent.key` values (arrows with `Shift+` in front); controls refer to the
 * command by `name` and show `shortcut` in their tooltips.
 */
export type Command = {
  name: string;
  label: string;
  keys: readonly string[];
  shortcut: string;
  isAvailable(workspace: Workspace | null): boolean;
  run(workspace: Workspace | null): void;
};

type Condition = (workspace: Workspace) => boolean;

const always = () => true;
const isScanning: Condition = ({ scan }) => isUnderWay(scan.getState().status);
const isIdle: Condition = (workspace) => !isScanning(workspace);
const isComplete: Condition = ({ scan }) => scan.getState().status === 'complete';
const hasEvents: Condition = ({ scan }) => scan.getState().events.length > 0;
const isSelecting: Condition = ({ elements }) => elements.getState().picking !== null;

const skip =
  (seconds: number) =>
  ({ player, video }: Workspace) =>
    player.seek(Math.min(video.info.duration, Math.max(0, player.getState().soughtTime + seconds)));

const toggleScan = ({ scan }: Workspace) =>
  scan.getState().status === 'paused' ? scan.resume() : scan.pause();

const toggleSound = () => soundVolume.setMuted(!soundVolume.getState().isMuted);

/** Every action of the analyzer that has a key; key handling and tooltips share this list. */
export const COMMANDS: readonly Command[] = [
  inVideo('play', 'Play or pause', [' '], 'Space', always, ({ player }) => player.toggle()),
  inVideo('mute', 'Sound on or off', ['m'], 'M', always, toggleSound),
  inVideo('previous-frame', 'Previous frame', ['ArrowLeft', ','], '←', always, (it) => stepFrames(it, -1)),
  inVideo('next-frame', 'Next frame', ['ArrowRight', '.'], '→', always, (it) => stepFrames(it, 1)),
  inVideo('back', 'Back 1 second', ['Shift+ArrowLeft'], 'Shift ←', always, skip(-1)),
  inVideo('on', 'On 1 second', ['Shift+ArrowRight'], 'Shift →', always, skip(1)),
  inVideo('start', 'To the start', ['Home'], 'Home', always, ({ player }) => player.seek(0)),
  inVideo('end', 'To the end', ['End'], 'End', always, skip(Number.MAX_SAFE_INTEGER)),
  inVideo('select', 'Enable Selection Mode', ['s'], 'S', isIdle, ({ elements }) => elements.startSelecting()),
  inVideo('leave', 'Leave Selection Mode', ['Escape'], 'Esc', isSelecting, ({ elements }) =>
    elements.stopSelecting(),
  ),
  inVideo('log-events', 'Log events', ['l'], 'L', isIdle, (it) => startScan(it)),
  inVideo('hold-analysis', 'Pause or resume the analysis', ['a'], 'A', isScanning, toggleScan),
  inVideo('next-event', 'Next event', ['n'], 'N', hasEvents, (it) => showNeighbourEvent(it, 1)),
  inVideo('previous-event', 'Previous event', ['p'], 'P', hasEvents, (it) => showNeighbourEvent(it, -1)),
  inVideo('export-csv', 'Export as CSV', ['c'], 'C', isComplete, (it) => exportLog(it, 'csv')),
  inVideo('export-json', 'Export as JSON', ['j'], 'J', isComplete, (it) => exportLog(it, 'json')),
  anywhere('tutorial', 'Tutorial', ['?'], '?', openTutorial),
  anywhere('theme', 'Change the theme', ['t'], 'T', toggleTheme),
];

/** What tooltips show for each command's key, by name. */
export const SHORTCUTS: ReadonlyMap<string, string> = new Map(
  COMMANDS.map(({ name, shortcut }) => [name, shortcut]),
);

type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command for a key press, if one is available now. */
export function commandFor(event: KeyPress, workspace: Workspace | null): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
  return COMMANDS.find(({ keys, isAvailable }) => keys.includes(key) && isAvailable(workspace));
}

/** Whether the element handles this key itself, so that it runs no command. */
export function takesKey(element: Element | null, key: string): boolean {
  if (!element) return false;
  // Whatever is behind a dialog cannot be reached, by keys either.
  if (element.closest('[role="dialog"], [role="alertdialog"]')) return true;
  if (element.matches('input[type="range"], [role="slider"]')) return key !== ' ' && key.length > 1;
  if (element.matches('input[type="checkbox"]')) return key === ' ';
  if (element.matches('input, textarea, select, [contenteditable="true"]')) return true;
  if (element.matches('[role="tab"], [role="separator"]')) return key.length > 1 || key === ' ';
  return key === ' ' && element.matches('button, summary, a[href]');
}

/** A command that needs an open video. */
function inVideo(
  name: string,
  label: string,
  keys: readonly string[],
  shortcut: string,
  isPossible: Condition,
  act: (workspace: Workspace) => unknown,
): Command {
  return {
    name,
    label,
    keys,
    shortcut,
    isAvailable: (workspace) => workspace !== null && isPossible(workspace),
    run: (workspace) => {
      if (workspace) act(workspace);
    },
  };
}

function anywhere(
  name: string,
  label: string,
  keys: readonly string[],
  shortcut: string,
  run: () => void,
): Command {
  return { name, label, keys, shortcut, isAvailable: always, run };
}

function toggleTheme(): void {
  applyTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}
