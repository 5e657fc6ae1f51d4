import { randomUUID } from 'node:crypto';
import type { Envelope } from '@mdi/contract/kit/answer-codes.ts';
import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import { appReservationApi } from '@mdi/contract/modules/reservation/app-reservation.contract.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ticketOf } from '../../src/modules/reservation/viewing.ticket.ts';
import { type World, world } from '../world.ts';
import { assertAllRefused } from './assert-all-refused.ts';
import { assertNoWholePhone } from './assert-no-whole-phone.ts';
import { type Call, isUnlogged, phoneCalls, testRowsOf } from './calls.ts';
import { fieldsOf, inputFaults, likeliestInputFaults, withInputFaults } from './hostile-inputs.ts';
import { makeCall } from './make-call.ts';
import { grownTables, tableHashes, tableSizes } from './tables.ts';
import { uploadablePicture } from './uploadable-picture.ts';

// Every call of people's phones, with a job and without: who may not make it, ids of others, repeats, hostile input, both
// languages.

let w: World;
beforeAll(async () => {
  w = await world();
});

const guarded = phoneCalls.filter(({ op }) => op.access !== 'public');
const ofJobs = phoneCalls.filter(({ op }) => op.access === 'employee');
const ofPersons = phoneCalls.filter(({ op }) => op.access === 'person');
const writes = phoneCalls.filter(({ op }) => op.writes);

/** An installer with two jobs, a reader to install, and the phone they hold. */
async function someone() {
  const project = await w.make.project();
  const building = await w.make.building({ projectId: project.id });
  const company = await w.make.company({ projectId: project.id, category: 1 });
  const area = await w.make.area({ projectId: project.id, common: true });
  const user = await w.make.user();
  const employee = await w.make.employee({ company, userId: user.id });
  const role = { level: 30 as const, resources: ['pass:device:install' as const] };
  await w.make.assign(user.id, { role, projectId: project.id, employeeId: employee.id });
  const second = await w.make.employee({ company: await w.make.company(), userId: user.id });
  const device = await w.make.device({ projectId: project.id });
  return { project, building, company, area, user, employee, second, device };
}

type Someone = Awaited<ReturnType<typeof someone>>;

/** A code for a phone as if it had been sent. */
async function sentCode(phoneKey: string, purpose = 'pass'): Promise<string> {
  const code = '246810';
  const codeMac = w.deps.secrets.mac('sms-code', purpose, phoneKey, '', code);
  const expiresAt = new Date(w.now().getTime() + 300_000);
  await w.db
    .insertInto('smsCode')
    .values({ phoneKey, account: '', purpose, codeMac, sentAt: w.now(), expiresAt })
    .execute();
  return code;
}

/** Two days ahead: late in the evening of UTC a morning of the project's tomorrow is but hours away, where a visit is on. */
const later = () => ({
  from: '09:00',
  until: '10:00',
  day: new Date(w.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10),
});

let guests = 13_100_000_000;
const guestOf = async ({ employee }: Someone) => {
  guests += 1;
  // Its link is made when it is asked for.
  const expected = { hostId: employee.id, name: '李雷', phone: String(guests), token: null, tokenHash: null };
  return { visitId: (await w.make.visit(expected)).id };
};

/** A notice of their project that asks to be confirmed. */
const noticeOf = async ({ project }: Someone) => ({
  noticeId: (await w.make.notice({ projectIds: [project.id], mustConfirm: true })).id,
});

const pageAt = async ({ project }: Someone) =>
  (await w.make.page({ projectId: project.id, liveSince: new Date(0) })).pageId;

/** A project with a home page and what its pages share. */
async function pagesAt({ project: { id: projectId } }: Someone) {
  const there = await w.db.selectFrom('appPage').select('id').where('projectId', '=', projectId).execute();
  if (there.length === 0)
    for (const kind of ['home', 'site'] as const)
      await w.make.page({ projectId, kind, liveSince: new Date(0) });
  return { projectId, program: 'pm' };
}

