import { type CommandEntry, type CommandGroup, openDialog } from '../../features/commands/index.ts';
import { soundVolume, toggleFullScreen } from '../../features/player/index.ts';
import { isUnderWay } from '../../features/scan/index.ts';
import { applyTheme, currentTheme } from '../../features/theme/index.ts';
import { openTutorial } from '../../features/tutorial/index.ts';
import { currentWorkspace } from '../current-workspace.ts';
import {
  canExportEvents,
  canPlanClips,
  createClips,
  hasEventsToCut,
  showClips,
} from '../cut/clip-actions.ts';
import { canLearnFromVerdicts, learnFromVerdicts } from '../find/learning-actions.ts';
import { startSelecting } from '../find/marking-actions.ts';
import { startScan } from '../find/scan-actions.ts';
import { redo, undo } from '../history-actions.ts';
import { extendToNeighborEvent, showNeighborEvent, stepFrames } from '../navigation.ts';
import { openSample } from '../open/open-actions.ts';
import {
  clearVerdicts,
  countDeleted,
  deleteEvents,
  judgeEvents,
  loopEvent,
  mergeChosen,
  restoreDeleted,
  revertEvents,
  setEdgeHere,
  splitHere,
  starEvents,
  targetEvents,
} from '../review/event-actions.ts';
import { teachHere } from '../review/teach-actions.ts';
import { exportLog } from '../save/export-actions.ts';
import type { Workspace } from '../workspace.ts';

/**
 * Something that can be done by a key, from the palette and, usually, with a control. Controls refer to a
 * command by `name`, and show its key.
 */
export type Command = CommandEntry & {
  isAvailable(workspace: Workspace | null): boolean;
  /** Whether it runs again and again while its key is held down. */
  repeats: boolean;
  /** Says what it would do now, if its label does not. */
  describe?(workspace: Workspace): string;
  run(workspace: Workspace | null): void;
};

type Condition = (workspace: Workspace) => boolean;
type Act = (workspace: Workspace) => unknown;

const always = () => true;
const isScanning: Condition = ({ scan }) => isUnderWay(scan.getState().status);
const isIdle: Condition = (workspace) => !isScanning(workspace);
const isComplete: Condition = ({ scan }) => scan.getState().status === 'complete';
const hasEvents: Condition = ({ browser }) => browser.getState().listed.length > 0;
const canReview: Condition = (workspace) => isIdle(workspace) && hasEvents(workspace);
const hasInHand: Condition = (workspace) => canReview(workspace) && targetEvents(workspace).length > 0;
const canLeave: Condition = ({ elements, browser }) =>
  elements.getState().picking !== null || browser.getState().chosen.size > 0;
const hasSeveral: Condition = (workspace) =>
  canReview(workspace) && workspace.browser.getState().chosen.size > 1;
const canCut: Condition = ({ scan, elements, clips, clipRunner }) =>
  hasEventsToCut({ scan, elements }) && clips.getState().isOpen && clipRunner.getState().run === null;

const skip =
  (seconds: number): Act =>
  ({ player, video }) =>
    player.seek(Math.min(video.info.duration, Math.max(0, player.getState().targetTime + seconds)));

const shuttle =
  (direction: 1 | -1): Act =>
  ({ player, video }) =>
    player.shuttle(direction, video.info.duration);

const toggleSound = () => soundVolume.setMuted(!soundVolume.getState().isMuted);

const toggleTheme = () => applyTheme(currentTheme() === 'dark' ? 'light' : 'dark');

const toggleScan: Act = ({ scan }) => (scan.getState().status === 'paused' ? scan.resume() : scan.pause());

const leave: Act = ({ elements, browser }) => {
  if (elements.getState().picking) elements.stopSelecting();
  else browser.choose(null);
};

const describeInHand: Act = (workspace) => {
  const { browser } = workspace;
  if (browser.getState().chosen.size === 0) browser.choose(targetEvents(workspace)[0]?.id ?? null);
  browser.setEditing(true);
};

