// `npm run restore -- FILE`: replaces the content of the database with a backup, while no server is running
// on it.
import { makeFolder } from '../make-folder.ts';
import { checkBackup } from './backup-format.ts';
import { openForRestore } from './open-for-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand } from './run-command.ts';

await runCommand('restore', async (config, { path, isForced }) => {
  // Checked before creating a data folder that would remain empty.
  await checkBackup(path);
  makeFolder(config.dataFolder);
  await using target = await openForRestore(config);
  return await restoreBackup(target.db, path, { replacesDatabase: isForced });
});
