import { apis } from '@mdi/contract/modules/index.ts';
import { dashboardPage, groups, type Page } from './catalogue.ts';

/** The calls that a resource opens, as `module/op`. */
const callsOf = (resource: string): string[] =>
  apis.flatMap((api) =>
    Object.entries(api.ops)
      .filter(([, op]) => op.access === resource)
      .map(([name]) => `${api.module}/${name}`),
  );

const line = (indent: string, resource: string, title: string) =>
  `${`${indent}${resource}`.padEnd(34)} ${title}${callsOf(resource)
    .map((call) => `\n${indent}    ${call}`)
    .join('')}`;

const linesOf = (page: Page): string[] => [
  line('  ', page.resource, `${page.zh} / ${page.en}`),
  ...(page.buttons ?? []).map((b) => line('    ', b.resource, `${b.zh} / ${b.en}`)),
];

/** Every resource that is there, by menu group, page and button, each with the calls it opens. */
export function catalogueLines(): string[] {
  const built = groups.map(({ pages, ...group }) => ({ ...group, pages: pages.filter((p) => p.built) }));
  return [
    ...linesOf(dashboardPage),
    ...built
      .filter(({ pages }) => pages.length > 0)
      .flatMap(({ zh, en, pages }) => ['', `${zh} / ${en}`, ...pages.flatMap(linesOf)]),
  ];
}
