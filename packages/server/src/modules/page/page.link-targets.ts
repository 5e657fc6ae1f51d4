import type { OutputOf } from '@mdi/contract/kit/op.ts';
import {
  type Program,
  type pageApi,
  type TargetKind,
  targetKinds,
} from '@mdi/contract/modules/page/page.contract.ts';
import type { Link } from '@mdi/page-kit/shapes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import {
  fileTitles,
  linkableFiles,
  linkableNotices,
  linkableReports,
  miniTargets,
  noticeTitles,
  readableFileIds,
  readableReportIds,
  reportTitles,
} from './page.linkable-documents.queries.ts';
import { readableNoticeIds } from './page.references.queries.ts';

type Named = { id: number; title: string };

type Target = {
  /** Those of the project whose title holds a word. */
  named: (ctx: Ctx, projectId: number, word: string | undefined) => Promise<Named[]>;
  titles: (ctx: Ctx, projectId: number, ids: readonly number[]) => Promise<Named[]>;
  /** Those of them that readers of the project may come to see from a time on. */
  linked: (ctx: Ctx, projectId: number, ids: readonly number[], at: Date) => Promise<Set<number>>;
};

/** Where a link may lead besides pages; another kind is a line here. */
const targets: Readonly<Record<TargetKind, Target>> = {
  notice: { named: linkableNotices, titles: noticeTitles, linked: readableNoticeIds },
  file: { named: linkableFiles, titles: fileTitles, linked: readableFileIds },
  report: { named: linkableReports, titles: reportTitles, linked: readableReportIds },
};

/** Whose pages link: those of a program in a project. */
type Place = { projectId: number; program: Program };

/** What a link may lead to, by a word of its title. */
export async function linkableTargets(ctx: Ctx, { projectId, program }: Place, word = '') {
  const found: OutputOf<typeof pageApi.ops.targets> = [];
  for (const to of targetKinds)
    for (const one of await targets[to].named(ctx, projectId, word)) found.push({ ...one, to });
  const held = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  for (const { appId, name } of await miniTargets(ctx, projectId, program))
    if (held(name) || held(appId)) found.push({ to: 'mini', appid: appId, title: name });
  return found;
}

const idsTo = (links: readonly Link[], to: TargetKind): number[] =>
  links.flatMap((link) => (link.to === to ? [link.id] : []));

/** The titles of what links lead to, by the names of the links. */
export async function targetTitles(ctx: Ctx, { projectId, program }: Place, links: readonly Link[]) {
  const titles: [string, string][] = [];
  for (const to of targetKinds)
    for (const { id, title } of await targets[to].titles(ctx, projectId, idsTo(links, to)))
      titles.push([`${to}:${id}`, title]);
  if (links.some(({ to }) => to === 'mini'))
    for (const { appId, name } of await miniTargets(ctx, projectId, program))
      titles.push([`mini:${appId}`, name]);
  return Object.fromEntries(titles);
}

/** The names of the links of which readers may come to see, from a time on, what they lead to. */
export async function readableLinkNames(
  ctx: Ctx,
  { projectId, program }: Place,
  links: readonly Link[],
  at: Date,
) {
  const names = new Set<string>();
  for (const to of targetKinds)
    for (const id of await targets[to].linked(ctx, projectId, idsTo(links, to), at)) names.add(`${to}:${id}`);
  if (links.some(({ to }) => to === 'mini'))
    for (const { appId } of await miniTargets(ctx, projectId, program)) names.add(`mini:${appId}`);
  return names;
}
