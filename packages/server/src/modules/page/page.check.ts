import type { InputOf } from '@mdi/contract/kit/op.ts';
import type { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import type { PageFinding } from '@mdi/page-kit/findings.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { projectInScope } from '../../kit/places.ts';
import { found, refuseField } from '../../kit/refuse.ts';
import { judge } from './page.findings.ts';
import { type PageRecord, pagesById } from './page.queries.ts';
import { demandProgram, docOf, stale } from './page.writing.ts';

type Input = InputOf<(typeof pageApi)['ops']['check']>;
type Judged = { page: PageRecord; doc: Doc; findings: PageFinding[] };

/** The pages of a set, each at the version that was looked at. */
async function setOf(ctx: Ctx, { projectId, program, pages }: Input): Promise<PageRecord[]> {
  const seen = await pagesById(
    ctx,
    pages.map(({ pageId }) => pageId),
  );
  const all = pages.map(({ pageId }) => found(seen.find((page) => page.pageId === pageId)));
  if (all.some((page) => page.projectId !== projectId || page.program !== program))
    refuseField('pages', 'page.error.place');
  for (const [at, page] of all.entries()) if (page.version !== pages[at]?.version) stale(page);
  return all;
}

/** Drafts that somebody may publish together, with what stands against each of them from a time on. */
export async function judgedSet(ctx: Ctx, input: Input): Promise<{ from: Date; all: Judged[] }> {
  const { projectId, program } = input;
  found(await projectInScope(ctx, projectId));
  demandProgram(ctx, program, 'publish');
  const from = input.from === null ? ctx.now() : new Date(input.from);
  if (from < ctx.now()) refuseField('from', 'page.error.past');
  const all = (await setOf(ctx, input)).map((page) => ({ page, doc: docOf(page.draft) }));
  const { findings } = await judge(ctx, all, from);
  return {
    from,
    all: all.map((one) => ({ ...one, findings: findings.get(one.page.pageId) ?? [] })),
  };
}

export async function check(ctx: Ctx, input: Input) {
  const { all } = await judgedSet(ctx, input);
  return all.map(({ page: { pageId }, findings }) => ({ pageId, findings }));
}
