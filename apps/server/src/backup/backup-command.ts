// `npm run backup -- FILE`: writes a backup of the database, whether or not a server is running on it.
import '../compile-plainly.ts';
import '../resolve-drizzle.ts';

const { runCommand } = await import('./run-command.ts');

await runCommand('backup', async (config, { path, isForced }) => {
  // Only now, since wrong arguments need no database.
  const { openForBackup } = await import('./open-for-backup.ts');
  const { takeBackup } = await import('./take-backup.ts');
  await using source = await openForBackup(config);
  return await takeBackup(source.db, path, { overwritesFile: isForced });
});
