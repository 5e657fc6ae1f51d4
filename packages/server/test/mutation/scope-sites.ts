import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A piece of a source file, from one character to before another. */
export type Piece = { file: string; start: number; end: number };

/** A use of `inScope` in a query, called after the function around it; its parts can be left out one by one. */
export type ScopeSite = Piece & { name: string; parts: (Piece & { name: string })[] };

/** Below it lie the queries, those of modules and those that all of them share. */
const product = new URL('../../src/', import.meta.url);

/** The name of the declaration around a node that stands in no other. */
function aroundOf(node: ts.Node): string {
  let name = '';
  for (let at = node.parent; at; at = at.parent) {
    if (!ts.isFunctionDeclaration(at) && !ts.isVariableDeclaration(at)) continue;
    if (at.name && ts.isIdentifier(at.name)) name = at.name.text;
  }
  return name;
}

const isScope = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'inScope';

/** The properties of a place that may be left out: everything but its project. */
function partsOf(call: ts.CallExpression, file: string): ScopeSite['parts'] {
  const place = call.arguments.find((argument) => ts.isObjectLiteralExpression(argument));
  const parts = place && ts.isObjectLiteralExpression(place) ? place.properties : [];
  return parts.flatMap((part) => {
    const name = part.name && ts.isIdentifier(part.name) ? part.name.text : '';
    return name === 'building' || name === 'company'
      ? [{ name, file, start: part.getStart(), end: part.getEnd() }]
      : [];
  });
}

function sitesIn(relative: string): ScopeSite[] {
  const file = fileURLToPath(new URL(relative, product));
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const sites: ScopeSite[] = [];
  const visit = (node: ts.Node): void => {
    if (isScope(node)) {
      const around = `${relative.split('/').at(-1)} ${aroundOf(node)}`;
      const again = sites.filter((site) => site.name.split(' (')[0] === around).length;
      const name = again === 0 ? around : `${around} (${again + 1})`;
      const piece = { file, start: node.getStart(), end: node.getEnd() };
      sites.push({ name, ...piece, parts: partsOf(node, file) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

/** Every use of `inScope` in the queries of all modules, and in those they share. */
export const scopedSites = (): ScopeSite[] =>
  readdirSync(product, { recursive: true, encoding: 'utf8' })
    .filter(
      (relative) => relative.endsWith('.queries.ts') || relative === path.join('kit', 'access', 'places.ts'),
    )
    .toSorted()
    .flatMap((relative) => sitesIn(relative.replaceAll('\\', '/')));