/** The address of a draft's preview, made by who may edit it there. */
async function previewAt(at: Someone) {
  const role = { level: 30 as const, resources: ['content:page:view', 'content:page:edit'] as const };
  const { token } = await w.make.person({ role, projectId: at.project.id });
  const { url } = await w.ok(pageApi, 'preview', { pageId: await pageAt(at) }, token);
  return { token: url.slice(url.lastIndexOf('/') + 1) };
}

/** One of their own, to which staff have written. */
const suggestionOf =
  (facts: Parameters<World['make']['suggestion']>[0]) =>
  async ({ project, user }: Someone) => ({
    suggestionId: (
      await w.make.suggestion({ projectId: project.id, userId: user.id, toldAt: new Date(), ...facts })
    ).id,
  });

const reportOf = async () => ({ reportId: (await w.make.report({ slots: ['zhPdf', 'zhOther'] })).id });

/** Read on the phone that is opened last. */
async function viewOf({ user }: Someone) {
  const sessionId = await lastSession();
  return { viewId: await w.make.reportView({ ...(await reportOf()), userId: user.id, sessionId }) };
}

async function downloadOf({ user }: Someone) {
  const { id: reportId } = await w.make.report({ slots: ['zhOther'] });
  const sessionId = await lastSession();
  return { downloadId: await w.make.reportDownload({ reportId, userId: user.id, sessionId }) };
}

