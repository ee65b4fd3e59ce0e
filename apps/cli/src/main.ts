import { startFrugally } from './start-frugally.ts';

startFrugally();
// Only now: loading the program takes longer than all else until it is started anew.
await import('./run-command.ts');
