import { readToken } from '@mdi/contract/kit/pass/token.ts';
import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { guestPath } from '@mdi/contract/modules/visit/visit.fields.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { newInvitation, newWalkIn } from '../../../test/factories/inputs.ts';
import { allResources } from '../../../test/factories/twins.ts';
import type { World } from '../../../test/world.ts';

const resources = [...allResources, 'pass:visit:review' as const];

type Settings = Partial<{
  reviewWalkIns: boolean;
  companionPass: boolean;
  visitOnce: boolean;
  hostSms: boolean;
}>;
type Passes = { stop: string | null; people: { name: string; passes: { text: string }[] }[] };

/**
 * What tests of visits do again and again, in the world of their file. `signIn` hears of each property administrator
 * whom a scene makes; from then on what is done here is done as them.
 */
export function visitsIn(here: () => World, signIn: (token: string) => void = () => {}) {
  let token = '';
  let phones = 13_500_000_000;
  const phone = () => {
    phones += 1;
    return String(phones);
  };
  const at = (hours: number) => new Date(here().now().getTime() + hours * 3_600_000).toISOString();

  /** Somebody signed in by the clock of the tests, which runs ahead. */
  async function someone(seat: Parameters<World['make']['person']>[0]) {
    const { user, assignment } = await here().make.person(seat);
    const times = { createdAt: here().now(), usedAt: here().now() };
    return { user, token: await here().make.session(user.id, assignment, times) };
  }

  /** A tenant that leases in a building which is an area, somebody of it to visit, and a property administrator. */
  async function scene(settings: Settings & { visitorStillQr?: boolean } = {}) {
    const project = await here().make.project();
    const building = await here().make.building({ projectId: project.id });
    const company = await here().make.company({ projectId: project.id });
    await here().make.lease({ companyId: company.id, buildingId: building.id });
    const area = await here().make.area({ projectId: project.id, kind: 'building', buildingId: building.id });
    const host = await here().make.employee({ company });
    await here()
      .db.updateTable('projectData')
      .set({ reviewWalkIns: true, ...settings })
      .where('projectId', '=', project.id)
      .execute();
    const { user, token: own } = await someone({ role: { level: 30, resources }, projectId: project.id });
    token = own;
    signIn(own);
    const place = {
      hostId: host.id,
      buildingId: building.id,
      location: '12 层',
      purpose: null,
      visitorType: null,
    };
    return { project, building, company, area, host, place, user };
  }

  type Scene = Awaited<ReturnType<typeof scene>>;

  const invitation = ({ place }: Scene, facts: object = {}) =>
    newInvitation({ ...place, startAt: at(-0.1), endAt: at(4), ...facts });

  const walk = ({ company, host }: Scene, facts: object = {}) =>
    newWalkIn({ companyId: company.id, hostId: host.id, ...facts });

  async function invited(of: Scene, facts: object = {}): Promise<number> {
    const { visitIds } = await here().ok(visitApi, 'invite', invitation(of, facts), token);
    return visitIds[0] ?? 0;
  }

  const get = async (visitId: number) => await here().ok(visitApi, 'get', { visitId }, token);
  const linkOf = async (visitId: number) => {
    const data = await here().ok(visitApi, 'link', { visitId }, token);
    return data.url.split(guestPath)[1] ?? '';
  };
  const passesOf = async (link: string) => await here().ok(visitorPageApi, 'pass', { token: link });
  const tokenOf = (passes: Passes, who = 0) => readToken(passes.people[who]?.passes[0]?.text ?? '')?.token;
  const list = async (filters: object = {}) => await here().ok(visitApi, 'list', filters, token);

  return {
    at,
    get,
    invitation,
    invited,
    linkOf,
    list,
    passesOf,
    phone,
    resources,
    scene,
    someone,
    tokenOf,
    walk,
  };
}

export type VisitScene = Awaited<ReturnType<ReturnType<typeof visitsIn>['scene']>>;
