import { globSync } from 'node:fs';
import { relative } from 'node:path';
import ts from 'typescript';

/** Fails if anything exported by a package's index.ts or page.ts lacks a doc comment. */
const doors = globSync('packages/*/src/{index,page}.ts');
const program = ts.createProgram(doors, {
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  noLib: true,
  types: [],
});
const checker = program.getTypeChecker();

const exported = doors.flatMap((door) => exportsOf(door).map((symbol) => ({ door, symbol })));
const undocumented = exported.filter(({ symbol }) => {
  const schema = schemaOf(declared(symbol));
  return !hasDoc(declared(symbol)) && !(schema && hasDoc(schema));
});

for (const { door, symbol } of undocumented) {
  const declaration = declared(symbol).declarations?.[0]?.getSourceFile().fileName ?? door;
  console.error(`${relative(process.cwd(), declaration)}: ${symbol.name} has no doc comment.`);
}
if (undocumented.length > 0) process.exit(1);
console.log(`${exported.length} exports of ${doors.length} entry points have their doc comments.`);

function exportsOf(door: string): ts.Symbol[] {
  const source = program.getSourceFile(door);
  const module = source && checker.getSymbolAtLocation(source);
  return module ? checker.getExportsOfModule(module) : [];
}

function declared(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function hasDoc(symbol: ts.Symbol): boolean {
  return symbol.getDocumentationComment(checker).length > 0 || symbol.getJsDocTags().length > 0;
}

/** Returns the schema of a type that is declared as `z.infer<typeof schema>`. */
function schemaOf(symbol: ts.Symbol): ts.Symbol | undefined {
  const declaration = symbol.declarations?.find(ts.isTypeAliasDeclaration);
  if (!declaration || !ts.isTypeReferenceNode(declaration.type)) return undefined;
  if (declaration.type.typeName.getText() !== 'z.infer') return undefined;
  const [argument] = declaration.type.typeArguments ?? [];
  return argument && ts.isTypeQueryNode(argument)
    ? checker.getSymbolAtLocation(argument.exprName)
    : undefined;
}
