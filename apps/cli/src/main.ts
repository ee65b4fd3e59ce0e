import { reexecWithLowMemory } from './reexec-with-low-memory.ts';

reexecWithLowMemory();
// Imported only after the re-exec: loading the program takes longer than everything before it.
await import('./run-command.ts');
