import { globSync, readFileSync } from 'node:fs';
import { seededRandom } from '../../tools/test-support/random.ts';
import { FAULT_KINDS, type Fault, findFaults } from './find-faults.ts';

const NOT_SHIPPED = /\.test\.tsx?$|\.d\.ts$|\/(fixtures|test-support)\/|kernel-bytes\.ts$/;

/**
 * Picks faults in code that ships, spread evenly over packages and apps, and over the kinds of faults. The same seed
 * picks the same ones in the same tree.
 */
export function pickFaults(seed: number, count: number): Fault[] {
  const random = seededRandom(seed);
  const workspaces = globSync('{packages,apps}/*')
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  const all = workspaces.map((workspace) =>
    globSync(`${workspace}/src/**/*.{ts,tsx}`)
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !NOT_SHIPPED.test(path))
      .sort()
      .flatMap((path) => findFaults(path, readFileSync(path, 'utf8'))),
  );
  const picked: Fault[] = [];
  for (let index = 0; index < count; index++) {
    const kind = FAULT_KINDS[Math.floor(index / all.length) % FAULT_KINDS.length];
    const ofKind = (all[index % all.length] ?? []).filter(
      (fault) => fault.kind === kind && !picked.some((other) => overlap(fault, other)),
    );
    const fault = ofKind[Math.floor(random() * ofKind.length)];
    if (fault) picked.push(fault);
  }
  return picked;
}

// Faults are also seeded several at a time.
function overlap(a: Fault, b: Fault): boolean {
  return a.file === b.file && a.start < b.end && b.start < a.end;
}
