import type { MenuEntry } from '@mdi/contract/kit/menu.ts';
import { resourcesOf } from '@mdi/contract/kit/op.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import { menuEntriesIn, menuGroups } from './menu-catalogue.ts';
import { titlesOf } from './menu-rows.ts';

/** The calls that a resource opens, as `module/op`. */
const callsOf = (resource: string): string[] =>
  apis.flatMap((api) =>
    Object.entries(api.ops)
      .filter(([, op]) => resourcesOf(op.access).some((one) => one === resource))
      .map(([name]) => `${api.module}/${name}`),
  );

const line = (indent: string, resource: string, title: string) =>
  `${`${indent}${resource}`.padEnd(34)} ${title}${callsOf(resource)
    .map((call) => `\n${indent}    ${call}`)
    .join('')}`;

function linesOf({ page, buttons = [] }: MenuEntry): string[] {
  const { title, titleEn } = titlesOf(page.title);
  return [
    line('  ', page.resource, `${title} / ${titleEn}`),
    ...buttons.map((b) => line('    ', b.resource, `${b.zh} / ${b.en}`)),
  ];
}

/** Every resource that is there, by menu group, page and button, each with the calls it opens. */
export const resourceLines = (): string[] => [
  ...menuEntriesIn('').flatMap(linesOf),
  ...menuGroups.flatMap(({ url, zh, en }) => ['', `${zh} / ${en}`, ...menuEntriesIn(url).flatMap(linesOf)]),
];
