import { setFlagsFromString } from 'node:v8';

// The embedded database has a function that takes seconds and 600 MB to optimize, longer than a test runs.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
