import {
  CLIP_JOIN_GAP,
  CLIP_MARGIN,
  exportKindSchema,
  LONGEST_CLIP,
  SENSITIVITY,
} from '@framescout/contract';
import { Argument, Command, Option } from 'commander';
import { JOB_ACTIONS } from './commands/job-actions.ts';
import {
  parseBox,
  parseCount,
  parseDatabase,
  parseList,
  parseMark,
  parseName,
  parseNumber,
  parseSensitivity,
  parseTimelineStart,
} from './input/parse-options.ts';
import { CLIP_FORMATS } from './output/clip-formats.ts';

const EXIT_CODES = `
Exit codes: 0 all done, 1 some input could not be processed but the rest was, 2 the command was invalid or cannot be carried out, 130 interrupted, 141 nobody reads the output.
Press Ctrl+C once to finish and save the current work, twice to quit immediately.`;

/** Creates the program with all its commands and options; each command sets the process's exit code. */
export function createProgram(version: string): Command {
  const program = new Command('framescout')
    .description('Finds every moment an on-screen element is visible in recordings.')
    .version(version)
    .helpCommand('help [command]', 'Show how to use a command')
    .showHelpAfterError('(see --help)')
    .addHelpText('after', EXIT_CODES);
  addScanCommand(program);
  addMarkCommand(program);
  addCheckCommand(program);
  addExportCommand(program);
  addClipCommand(program);
  addWorkerCommand(program);
  addSubmitCommand(program);
  addJobsCommand(program);
  return program;
}

function addScanCommand(program: Command): void {
  const command = program
    .command('scan')
    .description('Find the events of a template in recordings, and export them')
    .argument('[videos...]', 'files, folders, globs, or - for a list on standard input')
    .requiredOption('-t, --template <file>', 'the template, made by the web app or "framescout mark"')
    .option('-r, --rules <file>', "rules that replace the template's own (see docs/command-line.md)")
    .addOption(sensitivityOption())
    .option('-n, --every-nth <n>', 'sample one frame in N', parseCount(1, 1000), 1)
    .option('--every-frame', 'decode every frame, including disposable frames where nothing is in sight')
    .option('--again', 'scan again what was scanned before')
    .option('-o, --out <folder>', 'where results go (default: beside each recording)')
    .addOption(exportOption())
    .addOption(new Option('-c, --clips <format>', 'also cut clips').choices(CLIP_FORMATS));
  addTimelineOptions(addClipOptions(command)).option(
    '-w, --watch <folder>',
    'also scan recordings as they are finished in this folder',
  );
  addOutputOptions(command, 'no progress, no notes').action(
    loaded(async () => (await import('./commands/scan-command.ts')).scanCommand),
  );
}

function addMarkCommand(program: Command): void {
  const command = program
    .command('mark')
    .description('Make a template from three samples of an element')
    .argument('<video>')
    .requiredOption(
      '--at <time,x,y>',
      'a moment and the middle of the element in pixels; three times or more',
      parseMark,
    )
    .option('--box <WxH>', 'the size of the box around it in pixels (default: 100x50)', parseBox)
    .requiredOption('-o, --output <file>', 'the template to write')
    .option('--name <name>', "the element's name (default: that of the template's file)", parseName);
  addOutputOptions(command).action(
    loaded(async () => (await import('./commands/mark-command.ts')).markCommand),
  );
}

function addCheckCommand(program: Command): void {
  const command = program
    .command('check')
    .description("Show how well a template's elements stand out in recordings")
    .argument('<videos...>', 'files, folders, globs, or - for a list on standard input')
    .requiredOption('-t, --template <file>', 'the template');
  addOutputOptions(command).action(
    loaded(async () => (await import('./commands/check-command.ts')).checkCommand),
  );
}

function addExportCommand(program: Command): void {
  const command = program
    .command('export')
    .description('Export scans again, at another sensitivity or by other rules, without scanning')
    .argument('<scans...>', 'files that "framescout scan" has written (.framescout-scan)')
    .addOption(sensitivityOption())
    .option('-r, --rules <file>', "rules that replace the template's own")
    .option('-o, --out <folder>', 'where files go (default: beside each scan)')
    .addOption(exportOption());
  addOutputOptions(addTimelineOptions(addCutOptions(command))).action(
    loaded(async () => (await import('./commands/export-command.ts')).exportCommand),
  );
}

function addClipCommand(program: Command): void {
  const command = program
    .command('clip')
    .description("Cut clips of scans' events")
    .argument('<scans...>', 'files that "framescout scan" has written (.framescout-scan)')
    .addOption(new Option('-f, --format <format>', 'the container').choices(CLIP_FORMATS).default('mp4'))
    .addOption(sensitivityOption())
    .option('-r, --rules <file>', "rules that replace the template's own");
  addClipOptions(command)
    .addOption(
      new Option(
        '--chapters',
        'instead of clips, a copy of each recording with its events as chapters',
      ).conflicts(['format', 'reel']),
    )
    .option('--video <file>', 'the recording, if it is not where it was scanned')
    .option('-o, --out <folder>', 'where clips go (default: beside each scan)');
  addOutputOptions(command, 'no progress, no notes').action(
    loaded(async () => (await import('./commands/clip-command.ts')).clipCommand),
  );
}

