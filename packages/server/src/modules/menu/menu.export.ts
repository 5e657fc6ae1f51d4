import { type MenuEntry, menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { wholeExporter } from '../../kit/exchange/exporter.ts';

type Row = { entry: MenuEntry; above: readonly MenuEntry[] };

/** The tree from top to bottom, each entry with those above it. */
const listed = (entries: readonly MenuEntry[], above: readonly MenuEntry[]): Row[] =>
  entries.flatMap((entry) => [{ entry, above }, ...listed(entry.children, [...above, entry])]);

const nameOf = ({ lang }: Ctx, { title, titleEn }: MenuEntry) => (lang === 'en' && titleEn ? titleEn : title);

/** The menu of one surface as a workbook. */
export const menuExporter = wholeExporter({
  api: menuApi,
  call: 'tree',
  title: 'menu.list',
  rows: ({ entries }) => listed(entries, []),
  columns: () => [
    {
      key: 'path',
      title: 'menu.path',
      width: 36,
      cell: ({ above }, { ctx }) => above.map((one) => nameOf(ctx, one)).join(' / '),
    },
    { key: 'title', title: 'menu.title', width: 24, cell: ({ entry }) => entry.title },
    { key: 'titleEn', title: 'menu.titleEn', width: 24, cell: ({ entry }) => entry.titleEn },
    {
      key: 'kind',
      title: 'menu.kind',
      width: 10,
      cell: ({ entry }, { ctx: { say } }) => say(`menu.kind_${entry.kind}`),
    },
    { key: 'url', title: 'menu.url', width: 30, cell: ({ entry }) => entry.url },
    { key: 'icon', title: 'menu.icon', cell: ({ entry }) => entry.icon },
    {
      key: 'shown',
      title: 'menu.shown',
      width: 10,
      cell: ({ entry }, { ctx: { say } }) => say(entry.shown ? 'kit.yes' : 'kit.no'),
    },
    {
      key: 'edited',
      title: 'menu.edited',
      width: 10,
      cell: ({ entry }, { ctx: { say } }) => say(entry.edited ? 'kit.yes' : 'kit.no'),
    },
  ],
});
