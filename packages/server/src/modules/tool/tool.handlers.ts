import { reaches } from '@mdi/contract/kit/levels.ts';
import { type Resource, type Right, resourcesOf } from '@mdi/contract/kit/op.ts';
import { employeeApi } from '@mdi/contract/modules/employee/employee.contract.ts';
import { apis } from '@mdi/contract/modules/index.ts';
import { toolApi } from '@mdi/contract/modules/tool/tool.contract.ts';
import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { holds } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { localName } from '../../kit/words.ts';
import { permissionMenus } from '../menu/index.ts';
import { ownRolesInForce, roleGiversOf } from './tool.queries.ts';

/** By which roles are given. */
const giving = [userApi.ops.grant, employeeApi.ops.grantAdministrator].flatMap(({ access }) =>
  resourcesOf(access),
);

/** The calls of the product that ask for a resource. */
const guarded: readonly Right[] = apis
  .flatMap(({ ops }) => Object.values(ops))
  .filter(({ access }) => resourcesOf(access).length > 0);

/** What the session lacks of the reach for which all calls of a resource ask; null: it may make one of them. */
function shortOf({ actor }: Ctx, resource: string) {
  const calls = guarded.filter(({ access }) => resourcesOf(access).some((one) => one === resource));
  if (calls.length === 0 || calls.some(({ reach }) => reaches(actor, reach))) return null;
  return calls[0]?.reach ?? null;
}

/** The places of those that hold it. */
const holding = (all: readonly { held: readonly string[] }[], resource: string): number[] =>
  all.flatMap(({ held }, at) => (held.includes(resource) ? [at] : []));

const titleOf = ({ lang }: Ctx, title: string | null, titleEn: string | null) =>
  (lang === 'en' ? titleEn : title) ?? '';

export const toolModule = implement(toolApi, {
  async rights(ctx) {
    const { actor } = ctx;
    const roles = await ownRolesInForce(ctx);
    const givers = await roleGiversOf(ctx, giving);
    const things = await permissionMenus(ctx);
    const current = roles.findIndex(({ id }) => id === actor.assignmentId);
    const rightOf = ({ url: resource }: { url: string }) => {
      const has = holds(actor, [resource as Resource]);
      const short = has ? shortOf(ctx, resource) : null;
      const may = has && short === null;
      return {
        resource,
        may,
        short,
        others: may ? [] : holding(roles, resource).filter((at) => at !== current),
        givers: may ? [] : holding(givers, resource),
      };
    };
    return {
      roles: roles.map((role) => ({
        roleName: localName(ctx, role),
        projectName: role.projectName,
        companyName: role.companyName,
        current: role.id === actor.assignmentId,
      })),
      givers: givers.map((giver) => ({ roleName: localName(ctx, giver), people: giver.people })),
      rights: things
        .filter(({ kind }) => kind === 'page')
        .flatMap((page) => {
          const at = {
            group: titleOf(ctx, page.parentTitle, page.parentTitleEn),
            page: titleOf(ctx, page.title, page.titleEn),
          };
          const buttons = things.filter(({ kind, parentId }) => kind === 'button' && parentId === page.id);
          return [
            { ...at, button: null, ...rightOf(page) },
            ...buttons.map((one) => ({
              ...at,
              button: titleOf(ctx, one.title, one.titleEn),
              ...rightOf(one),
            })),
          ];
        }),
    };
  },
});