function addWorkerCommand(program: Command): void {
  const command = program
    .command('worker')
    .description('Process jobs from a queue on this machine until interrupted')
    .addOption(databaseOption())
    .option('-c, --concurrency <n>', 'how many jobs at a time', parseCount(1, 64), 1);
  addOutputOptions(command).action(
    loaded(async () => (await import('./commands/worker-command.ts')).workerCommand),
  );
}

function addSubmitCommand(program: Command): void {
  const command = program
    .command('submit')
    .description('File a job for each recording, for workers on any machine')
    .argument(
      '<videos...>',
      'files, folders, globs, - for a list on standard input; https: and s3: addresses',
    )
    .requiredOption('-t, --template <file>', 'the template')
    .addOption(databaseOption())
    .option('-r, --rules <file>', "rules that replace the template's own")
    .addOption(sensitivityOption())
    .option(
      '-o, --out <folder>',
      'where results go, a folder that all workers share (default: beside each recording)',
    )
    .addOption(exportOption())
    .addOption(new Option('-c, --clips <format>', 'also cut clips').choices(CLIP_FORMATS));
  addClipOptions(command)
    .option('-p, --priority <n>', 'higher-priority jobs run first', parseCount(-1000, 1000), 0)
    .option(
      '--split <seconds>',
      'the ranges that a longer recording is scanned in',
      parseNumber(1, 86_400),
      600,
    )
    .option('--wait', 'wait for the jobs, and print the events');
  addOutputOptions(command).action(
    loaded(async () => (await import('./commands/submit-command.ts')).submitCommand),
  );
}

function addJobsCommand(program: Command): void {
  const command = program
    .command('jobs')
    .description('List jobs; show, cancel or retry one')
    .addArgument(new Argument('[action]', 'what to do with one job').choices(JOB_ACTIONS))
    .argument('[id]', 'the job')
    .addOption(databaseOption());
  addOutputOptions(command).action(
    loaded(async () => (await import('./commands/jobs-command.ts')).jobsCommand),
  );
}

/**
 * Returns an action that loads its command when it runs. Help, and answers to wrong usage, need not wait for FFmpeg
 * to be loaded.
 */
function loaded<Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) {
  return async (...args: Args) => (await load())(...args);
}

/** Adds the options that say how clips are cut. */
function addClipOptions(command: Command): Command {
  return addCutOptions(command)
    .addOption(startOption())
    .addOption(qualityOption())
    .option('--reel', 'all clips in one file');
}

/** Adds the options that say which parts of a recording are cut out. */
function addCutOptions(command: Command): Command {
  return command
    .addOption(marginOption('before'))
    .addOption(marginOption('after'))
    .addOption(joinGapOption())
    .option('--no-join', 'a clip for each event, even where clips overlap')
    .addOption(longestOption());
}

/** Adds the options that only exports for editing programs have. */
function addTimelineOptions(command: Command): Command {
  return command
    .option('--like-clips', 'cuts in exports are those of clips, not just the events')
    .option(
      '--timeline-start <timecode>',
      "where the editor's timeline starts, for lists of markers (default: 01:00:00:00)",
      parseTimelineStart,
    );
}

/** Adds the options that all commands share: what they print. `quiet` says what --quiet leaves out. */
function addOutputOptions(command: Command, quiet = 'no notes'): Command {
  return command.option('--json', 'JSON lines on standard output').option('-q, --quiet', quiet);
}

function databaseOption(): Option {
  return new Option('-d, --database <url>', 'the PostgreSQL database of the jobs: postgres://...')
    .env('FRAMESCOUT_DATABASE_URL')
    .argParser(parseDatabase)
    .makeOptionMandatory();
}

function sensitivityOption(): Option {
  const range = `${SENSITIVITY.min} to ${SENSITIVITY.max}`;
  return new Option('-s, --sensitivity <percent>', `how certain an event must be, ${range}`)
    .argParser(parseSensitivity)
    .default(SENSITIVITY.default);
}

function exportOption(): Option {
  return new Option('-e, --export <kinds>', `files to write: ${exportKindSchema.options.join(', ')}`)
    .argParser(parseList(exportKindSchema.options))
    .default(['csv', 'json'], 'csv,json');
}

function marginOption(side: 'before' | 'after'): Option {
  return new Option(`--${side} <seconds>`, `how much of the recording ${side} an event`)
    .argParser(parseNumber(CLIP_MARGIN.min, CLIP_MARGIN.max))
    .default(CLIP_MARGIN.default);
}

function joinGapOption(): Option {
  return new Option('--join-gap <seconds>', 'join clips that overlap or are at most this far apart')
    .argParser(parseNumber(CLIP_JOIN_GAP.min, CLIP_JOIN_GAP.max))
    .default(CLIP_JOIN_GAP.default);
}

function longestOption(): Option {
  const range = `${LONGEST_CLIP.min} to ${LONGEST_CLIP.max}`;
  return new Option('--longest <seconds>', `the length that no clip exceeds, ${range}`).argParser(
    parseNumber(LONGEST_CLIP.min, LONGEST_CLIP.max),
  );
}

function startOption(): Option {
  return new Option(
    '--start <where>',
    'begin clips at the exact frame, or at the keyframe before to save encoding',
  )
    .choices(['exact', 'keyframe'])
    .default('exact');
}

function qualityOption(): Option {
  return new Option('--quality <quality>', 'of pictures that need encoding')
    .choices(['high', 'medium', 'low'])
    .default('high');
}
