import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import {
  type VisitAction,
  type VisitState,
  visitActors,
  visitFlow,
} from '@mdi/contract/modules/visit/visit.flow.ts';
import { visitorPageApi } from '@mdi/contract/modules/visitor-page/visitor-page.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { guestSub, passEventReader } from '../../../test/factories/pass-events.ts';
import { type World, world } from '../../../test/world.ts';
import { tokenHash } from '../../kit/settings/secrets.ts';
import { watchVisits } from './visit.by-clock.queries.ts';

// Every step of the flow from every state, by everybody who takes it: done where the table has an arrow, and
// refused with nothing changed where it has none.

let w: World;
let token: string;
let userId: number;
beforeAll(async () => {
  w = await world();
  const me = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  token = me.token;
  userId = me.user.id;
});

const hour = 3_600_000;
const states = visitFlow.states.options;
const actions = [...new Set(visitFlow.all.map((step) => step.action))];

type Visit = Awaited<ReturnType<World['make']['visit']>>;

/** The last moment of the day in the places that tests make. */
const lastOfDay = (now: number) =>
  Date.parse(`${new Date(now + 8 * hour).toISOString().slice(0, 10)}T23:59:59.999+08:00`);

/** A visit in a state, as the one who takes the step finds it. It ends today: only then does going out end it. */
async function inState(state: VisitState, over: boolean): Promise<Visit> {
  const now = w.now().getTime();
  const endAt = new Date(over ? now - 3 * hour : Math.min(now + hour, lastOfDay(now)));
  const startAt = new Date(endAt.getTime() - 2 * hour);
  const kind = state === 'pending' || state === 'rejected' ? 'temporary' : 'invited';
  const arrivedAt = state === 'arrived' || state === 'left' ? startAt : null;
  const leftAt = state === 'left' ? new Date(Math.min(endAt.getTime(), now - 60_000)) : null;
  return w.make.visit({ state, kind, startAt, endAt, arrivedAt, leftAt });
}

const said = async (answer: Promise<{ code: number }>) => (await answer).code === 200;

/** How a step is asked for, by whom; answers whether the caller is told that it was done. */
type Way = { over: boolean; ask: (visit: Visit) => Promise<boolean | undefined> };

async function seen(visit: Visit, dir: 'in' | 'out', at: Date): Promise<undefined> {
  const area = await w.make.area({ projectId: visit.projectId, common: true });
  const { tell } = await passEventReader(w, { projectId: visit.projectId, areaId: area.id });
  await tell({ sub: guestSub(visit), dir, at });
  return undefined;
}

/** The guest fills in their details, with somebody who is denied or not. */
async function fill(visit: Visit, companions: { name: string; phone: string }[] = []) {
  const link = visit.id.toString().padStart(22, 'x');
  await w.db
    .updateTable('visit')
    .set({ tokenHash: tokenHash(link) })
    .where('id', '=', visit.id)
    .execute();
  const facts = { token: link, name: '李雷', purpose: null, visitorType: null, companions };
  return said(w.call(visitorPageApi, 'fill', facts));
}

const watch = async (): Promise<undefined> => {
  await watchVisits(w.db, w.now());
  return undefined;
};

/** The host, who holds no right at all. */
async function asHost({ hostId }: Visit): Promise<string> {
  const { userId, projectId } = await w.db
    .selectFrom('employee')
    .select(['userId', 'projectId'])
    .where('id', '=', hostId ?? 0)
    .executeTakeFirstOrThrow();
  const assignment = await w.make.assign(userId, { role: { level: 30 }, projectId });
  return w.make.session(userId, assignment);
}

const verdict = (approve: boolean) => ({ approve, reason: approve ? null : '不认识' });

