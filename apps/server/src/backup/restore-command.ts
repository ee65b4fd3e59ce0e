// `npm run restore -- FILE`: replaces the content of the database with a backup, while no server is running
// on it.
import '../compile-plainly.ts';
import '../resolve-drizzle.ts';
import { makeFolder } from '../make-folder.ts';
import { checkBackup } from './backup-format.ts';

const { runCommand } = await import('./run-command.ts');

await runCommand('restore', async (config, { path, isForced }) => {
  // Checked before creating a data folder that would remain empty, and before loading the database.
  await checkBackup(path);
  const { openForRestore } = await import('./open-for-backup.ts');
  const { restoreBackup } = await import('./restore-backup.ts');
  const { findMissingKeys } = await import('../sealing/open-secrets.ts');
  makeFolder(config.dataFolder);
  await using target = await openForRestore(config);
  const counts = await restoreBackup(target.db, path, { replacesDatabase: isForced });
  const complaint = await findMissingKeys(target.db, config);
  if (complaint) console.error(`The server cannot start yet. ${complaint}`);
  return counts;
});
