import './resolve-drizzle.ts';
import { returnFreedMemory } from './return-freed-memory.ts';

returnFreedMemory();

await import('./serve.ts');
