import { startFrugally } from './start-frugally.ts';

startFrugally();
// Imported only after the re-exec: loading the program takes longer than everything before it.
await import('./run-command.ts');
