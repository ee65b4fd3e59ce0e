import { Argument, type Command, Option } from 'commander';
import {
  addClipOptions,
  addOutputOptions,
  CLIP_FORMATS,
  exportOption,
  loaded,
  sensitivityOption,
} from '../commands/options.ts';
import { parseCount, parseDatabase, parseNumber } from '../input/parse-options.ts';
import { JOB_ACTIONS } from './jobs-command.ts';

/** Adds the commands for workers on many machines. */
export function addJobCommands(program: Command): void {
  addWorkerCommand(program);
  addSubmitCommand(program);
  addJobsCommand(program);
}

function addWorkerCommand(program: Command): void {
  const command = program
    .command('worker')
    .description('Process jobs from a queue on this machine until interrupted')
    .addOption(databaseOption())
    .option('-c, --concurrency <n>', 'how many jobs at a time', parseCount(1, 64), 1);
  addOutputOptions(command).action(loaded(async () => (await import('./worker-command.ts')).workerCommand));
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
  addOutputOptions(command).action(loaded(async () => (await import('./submit-command.ts')).submitCommand));
}

function addJobsCommand(program: Command): void {
  const command = program
    .command('jobs')
    .description('List jobs; show, cancel or retry one')
    .addArgument(new Argument('[action]', 'what to do with one job').choices(JOB_ACTIONS))
    .argument('[id]', 'the job')
    .addOption(databaseOption());
  addOutputOptions(command).action(loaded(async () => (await import('./jobs-command.ts')).jobsCommand));
}

function databaseOption(): Option {
  return new Option('-d, --database <url>', 'the PostgreSQL database of the jobs: postgres://...')
    .env('FRAMESCOUT_DATABASE_URL')
    .argParser(parseDatabase)
    .makeOptionMandatory();
}
