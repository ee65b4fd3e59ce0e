// `npm run backup -- FILE`: writes a backup of the database, whether or not a server is running on it.
import '../compile-plainly.ts';
import '../resolve-drizzle.ts';

const { openForBackup } = await import('./open-for-backup.ts');
const { runCommand } = await import('./run-command.ts');
const { takeBackup } = await import('./take-backup.ts');

await runCommand('backup', async (config, { path, isForced }) => {
  await using source = await openForBackup(config);
  return await takeBackup(source.db, path, { overwritesFile: isForced });
});
