import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { seededRandom } from '../../tools/test-support/random.ts';

/** The kinds of faults, named after what was done to the code. */
const FAULT_KINDS = [
  'a condition turned round',
  'a bound moved by one',
  'a call left out',
  'a constant changed',
] as const;

/** A fault that can be seeded: the text between two offsets of a file, and what takes its place. */
export type Fault = {
  kind: (typeof FAULT_KINDS)[number];
  file: string;
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
};

const TURNED_ROUND: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};
const MOVED: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
};

/** Finds every fault that can be seeded into a file's code. */
export function findFaults(file: string, text: string): Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: Fault[] = [];
  const add = (kind: Fault['kind'], node: ts.Node, after: string) => {
    const [start, end] = [node.getStart(source), node.getEnd()];
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    faults.push({ kind, file, line, start, end, before: text.slice(start, end), after });
  };
  const visit = (node: ts.Node): void => {
    // Types and imports do nothing when the program runs.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    const condition = conditionOf(node);
    if (condition) add('a condition turned round', condition, `!(${condition.getText(source)})`);
    if (ts.isBinaryExpression(node)) {
      const turned = TURNED_ROUND[node.operatorToken.kind];
      if (turned) add('a condition turned round', node.operatorToken, turned);
      const moved = MOVED[node.operatorToken.kind];
      if (moved) add('a bound moved by one', node.operatorToken, moved);
    }
    if (ts.isExpressionStatement(node) && isCall(node.expression)) add('a call left out', node, ';');
    const changed = changeConstant(node);
    if (changed !== null) add('a constant changed', node, changed);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

/** Returns a file's text with faults seeded into it. */
export function seedFaults(text: string, faults: readonly Fault[]): string {
  return faults
    .toSorted((a, b) => b.start - a.start)
    .reduce((seeded, { start, end, after }) => seeded.slice(0, start) + after + seeded.slice(end), text);
}

function conditionOf(node: ts.Node): ts.Expression | null {
  if (ts.isIfStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : null;
}

function isCall(expression: ts.Expression): boolean {
  if (ts.isAwaitExpression(expression)) return isCall(expression.expression);
  return ts.isCallExpression(expression) && expression.expression.kind !== ts.SyntaxKind.SuperKeyword;
}

function changeConstant(node: ts.Node): string | null {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false';
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true';
  if (!ts.isNumericLiteral(node)) return null;
  const value = Number(node.text);
  return String(Number.isInteger(value) ? value + 1 : value * 1.5);
}

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
