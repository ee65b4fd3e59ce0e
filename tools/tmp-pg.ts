import { startPostgres } from './test-run/start-postgres.ts';

const pg = await startPostgres();
console.log(pg?.url);
setInterval(() => {}, 1e6);