const ways: Readonly<Record<VisitAction, Readonly<Record<string, Way>>>> = {
  complete: {
    staff: {
      over: false,
      ask: ({ id }) => said(w.call(visitApi, 'complete', { visitId: id, name: '李雷' }, token)),
    },
    guest: { over: false, ask: (visit) => fill(visit) },
  },
  hold: {
    guest: {
      over: false,
      async ask(visit) {
        const denied = await w.make.deniedVisitor({ projectId: visit.projectId });
        return fill(visit, [{ name: '王五', phone: denied.phone ?? '' }]);
      },
    },
  },
  approve: {
    staff: {
      over: false,
      ask: ({ id }) => said(w.call(visitApi, 'review', { visitId: id, ...verdict(true) }, token)),
    },
    host: {
      over: false,
      ask: async (visit) =>
        said(w.call(visitApi, 'review', { visitId: visit.id, ...verdict(true) }, await asHost(visit))),
    },
  },
  reject: {
    staff: {
      over: false,
      ask: ({ id }) => said(w.call(visitApi, 'review', { visitId: id, ...verdict(false) }, token)),
    },
    host: {
      over: false,
      ask: async (visit) =>
        said(w.call(visitApi, 'review', { visitId: visit.id, ...verdict(false) }, await asHost(visit))),
    },
  },
  cancel: {
    staff: {
      over: false,
      ask: ({ id }) => said(w.call(visitApi, 'cancel', { visitId: id, reason: null }, token)),
    },
    host: {
      over: false,
      ask: async (visit) =>
        said(w.call(visitApi, 'cancel', { visitId: visit.id, reason: null }, await asHost(visit))),
    },
  },
  arrive: {
    desk: {
      over: false,
      ask: ({ id }) => said(w.call(visitApi, 'checkIn', { visitId: id, card: null }, token)),
    },
    reader: {
      over: false,
      // Who had left is back, which the table has an arrow of its own for.
      ask: async (visit) => (visit.state === 'left' ? undefined : seen(visit, 'in', w.now())),
    },
  },
  enter: {
    reader: {
      over: false,
      async ask(visit) {
        const outAt = new Date(w.now().getTime() - 60_000);
        await w.db.updateTable('visit').set({ outAt }).where('id', '=', visit.id).execute();
        // Where nobody has arrived yet this is the arrival, which the table has an arrow of its own for.
        const early = visitFlow.can(visit.state, 'arrive');
        return early ? undefined : seen(visit, 'in', w.now());
      },
    },
  },
  leave: {
    staff: {
      over: false,
      ask: ({ id }) => said(w.call(visitApi, 'leave', { visitId: id, card: null }, token)),
    },
    reader: { over: false, ask: (visit) => seen(visit, 'out', w.now()) },
    clock: {
      over: true,
      // What is over without an arrival expires by the same look of the clock.
      ask: (visit) => (visitFlow.can(visit.state, 'expire') ? Promise.resolve(undefined) : watch()),
    },
  },
  undoLeave: {
    staff: {
      over: false,
      async ask({ id: visitId, version }) {
        // As if they had set the guest as left a moment ago.
        const own = { leftAt: w.now(), updatedBy: userId };
        await w.db
          .updateTable('visit')
          .set(own)
          .where('id', '=', visitId)
          .where('state', '=', 'left')
          .execute();
        return said(w.call(visitApi, 'undoLeave', { visitId, version }, token));
      },
    },
  },
  undoArrive: {
    desk: {
      over: false,
      async ask({ id: visitId }) {
        // As if they had come today, whenever that began.
        const came = w.db.updateTable('visit').set({ arrivedAt: w.now() }).where('id', '=', visitId);
        await came.where('state', '=', 'arrived').execute();
        return said(w.call(visitApi, 'undoArrive', { visitId, reason: '登记错人' }, token));
      },
    },
  },
  expire: {
    clock: {
      over: true,
      // Who is on site is set as left by the same look.
      ask: (visit) => (visitFlow.can(visit.state, 'leave') ? Promise.resolve(undefined) : watch()),
    },
  },
};

/** The desk checks nobody in who is expired: that is for what readers hand in late. */
const expected = (state: VisitState, action: VisitAction, who: string) =>
  action === 'arrive' && state === 'expired' && who === 'desk' ? undefined : visitFlow.next(state, action);

const cases = actions.flatMap((action) =>
  Object.entries(ways[action]).flatMap(([who, way]) =>
    states.map((state) => ({ action, who, way, state, to: expected(state, action, who) })),
  ),
);

test.each(actions)('%s is asked for by everybody who takes it', (action) => {
  expect(Object.keys(ways[action]).sort()).toEqual([...visitActors[action]].sort());
});

describe('a visit', () => {
  test.each(cases)('that is $state, $action by $who: $to', async ({ action, way, state, to }) => {
    const visit = await inState(state, way.over);
    const done = await way.ask(visit);
    const row = await w.db
      .selectFrom('visit')
      .select(['state', 'version'])
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow();
    expect(row.state).toBe(to ?? state);
    if (done !== undefined) expect(done).toBe(to !== undefined);
    const steps = await w.db.selectFrom('visitStep').select('step').where('visitId', '=', visit.id).execute();
    const noted = steps.filter(({ step }) => step === action).length;
    expect(noted).toBe(to === undefined ? 0 : 1);
  });
});
