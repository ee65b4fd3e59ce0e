// `npm run backup -- FILE`: writes a backup of the database, whether or not a server is running on it.
import { openForBackup } from './open-for-backup.ts';
import { runCommand } from './run-command.ts';
import { takeBackup } from './take-backup.ts';

await runCommand('backup', async (config, { path, isForced }) => {
  await using source = await openForBackup(config);
  return await takeBackup(source.db, path, { overwritesFile: isForced });
});