async function lastSession(): Promise<number> {
  const newest = w.db.selectFrom('miniSession').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

/** What the form of a reservation sends. */
const wanted = (buildingId: number) => ({
  name: '骆文舟',
  companyName: '星野智能',
  buildingId,
  areaFrom: 500,
  areaTo: 1_000,
  people: 60,
  moveIn: '2027-02',
  text: '希望层高较高',
  pageId: null,
  consent: true,
});

/** Somebody whose reservation lets them choose a viewing here, and has chosen one where a state is named. */
async function choosing({ project, building }: Someone, state?: 'hold' | 'planned') {
  await w.make.selfBooking({ projectId: project.id, buildingId: building.id });
  const { id } = await w.make.reservation({
    projectId: project.id,
    buildingId: building.id,
    state: state === 'planned' ? 'booked' : 'new',
  });
  const heldUntil = state === 'hold' ? new Date(w.now().getTime() + 600_000) : null;
  const host = await w.make.viewingHost({ id: building.id, projectId: project.id });
  const facts = { reservationId: id, buildingId: building.id, hostId: host.id, heldUntil };
  if (state) await w.make.viewing({ ...facts, state });
  return { ticket: ticketOf(w.deps, id) };
}

/** The same with a time that is free. */
async function wishing(at: Someone) {
  const asked = { ...(await choosing(at)), buildingId: at.building.id };
  const { days } = await w.ok(appReservationApi, 'slots', asked);
  return { ...asked, startAt: days[0]?.slots[0]?.startAt };
}

/** An input of each call that is done. */
const examples: Readonly<Record<string, (at: Someone) => unknown>> = {
  sendCode: ({ user }) => ({ phone: user.phone }),
  signIn: async ({ user }) => ({ phone: user.phone, code: await sentCode(user.phoneKey) }),
  choose: ({ second }) => ({ employeeId: second.id }),
  installable: ({ device }) => ({ code: device.code }),
  installing: ({ device }) => ({ deviceId: device.id }),
  review: async ({ employee }) => {
    const waiting = { hostId: employee.id, state: 'pending', kind: 'temporary' } as const;
    return { visitId: (await w.make.visit(waiting)).id, approve: true, reason: null };
  },
  cancel: async ({ employee }) => ({
    visitId: (await w.make.visit({ hostId: employee.id })).id,
    reason: null,
  }),
  invite: () => ({ name: '韩梅梅', phone: '13912345678', ...later() }),
  again: async (at) => ({ ...(await guestOf(at)), ...later() }),
  link: guestOf,
  claim: ({ device, area }) => ({ deviceId: device.id, areaId: area.id, channel: 'both' }),
  endSession: async ({ user, employee }) => {
    await w.make.phone(employee);
    const other = w.db.selectFrom('miniSession').select('id').where('userId', '=', user.id);
    return { sessionId: (await other.orderBy('id', 'desc').executeTakeFirstOrThrow()).id };
  },
  home: ({ project }) => ({ projectId: project.id }),
  'appPage/home': pagesAt,
  'appPage/page': async (at) => ({ ...(await pagesAt(at)), pageId: await pageAt(at) }),
  'appPage/preview': previewAt,
  'appNotice/list': ({ project }) => ({ projectId: project.id }),
  read: async (at) => ({ projectId: at.project.id, ...(await noticeOf(at)) }),
  current: async (at) => ({ projectId: at.project.id, ...(await noticeOf(at)) }),
  open: noticeOf,
  isCurrent: noticeOf,
  confirm: noticeOf,
  'appFile/link': async ({ project }) => ({
    fileId: (await w.make.libraryFile({ projectId: project.id })).id,
  }),
  'appSuggestion/openedBy': () => ({ code: '0a1b2c3d' }),
  'appSuggestion/picture': () => ({}),
  'appSuggestion/open': suggestionOf({}),
  'appSuggestion/add': () => ({ text: '大堂空调太冷', unitId: null, pictureIds: [] }),
  'appSuggestion/reply': async (at) => ({
    ...(await suggestionOf({ state: 'waiting' })(at)),
    text: '是三号梯',
  }),
  'appSuggestion/solve': suggestionOf({ state: 'answered', answeredAt: new Date() }),
  'appSuggestion/rate': async (at) => ({
    ...(await suggestionOf({ state: 'closed', firstAnsweredAt: new Date(), closedAt: new Date() })(at)),
    rating: 3,
    word: '很快',
  }),
  'appReservation/form': ({ project }) => ({ projectId: project.id }),
  'appReservation/sendCode': ({ project, user }) => ({ projectId: project.id, phone: user.phone }),
  'appReservation/send': async ({ project, building, user }) => ({
    projectId: project.id,
    phone: user.phone,
    code: await sentCode(user.phoneKey, 'form'),
    ...wanted(building.id),
  }),
  'appReservation/sendOwn': ({ building }) => wanted(building.id),
  'appReservation/viewing': (at) => choosing(at, 'planned'),
  'appReservation/slots': async (at) => ({ ...(await choosing(at)), buildingId: at.building.id }),
  'appReservation/hold': wishing,
  'appReservation/book': (at) => choosing(at, 'hold'),
  'appReservation/cancelViewing': (at) => choosing(at, 'planned'),
  'appReport/get': reportOf,
  'appReport/open': async () => ({ ...(await reportOf()), slot: 'zhPdf' }),
  'appReport/link': viewOf,
  'appReport/isCurrent': viewOf,
  'appReport/close': viewOf,
  'appReport/beacon': async (at) => ({ ...(await viewOf(at)), page: 2 }),
  'appReport/download': async () => ({ ...(await reportOf()), slot: 'zhPdf' }),
  'appReport/downloadLink': downloadOf,
};

/** Whose call it is: an employee's, unless somebody else's phone is named. */
async function ready(call: Call, by?: { token: string }) {
  const at = await someone();
  const token = call.op.access === 'public' ? null : (by?.token ?? (await w.make.phone(at.employee)));
  return { at, token, input: (await (examples[call.path] ?? examples[call.name])?.(at)) ?? {} };
}

/** Tokens that open nothing, each with the code it is answered with. */
async function shut() {
  const ago = (days: number) => new Date(w.now().getTime() - days * 86_400_000);
  const { idleDays } = w.deps.settings.phoneSession;
  const { employee } = await someone();
  const changed = async (change: (at: Someone) => Promise<unknown>) => {
    const at = await someone();
    const token = await w.make.phone(at.employee);
    await change(at);
    return token;
  };
  const uninvited = await w.make.outsider();
  await w.db.deleteFrom('whitelist').where('id', '=', uninvited.whitelistId).execute();
  const office = await w.make.person({ roleId: (await w.make.administratorRole()).id });
  const invalid = (table: 'user' | 'company' | 'project' | 'employee', id: number) =>
    w.db.updateTable(table).set({ state: 'Y' }).where('id', '=', id).execute();
  const rows: [string, number, string | null][] = [
    ['nobody', 401, null],
    ['a made-up token', 401, 'made-up'],
    ['a session of the back office', 401, office.token],
    ['a session idle too long', 401, await w.make.phone(employee, { usedAt: ago(idleDays + 1) })],
    ['a session too old', 401, await w.make.phone(employee, { expiresAt: ago(1) })],
    ['a session that was ended', 4001, await w.make.phone(employee, { endedAt: ago(1) })],
    ['a session of another number', 4001, await w.make.phone(employee, { phoneKey: '13000000000' })],
    ['an invalid user', 4001, await changed(({ user }) => invalid('user', user.id))],
    ['an invalid employee', 4001, await changed(({ employee: one }) => invalid('employee', one.id))],
    ['an invalid company', 4001, await changed(({ company }) => invalid('company', company.id))],
    ['an invalid project', 4001, await changed(({ project }) => invalid('project', project.id))],
    [
      'somebody who left',
      4001,
      await changed(({ employee: one }) =>
        w.db.updateTable('employee').set({ leftAt: w.now(), state: 'Y' }).where('id', '=', one.id).execute(),
      ),
    ],
  ];
  rows.push(['somebody without a job whom no list invites any more', 4001, uninvited.token]);
  return rows.map(([who, code, token]) => ({ who, code, token }));
}

describe('a call of a phone', () => {
  test.each(testRowsOf(guarded))(
    '%s refuses every session that is none, and does nothing',
    async (_, call) => {
      const { input } = await ready(call);
      const attempts = (await shut()).flatMap(({ who, code, token }) => [
        {
          what: who,
          codes: [code],
          send: () => makeCall(w, call, input, { token, file: uploadablePicture }),
        },
        {
          what: `${who}, misshapen`,
          codes: [code],
          send: () => makeCall(w, call, { noSuchField: 1 }, { token, file: uploadablePicture }),
        },
      ]);
      await assertAllRefused(w.db, attempts);
    },
  );

  test.each(testRowsOf(phoneCalls))(
    '%s is done for who may make it, and tells nobody else’s phone',
    async (_, call) => {
      const { at, input, token } = await ready(call);
      const answer = await makeCall(w, call, input, { token, file: uploadablePicture });
      expect(answer).toMatchObject({ code: 200 });
      assertNoWholePhone(call, input, answer, at.user.phone);
    },
  );

  test.each(testRowsOf(ofJobs))(
    '%s refuses a person without a job, in words, and does nothing',
    async (_, call) => {
      const { input } = await ready(call);
      const { token } = await w.make.outsider();
      const refused = { codes: [403], send: () => makeCall(w, call, input, { token }) };
      await assertAllRefused(w.db, [{ what: 'a person without a job', ...refused }]);
      for (const [lang, chinese] of [
        ['zh_CN', true],
        ['en_US', false],
      ] as const) {
        const { message } = await makeCall(w, call, input, { token, lang });
        expect(/\p{Script=Han}/u.test(message)).toBe(chinese);
      }
    },
  );

  test.each(testRowsOf(ofPersons))('%s is done for a person without a job as well', async (_, call) => {
    const outsider = await w.make.outsider();
    const { input, token } = await ready(call, outsider);
    const answer = await makeCall(w, call, input, { token });
    expect(answer).toMatchObject({ code: 200 });
    assertNoWholePhone(call, input, answer, outsider.phone);
  });

  test.each(testRowsOf(phoneCalls))('%s speaks the language of the call', async (_, call) => {
    const { token } = await ready(call);
    for (const [lang, chinese] of [
      ['zh_CN', true],
      ['en_US', false],
    ] as const) {
      const refused = [
        await makeCall(w, call, { noSuchField: 1 }, { token, lang, file: uploadablePicture }),
        ...(call.op.access === 'public' ? [] : [await makeCall(w, call, {}, { lang })]),
      ];
      for (const { message } of refused) expect(/\p{Script=Han}/u.test(message)).toBe(chinese);
    }
  });

  test.each(testRowsOf(writes))('%s is done once, however often it is sent with its key', async (_, call) => {
    const { input, token } = await ready(call);
    const key = randomUUID();
    const first = await makeCall(w, call, input, { token, key, file: uploadablePicture });
    expect(first).toMatchObject({ code: 200 });
    const before = await tableHashes(w.db, ['sms_log']);
    for (let again = 0; again < 3; again += 1)
      expect(await makeCall(w, call, input, { token, key, file: uploadablePicture })).toEqual(first);
    expect(await tableHashes(w.db, ['sms_log'])).toEqual(before);
  });

  test.each(testRowsOf(writes))(
    '%s: five at once are done once, with five equal answers',
    async (_, call) => {
      const { input, token } = await ready(call);
      const key = randomUUID();
      const before = await tableSizes(w.db);
      const five = Array.from({ length: 5 }, () =>
        makeCall(w, call, input, { token, key, file: uploadablePicture }),
      );
      const answers: Envelope[] = await Promise.all(five);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      const rows = isUnlogged(call) ? { idempotency: 1 } : { audit: 1, idempotency: 1 };
      expect(grownTables(before, await tableSizes(w.db))).toMatchObject(rows);
    },
  );

  test('names no row of somebody else: it reads like one that never was', async () => {
    const [mine, theirs] = [await someone(), await someone()];
    const token = await w.make.phone(mine.employee);
    const { device, area } = mine;
    const swaps: [string, object, object][] = [
      ['installable', { code: theirs.device.code }, { code: 'NOSUCHREADER' }],
      ['installing', { deviceId: theirs.device.id }, { deviceId: 999_999_999 }],
      ['open', await noticeOf(theirs), { noticeId: 999_999_999 }],
      ['confirm', await noticeOf(theirs), { noticeId: 999_999_999 }],
      ['appSuggestion/open', await suggestionOf({})(theirs), { suggestionId: 999_999_999 }],
      [
        'appSuggestion/reply',
        { ...(await suggestionOf({})(theirs)), text: '你好' },
        { suggestionId: 999_999_999, text: '你好' },
      ],
      ['choose', { employeeId: theirs.employee.id }, { employeeId: 999_999_999 }],
      ['myGuests/link', await guestOf(theirs), { visitId: 999_999_999 }],
      ['again', { ...(await guestOf(theirs)), ...later() }, { visitId: 999_999_999, ...later() }],
      [
        'claim',
        { deviceId: theirs.device.id, areaId: area.id, channel: 'in' },
        { deviceId: 999_999_999, areaId: area.id, channel: 'in' },
      ],
      [
        'claim',
        { deviceId: device.id, areaId: theirs.area.id, channel: 'in' },
        { deviceId: device.id, areaId: 999_999_999, channel: 'in' },
      ],
    ];
    for (const [name, foreign, absent] of swaps) {
      const call = phoneCalls.find((one) => one.path === name) ?? phoneCalls.find((one) => one.name === name);
      if (!call) throw new Error(`no call ${name}`);
      const answer = await makeCall(w, call, foreign, { token, file: uploadablePicture });
      expect(answer.code, name).toBe(404);
      expect(await makeCall(w, call, absent, { token, file: uploadablePicture })).toEqual(answer);
    }
  });

  test('tells nobody what staff noted beside their suggestion', async () => {
    const mine = await someone();
    const token = await w.make.phone(mine.employee);
    const { suggestionId } = await suggestionOf({})(mine);
    const note = { suggestionId, byName: '客服', text: '此人常投诉', at: w.now() };
    await w.db.insertInto('suggestionNote').values(note).execute();
    for (const call of phoneCalls.filter(({ path }) => /^appSuggestion\/(list|open)$/.test(path))) {
      const answer = await makeCall(w, call, call.name === 'open' ? { suggestionId } : {}, { token });
      expect(answer.code).toBe(200);
      expect(JSON.stringify(answer)).not.toContain(note.text);
    }
  });

  test.each(testRowsOf(phoneCalls.filter(({ op }) => fieldsOf(op.input).length > 0)))(
    '%s answers hostile input in words',
    async (_, call) => {
      const { input, token } = await ready(call);
      const cases = [
        ...likeliestInputFaults(call.op.input),
        ...fc.sample(inputFaults(call.op.input), { numRuns: 40 }),
      ];
      for (const faults of cases) {
        const { code, message } = await makeCall(w, call, withInputFaults(input, faults), {
          token,
          file: uploadablePicture,
        });
        expect([500, 503], message).not.toContain(code);
      }
    },
  );
});
