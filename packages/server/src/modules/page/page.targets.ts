import { type TargetKind, targetKinds } from '@mdi/contract/modules/page/page.contract.ts';
import type { Link } from '@mdi/page-kit/shapes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { noticesNamed, noticeTitles } from './page.places.queries.ts';
import { noticesLinked } from './page.refer.queries.ts';

type Named = { id: number; title: string };

type Target = {
  /** Those of the project whose title holds a word. */
  named: (ctx: Ctx, projectId: number, word: string | undefined) => Promise<Named[]>;
  titles: (ctx: Ctx, projectId: number, ids: readonly number[]) => Promise<Named[]>;
  /** Those of them that readers of the project may come to see. */
  linked: (ctx: Ctx, projectId: number, ids: readonly number[]) => Promise<Set<number>>;
};

/** Where a link may lead besides pages; another kind is a line here. */
const targets: Readonly<Record<TargetKind, Target>> = {
  notice: { named: noticesNamed, titles: noticeTitles, linked: noticesLinked },
};

/** What a link may lead to, by a word of its title. */
export async function targetsNamed(ctx: Ctx, projectId: number, word: string | undefined) {
  const found: (Named & { to: TargetKind })[] = [];
  for (const to of targetKinds)
    for (const one of await targets[to].named(ctx, projectId, word)) found.push({ ...one, to });
  return found;
}

const idsTo = (links: readonly Link[], to: TargetKind): number[] =>
  links.flatMap((link) => (link.to === to ? [link.id] : []));

/** The titles of what links lead to, by the names of the links. */
export async function targetTitles(ctx: Ctx, projectId: number, links: readonly Link[]) {
  const titles: [string, string][] = [];
  for (const to of targetKinds)
    for (const { id, title } of await targets[to].titles(ctx, projectId, idsTo(links, to)))
      titles.push([`${to}:${id}`, title]);
  return Object.fromEntries(titles);
}

/** The names of the links of which readers may come to see what they lead to. */
export async function targetsLinked(ctx: Ctx, projectId: number, links: readonly Link[]) {
  const names = new Set<string>();
  for (const to of targetKinds)
    for (const id of await targets[to].linked(ctx, projectId, idsTo(links, to))) names.add(`${to}:${id}`);
  return names;
}
