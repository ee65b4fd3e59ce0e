#!/usr/bin/env node
// Runs on any Node, to say so where it is too old for the program itself.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`framescout: Node ${process.versions.node} is too old. Install Node 22.12 or later.`);
  process.exitCode = 2;
} else {
  import('../dist/framescout.js');
}
