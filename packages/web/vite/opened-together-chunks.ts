import { join } from 'node:path';

type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
type Context = { getModuleInfo: (id: string) => Info };

/** What draws trees; a table, which shows none, counts what is ticked by functions of the same package. */
const trees = /@rc-component[\\/]tree[\\/]es[\\/]/;
const countsTicks = /@rc-component[\\/]tree[\\/]es[\\/](util|utils[\\/](conduct|key|tree)Util)\.js$/;

/** All that these modules import; with `until` also what they load later, but for that one and what it brings. */
function broughtBy(roots: readonly string[], context: Context, until?: string): Set<string> {
  const all = new Set<string>();
  const next = [...roots];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (all.has(id) || id === until || trees.test(id)) continue;
    all.add(id);
    const info = context.getModuleInfo(id);
    if (info) next.push(...info.importedIds, ...(until ? info.dynamicallyImportedIds : []));
  }
  return all;
}

/** What pages behind the sign-in open together, the most common first: each with all that it imports beyond those before. */
const parts = [
  // Charts with it: so small a file of their own, and its sheet, would be two requests of the page most people begin on.
  {
    name: 'frame',
    of: [
      'entry-app.tsx',
      'app/app.tsx',
      'app/frame/frame.tsx',
      'kit/charts/chart-parts.tsx',
      'kit/charts/curve-path.ts',
      'kit/charts/scale.ts',
    ],
  },
  {
    name: 'choosing',
    of: [
      'kit/form/fields/search-select.tsx',
      'kit/list/filters/list-url-state.ts',
      'kit/record/use-record.ts',
      'kit/words/choices.ts',
      'kit/words/name-search.ts',
    ],
  },
  {
    name: 'list',
    of: [
      'kit/list/list-page.tsx',
      'kit/list/use-list-page.tsx',
      'kit/list/columns/columns-of.tsx',
      'kit/list/filters/filters-of.tsx',
      'kit/list/row-actions.tsx',
    ],
  },
  { name: 'dates', of: ['kit/form/fields/date-field.tsx', 'kit/list/filters/period-filter.tsx'] },
  {
    name: 'record',
    of: ['kit/record/detail-page.tsx', 'kit/record/facts.tsx', 'kit/record/head-actions.tsx'],
  },
  { name: 'form', of: ['kit/form/form-page.tsx', 'kit/form/form-dialog.tsx'] },
] as const;

/**
 * Groups of modules: what is opened together is one, since dozens of small ones cost a request and nearly a
 * kilobyte of headers each. What pages for everybody need, too, goes its own way.
 */
export function openedTogetherChunks(sources: string) {
  const at = (paths: readonly string[]) => paths.map((path) => join(sources, path));
  const sort = (context: Context) => {
    const [behind = '', ...open] = at([
      'entry-app.tsx',
      'entry-public.tsx',
      'entry-h5.tsx',
      'entry-guest.tsx',
    ]);
    const others = [...broughtBy(open, context, behind), ...broughtBy(at(['main.tsx']), context)];
    // What the page begins with stays a file of its own, by whose name the build knows it.
    const sorted = new Map<string, string | null>([behind, ...others].map((id) => [id, null]));
    for (const { name, of } of parts)
      for (const id of broughtBy(at(of), context)) if (!sorted.has(id)) sorted.set(id, name);
    return sorted;
  };
  let sorted: ReturnType<typeof sort> | undefined;
  return parts.map(({ name }) => ({
    debugName: name,
    // What it imports stands in a group already, or goes its own way.
    includeDependenciesRecursively: false,
    name: (id: string, context: Context): string | null => {
      sorted ??= sort(context);
      if (name === 'list' && countsTicks.test(id)) return name;
      return sorted.get(id) === name ? name : null;
    },
  }));
}
