import type { deniedVisitorApi } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import type { evacuationApi } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import type { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import type { visitorCardApi } from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import type { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { tokenHash } from '../../../src/kit/settings/secrets.ts';
import { newDenial, newGuest, newInvitation, newVisitorCard, newWalkIn } from '../../factories/inputs.ts';
import { uniqueName } from '../../factories/places.ts';
import type { Scene } from '../example-scene.ts';
import type { ExamplesOf } from './example.ts';
import { alsoHolds } from './rows.ts';

const company = ({ t }: Scene) => t.here.company;
const projectId = ({ t }: Scene) => t.here.project.id;

async function host(scene: Scene): Promise<number> {
  return (await scene.w.make.employee({ company: company(scene) })).id;
}

let phones = 13_600_000_000;
const phone = () => {
  phones += 1;
  return String(phones);
};

const period = ({ w }: Scene, hours = 4) => ({
  startAt: new Date(w.now().getTime() - 60_000).toISOString(),
  endAt: new Date(w.now().getTime() + hours * 3_600_000).toISOString(),
});

const place = async (scene: Scene) => ({
  hostId: await host(scene),
  buildingId: scene.t.here.building.id,
  location: '会议室',
  purpose: 'MEETING',
  visitorType: 'GUEST',
});

/** A visit here on the clock of the world. */
async function visit(scene: Scene, facts: Parameters<Scene['w']['make']['visit']>[0] = {}) {
  const { startAt, endAt } = period(scene);
  const times = { startAt: new Date(startAt), endAt: new Date(endAt) };
  const seal = (text: string) => scene.w.deps.secrets.seal('visit-link', Buffer.from(text));
  return scene.w.make.visit({
    companyId: company(scene).id,
    ...times,
    token: seal('a'.repeat(22)),
    ...facts,
  });
}

const one = async (scene: Scene) => ({ visitId: (await visit(scene)).id });
const arrived = async (scene: Scene) => ({ visitId: (await visit(scene, { state: 'arrived' })).id });

async function link(scene: Scene) {
  const { startAt, endAt } = period(scene);
  const times = { startAt: new Date(startAt), endAt: new Date(endAt) };
  const token = scene.w.deps.secrets.seal('visit-link', Buffer.from('b'.repeat(22)));
  return { linkId: (await scene.w.make.visitLink({ companyId: company(scene).id, ...times, token })).id };
}

async function area(scene: Scene): Promise<number> {
  const { project, building } = scene.t.here;
  const common = { projectId: project.id, buildingId: building.id, common: true };
  return (await scene.w.make.area(common)).id;
}

export const visitExamples: ExamplesOf<typeof visitApi> = {
  get: one,
  lastGuests: async (scene) => ({ hostId: await host(scene) }),
  async invite(scene) {
    // A former guest: whose phone is taken must be in sight.
    const { id: phoneOf } = await visit(scene, { state: 'left', phone: phone() });
    const guests = [newGuest({ phoneOf, companions: [{ name: '韩梅梅', phone: null }] })];
    return newInvitation({ ...(await place(scene)), ...period(scene), guests, send: true });
  },
  again: async (scene) => {
    const tomorrow = (hours: number) => new Date(scene.w.now().getTime() + hours * 3_600_000).toISOString();
    return { ...(await one(scene)), periods: [{ startAt: tomorrow(24), endAt: tomorrow(26) }], send: false };
  },
  edit: async (scene) => {
    const row = await visit(scene);
    const facts = { ...(await place(scene)), hostId: row.hostId ?? 0, ...period(scene, 5) };
    return { visitId: row.id, version: 1, ...facts, name: '李雷', remarks: '请带电脑' };
  },
  complete: async (scene) => ({
    visitId: (await visit(scene, { state: 'invited', name: null })).id,
    name: '李雷',
  }),
  review: async (scene) => {
    await alsoHolds(scene, 'pass:visit:review');
    const row = await visit(scene, { state: 'pending', kind: 'temporary', hostId: null });
    return { visitId: row.id, approve: true, reason: null, hostId: await host(scene) };
  },
  cancel: async (scene) => {
    await alsoHolds(scene, 'pass:visit:edit');
    return { ...(await one(scene)), reason: '改期' };
  },
  leave: async (scene) => ({ ...(await arrived(scene)), card: null }),
  undoLeave: async (scene) => {
    const leftAt = scene.w.now();
    const facts = { state: 'left', arrivedAt: leftAt, leftAt, updatedBy: scene.me.user.id } as const;
    return { visitId: (await visit(scene, facts)).id, version: 1 };
  },
  send: one,
  link: one,
  reveal: one,
  areas: one,
  setAreas: async (scene) => ({
    ...(await one(scene)),
    changes: [{ areaId: await area(scene), allowed: false }],
  }),
  openLink: async (scene) => ({ ...(await place(scene)), ...period(scene), remarks: null, places: 5 }),
  linkUrl: link,
  resizeLink: async (scene) => ({ ...(await link(scene)), places: 60 }),
  closeLink: link,
  options: (scene) => ({ companyId: company(scene).id }),
  desk: (scene) => ({ projectId: projectId(scene) }),
  queue: (scene) => ({ projectId: projectId(scene), queue: 'expected' }),
  find: (scene) => ({ projectId: projectId(scene), text: '李雷' }),
  walkIn: async (scene) => newWalkIn({ companyId: company(scene).id, ...(await place(scene)), name: '李雷' }),
  checkIn: async (scene) => ({ ...(await one(scene)), card: null }),
  undoArrive: async (scene) => {
    const row = await visit(scene, { state: 'arrived', arrivedAt: scene.w.now() });
    return { visitId: row.id, reason: '登记错人' };
  },
  poster: (scene) => ({ projectId: projectId(scene) }),
  renewPoster: async (scene) => {
    // The first one is a row more than the next.
    await poster(scene);
    return { projectId: projectId(scene) };
  },
};

/** Somebody of a visit who is on site. */
const evacuee = async (scene: Scene) => ({
  projectId: projectId(scene),
  employeeId: null,
  person: 0,
  visitId: (await visit(scene, { state: 'arrived', arrivedAt: scene.w.now() })).id,
});

export const evacuationExamples: ExamplesOf<typeof evacuationApi> = {
  list: (scene) => ({ projectId: projectId(scene) }),
  phones: async (scene) => {
    await alsoHolds(scene, 'pass:visit:desk');
    await evacuee(scene);
    return { projectId: projectId(scene) };
  },
  tick: async (scene) => ({ ...(await evacuee(scene)), found: true }),
  anew: async (scene) => {
    const { visitId } = await evacuee(scene);
    const row = { projectId: projectId(scene), visitId, at: scene.w.now() };
    // Of all that earlier cases ticked here, one is left.
    await scene.w.db.deleteFrom('evacuationTick').where('projectId', '=', row.projectId).execute();
    await scene.w.db.insertInto('evacuationTick').values(row).execute();
    return { projectId: projectId(scene) };
  },
};

const card = (scene: Scene, facts: Parameters<Scene['w']['make']['visitorCard']>[0] = {}) =>
  scene.w.make.visitorCard({ projectId: projectId(scene), companyId: company(scene).id, ...facts });

const oneCard = async (scene: Scene) => ({ cardId: (await card(scene)).id });

export const visitorCardExamples: ExamplesOf<typeof visitorCardApi> = {
  get: oneCard,
  options: (scene) => ({ projectId: projectId(scene) }),
  add: (scene) => newVisitorCard({ projectId: projectId(scene), companyId: company(scene).id }),
  edit: async (scene) => ({
    ...(await oneCard(scene)),
    version: 1,
    number: uniqueName('NEW'),
    name: '访客一',
    remarks: null,
  }),
  mark: async (scene) => ({ ...(await oneCard(scene)), lost: true }),
  remove: oneCard,
  lend: async (scene) => {
    await alsoHolds(scene, 'pass:visit:view');
    return { ...(await one(scene)), number: (await card(scene)).number };
  },
  takeBack: async (scene) => {
    const { visitId } = await arrived(scene);
    const { number } = await card(scene, { state: 'lent', visitId, lentAt: scene.w.now() });
    return { projectId: projectId(scene), number };
  },
};

const denied = async (scene: Scene) => ({
  deniedId: (await scene.w.make.deniedVisitor({ projectId: projectId(scene) })).id,
});

export const deniedVisitorExamples: ExamplesOf<typeof deniedVisitorApi> = {
  get: denied,
  add: (scene) => newDenial({ projectId: projectId(scene) }),
  edit: async (scene) => ({
    ...(await denied(scene)),
    version: 1,
    name: '王五',
    reason: '改为长期',
    until: null,
  }),
  remove: async (scene) => ({ ...(await denied(scene)), reason: '误登记' }),
};

let links = 0;
const newLink = () => {
  links += 1;
  return `L${links}`.padEnd(22, '_');
};

/** The link of a visit in a state. */
async function linked(scene: Scene, state: 'invited' | 'approved') {
  const token = newLink();
  await visit(scene, { state, tokenHash: tokenHash(token), ...(state === 'invited' ? { name: null } : {}) });
  return { token };
}

/** The link of a poster of the project here. */
async function poster(scene: Scene) {
  const token = newLink();
  const sealed = scene.w.deps.secrets.seal('visit-link', Buffer.from(token));
  const values = { projectId: projectId(scene), token: sealed, tokenHash: tokenHash(token) };
  await scene.w.db
    .insertInto('visitPoster')
    .values(values)
    .onConflict((known) =>
      known.column('projectId').doUpdateSet({ token: sealed, tokenHash: values.tokenHash }),
    )
    .execute();
  return { token };
}

const guest = { name: '李雷', purpose: null, visitorType: null, companions: [] };

export const visitorPageExamples: ExamplesOf<typeof visitorPageApi> = {
  open: (scene) => linked(scene, 'approved'),
  pass: (scene) => linked(scene, 'approved'),
  fill: async (scene) => ({ ...(await linked(scene, 'invited')), ...guest }),
  send: (scene) => linked(scene, 'approved'),
  poster,
  companies: async (scene) => ({ ...(await poster(scene)), keyword: '公司' }),
  register: async (scene) => ({
    ...(await poster(scene)),
    ...guest,
    companyId: company(scene).id,
    hostName: '韩梅梅',
    phone: phone(),
  }),
};
