import { setFlagsFromString } from 'node:v8';

// The embedded database has a function that takes seconds and 600 MB to optimize: more than the rest of a
// command, or of a test. To be imported before the database is opened.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
