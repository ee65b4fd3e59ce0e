import { Command, Option } from 'commander';
import {
  addAlsoOptions,
  addClipOptions,
  addCutOptions,
  addMarkerOptions,
  addOutputOptions,
  addTimelineOptions,
  CLIP_FORMATS,
  exportOption,
  loaded,
  namesOption,
  sensitivityOption,
} from './commands/options.ts';
import { parseBox, parseCount, parseMark, parseName } from './input/parse-options.ts';
import { addJobCommands } from './jobs/add-job-commands.ts';

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
  addJobCommands(program);
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
  addMarkerOptions(addTimelineOptions(addAlsoOptions(addClipOptions(command)))).option(
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
    .addOption(namesOption())
    .addOption(exportOption());
  addOutputOptions(addMarkerOptions(addTimelineOptions(addCutOptions(command)))).action(
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
  addMarkerOptions(addAlsoOptions(addClipOptions(command)))
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
