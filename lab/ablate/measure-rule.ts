import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The engine's sources, relative to the root of the repository. */
export const SOURCES = 'packages/engine/src';

const ROOT = join(import.meta.dirname, '../..');
// Numbers that mean themselves in a formula: nothing, one, both.
const PLAIN = new Set(['0', '1', '2']);

/**
 * Counts the lines of a rule, comments included, and the numbers in it that somebody chose: its parts are files, or
 * declarations as `file#name` or `file#Class.member`.
 * @throws {RangeError} if a declaration is not there
 */
export function measureRule(rule: readonly string[]): { lines: number; constants: number } {
  let [lines, constants] = [0, 0];
  for (const part of rule) {
    // A member may itself begin with #.
    const [, file = '', name] = /^([^#]+)#?(.*)$/.exec(part) ?? [];
    const text = readFileSync(join(ROOT, SOURCES, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const node = name ? findDeclaration(source, name.split('.')) : source;
    if (!node) throw new RangeError(`${part} is not there`);
    lines += node.getFullText().trim().split('\n').length;
    constants += countNumbers(node);
  }
  return { lines, constants };
}

function findDeclaration(node: ts.Node, [name, ...members]: readonly string[]): ts.Node | undefined {
  const own = ts.forEachChild(node, (child) => {
    if (ts.isVariableStatement(child)) {
      return child.declarationList.declarations.some((one) => one.name.getText() === name)
        ? child
        : undefined;
    }
    const isNamed =
      (ts.isFunctionDeclaration(child) || ts.isClassDeclaration(child) || ts.isClassElement(child)) &&
      child.name?.getText() === name;
    return isNamed ? child : undefined;
  });
  return own && members.length > 0 ? findDeclaration(own, members) : own;
}

function countNumbers(node: ts.Node): number {
  if (ts.isNumericLiteral(node)) return PLAIN.has(node.text) && !isConstant(node.parent) ? 0 : 1;
  let count = 0;
  ts.forEachChild(node, (child) => {
    count += countNumbers(child);
  });
  return count;
}

/** Whether a node declares a constant, whose number was chosen even if it is 1. */
function isConstant(node: ts.Node): boolean {
  return ts.isVariableDeclaration(node) && /^[A-Z]/.test(node.name.getText());
}
