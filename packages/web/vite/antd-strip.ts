import type { Plugin } from 'vite';

type Node = { type?: string; start?: number; end?: number; callee?: Node; name?: string } & {
  [key: string]: unknown;
};

const antdFile = /node_modules[\\/]antd[\\/]es[\\/].*\.js$/;
const styleCall = /gen(StyleHooks|ComponentStyleHook|SubStyleComponent|StyleUtils)\(/;

function findCalls(node: unknown, stubs: Record<string, string>, found: [number, number, string][]): void {
  if (Array.isArray(node)) {
    for (const one of node) findCalls(one, stubs, found);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  // Everything the parser makes that has a `type` is a node; the rest is values, which hold no calls.
  const it = node as Node;
  const stub =
    it.type === 'CallExpression' && it.callee?.type === 'Identifier'
      ? stubs[it.callee.name ?? '']
      : undefined;
  if (stub !== undefined && it.start !== undefined && it.end !== undefined) {
    found.push([it.start, it.end, stub]);
    return;
  }
  for (const [key, value] of Object.entries(it)) if (key !== 'parent') findCalls(value, stubs, found);
}

/** Files of antd that never run here, and what stands in for them. */
const unused = [
  // The sheet holds it already.
  { file: /theme[\\/]util[\\/]useResetIconStyle\.js$/, code: 'export default () => undefined;' },
  // Our tables have no filters in their heads, and no rows that exist only while they are seen.
  {
    file: /table[\\/]hooks[\\/]useFilter[\\/]FilterDropdown\.js$/,
    code: 'export const flattenKeys = () => []; export default () => null;',
  },
  { file: /table[\\/]RcTable[\\/]VirtualTable\.js$/, code: 'export default () => null;' },
];

/**
 * Drops antd's style functions from a build: the sheet is made at build time (antd-sheet), so they would be
 * 40 KB that never run; and parts of components that nothing of ours asks for. `cssVarKey` must be the key of the theme.
 */
export function antdStrip(cssVarKey: string): Plugin {
  const stubs: Record<string, string> = {
    genStyleHooks: `(() => ['', '${cssVarKey}'])`,
    genComponentStyleHook: `(() => '')`,
    genSubStyleComponent: `(() => null)`,
    // What would make these three.
    genStyleUtils: '({})',
  };
  return {
    name: 'antd-strip',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!antdFile.test(id)) return;
      const instead = unused.find(({ file }) => file.test(id));
      if (instead) return { code: instead.code, map: null };
      if (!styleCall.test(code)) return;
      const found: [number, number, string][] = [];
      findCalls(this.parse(code), stubs, found);
      let out = code;
      // From the end, so that the earlier positions stay right.
      for (const [start, end, stub] of found.sort((a, b) => b[0] - a[0])) {
        out = out.slice(0, start) + stub + out.slice(end);
      }
      return { code: out, map: null };
    },
  };
}
