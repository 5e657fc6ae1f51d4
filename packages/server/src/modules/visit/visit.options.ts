import { buildingsOf, companyInScope, projectsInScope, searchCompanies } from '../../kit/access/places.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { buildingsOfCompany, hostsOf } from './visit.choices.queries.ts';
import { rulesOf } from './visit.rules.queries.ts';

/** The buildings of a company, or of a project where none is named. */
function buildingsFor(ctx: Ctx, companyId: number | undefined, projectId: number | undefined) {
  if (companyId !== undefined) return buildingsOfCompany(ctx, companyId);
  return projectId === undefined ? [] : buildingsOf(ctx, projectId);
}

/** Whom of a company one may visit, by a word; a whole phone that nobody has is counted. */
async function hostsCalled(ctx: Ctx, companyId: number, word: string | undefined) {
  const { hosts } = await searchCountingPhones(ctx, word, async () => {
    const found = await hostsOf(ctx, companyId, word);
    return { hosts: found, total: found.length };
  });
  return hosts;
}

export async function visitOptions(
  ctx: Ctx,
  asked: {
    keyword?: string | undefined;
    projectId?: number | undefined;
    companyId?: number | undefined;
    host?: string | undefined;
  },
) {
  const all = await projectsInScope(ctx);
  const company = asked.companyId === undefined ? undefined : await companyInScope(ctx, asked.companyId);
  const wanted = company?.projectId ?? asked.projectId ?? ctx.actor.projectId ?? undefined;
  const project = all.find((one) => one.projectId === wanted);
  const rules = project && (await rulesOf(ctx, project.projectId));
  const companies = await searchCompanies(ctx, asked.keyword, asked.projectId);
  return {
    projects: all,
    companies: companies.map(({ valid: _, ...one }) => one),
    hosts: company ? await hostsCalled(ctx, company.companyId, asked.host) : [],
    buildings: await buildingsFor(ctx, company?.companyId, asked.projectId),
    purposes: rules?.purposes ?? [],
    types: rules?.types ?? [],
    rules: rules
      ? { dayLimit: rules.dayLimit, reviewWalkIns: rules.reviewWalkIns, companionPass: rules.companionPass }
      : null,
  };
}