const toggleClips: Act = (workspace) => {
  const { clips } = workspace;
  if (clips.getState().isOpen) clips.setOpen(false);
  else showClips(workspace);
};

const play = inVideo('Play');
const step = inVideo('Play', { repeats: true });
const mark = inVideo('Mark');
const find = inVideo('Find');
const review = inVideo('Review');
const walk = inVideo('Review', { repeats: true });
const cut = inVideo('Cut');
const general = inVideo('General');

/** Every command of the analyzer. Keys, tooltips, the palette and the list of keys all read this table. */
export const COMMANDS: readonly Command[] = [
  play('play', 'Play or pause', ['Space'], always, ({ player }) => player.toggle()),
  play('shuttle-back', 'Play backwards (again: faster)', ['J'], always, shuttle(-1)),
  play('stop', 'Stop', ['K'], always, ({ player }) => player.pause()),
  play('shuttle-on', 'Play (again: faster)', ['L'], always, shuttle(1)),
  step('previous-frame', 'Previous frame', ['ArrowLeft', ',', 'K+J'], always, (it) => stepFrames(it, -1)),
  step('next-frame', 'Next frame', ['ArrowRight', '.', 'K+L'], always, (it) => stepFrames(it, 1)),
  step('back', 'Back 1 second', ['Shift+ArrowLeft'], always, skip(-1)),
  step('on', 'Forward 1 second', ['Shift+ArrowRight'], always, skip(1)),
  step('back-10', 'Back 10 seconds', ['Mod+ArrowLeft'], always, skip(-10)),
  step('on-10', 'Forward 10 seconds', ['Mod+ArrowRight'], always, skip(10)),
  step('back-60', 'Back 1 minute', ['Mod+Shift+ArrowLeft'], always, skip(-60)),
  step('on-60', 'Forward 1 minute', ['Mod+Shift+ArrowRight'], always, skip(60)),
  play('go-to', 'Go to a time or frame', ['Shift+G'], always, () => openDialog('go-to')),
  play('start', 'Go to the start', ['Home'], always, ({ player }) => player.seek(0)),
  play('end', 'Go to the end', ['End'], always, skip(Number.MAX_SAFE_INTEGER)),
  play('full-screen', 'Full screen', ['Shift+F'], () => document.fullscreenEnabled, toggleFullScreen),
  play('mute', 'Sound on or off', ['M'], always, toggleSound),

  mark('select', 'Enable Selection Mode', ['S'], isIdle, startSelecting),
  mark('leave', 'Leave Selection Mode, or choose nothing', ['Escape'], canLeave, leave),
  mark('add-element', 'Track another element', [], isIdle, ({ elements }) => elements.add()),
  mark('markers', 'Markers: import, move and use them', ['Shift+M'], always, () => openDialog('markers')),

  find('log-events', 'Log events', ['G'], isIdle, (it) => startScan(it)),
  find('hold-analysis', 'Pause or resume the analysis', ['A'], isScanning, toggleScan),

  walk('next-event', 'Next event', ['ArrowDown'], hasEvents, (it) => showNeighborEvent(it, 1)),
  walk('previous-event', 'Previous event', ['ArrowUp'], hasEvents, (it) => showNeighborEvent(it, -1)),
  walk('extend-on', 'Choose the next event too', ['Shift+ArrowDown'], hasEvents, extend(1)),
  walk('extend-back', 'Choose the previous event too', ['Shift+ArrowUp'], hasEvents, extend(-1)),
  review('choose-all', 'Choose all events', ['Mod+A'], hasEvents, ({ browser }) => browser.chooseAll()),
  review('loop-event', 'Play the event in a loop', ['Enter'], hasInHand, loopEvent),
  review('right', 'Right', ['Y'], hasInHand, (it) => judgeEvents(it, 'right')),
  review('wrong', 'Wrong', ['N'], hasInHand, (it) => judgeEvents(it, 'wrong')),
  review('no-verdict', 'Clear the verdict', ['U'], hasInHand, clearVerdicts),
  review('learn', 'Learn from the verdicts', ['Shift+Y'], canLearnFromVerdicts, learnFromVerdicts),
  review('star', 'Star', ['F'], hasInHand, starEvents),
  review('describe', 'Name, note and tags', ['R'], hasInHand, describeInHand),
  review('edge-start', 'Start of the event or clip here', ['I'], hasInHand, (it) => setEdgeHere(it, 'start')),
  review('edge-end', 'End of the event or clip here', ['O'], hasInHand, (it) => setEdgeHere(it, 'end')),
  review('split', 'Split the event here', ['B'], hasInHand, splitHere),
  review('merge', 'Merge the chosen events', ['Shift+B'], hasSeveral, mergeChosen),
  review('add-event', 'It is here: learn what was missed', ['E'], isComplete, teachHere),
  review('delete', 'Delete the event', ['Delete', 'Backspace'], hasInHand, deleteEvents),
  review('bring-back', 'Bring back deleted events', [], (it) => countDeleted(it) > 0, restoreDeleted),
  review('revert', 'Revert to what was detected', ['Shift+U'], hasInHand, revertEvents),

  cut('clips', 'Create clips', ['C'], canPlanClips, toggleClips),
  cut('download-clips', 'Download clips', ['Shift+C'], canCut, createClips),
  cut('export-csv', 'Export as CSV', ['X'], isComplete, (it) => exportLog(it, 'csv')),
  cut('export-json', 'Export as JSON', ['Shift+X'], isComplete, (it) => exportLog(it, 'json')),
  cut('export-edl', 'Export as EDL', ['Shift+E'], isComplete, (it) => exportLog(it, 'edl')),
  cut('export-more', 'More formats', [], canExportEvents, () => openDialog('formats')),

  {
    ...general('undo', 'Undo', ['Z', 'Mod+Z'], canGo('undo'), undo),
    repeats: true,
    describe: ({ history }) => describeStep('Undo', history.getState().undo),
  },
  {
    ...general('redo', 'Redo', ['Shift+Z', 'Mod+Shift+Z', 'Mod+Y'], canGo('redo'), redo),
    repeats: true,
    describe: ({ history }) => describeStep('Redo', history.getState().redo),
  },
  globalCommand('palette', 'Commands', ['Mod+K'], () => openDialog('palette')),
  globalCommand('keys', 'Keys', ['?'], () => openDialog('keys')),
  globalCommand('tutorial', 'Tutorial', ['F1'], openTutorial),
  globalCommand('theme', 'Change the theme', ['T'], toggleTheme),
  {
    ...globalCommand('sample', 'Open the sample video', [], () => void openSample()),
    isAvailable: () => !currentWorkspace.getState().isOpening,
  },
];

/** Names the step that an act applies to: "Undo: delete 3 events". */
export function describeStep(act: string, step: string | null): string {
  return step === null ? act : `${act}: ${step}`;
}

function extend(direction: 1 | -1): Act {
  return (workspace) => extendToNeighborEvent(workspace, direction);
}

/** Marking is locked while a scan runs, and so are undo and redo. */
function canGo(direction: 'undo' | 'redo'): Condition {
  return (workspace) => isIdle(workspace) && workspace.history.getState()[direction] !== null;
}

function inVideo(group: CommandGroup, { repeats } = { repeats: false }) {
  return (
    name: string,
    label: string,
    keys: readonly string[],
    isPossible: Condition,
    act: Act,
  ): Command => ({
    name,
    group,
    label,
    keys,
    repeats,
    isAvailable: (workspace) => workspace !== null && isPossible(workspace),
    run: (workspace) => {
      if (workspace) act(workspace);
    },
  });
}

function globalCommand(name: string, label: string, keys: readonly string[], run: () => void): Command {
  return { name, group: 'General', label, keys, repeats: false, isAvailable: always, run };
}
