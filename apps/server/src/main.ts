import './resolve-drizzle.ts';

await import('./serve.ts');
