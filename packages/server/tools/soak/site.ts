import { randomBytes } from 'node:crypto';
import type { Resource } from '@mdi/contract/kit/op.ts';
import { passMessage } from '@mdi/contract/kit/pass/signing.ts';
import { tokenBody, tokenText } from '@mdi/contract/kit/pass/token.ts';
import { makeClock } from '@mdi/reader-simulator/clock.ts';
import { noFaults } from '@mdi/reader-simulator/fault-injection.ts';
import { makeSend, type Send } from '@mdi/reader-simulator/wire.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import { sealSecret } from '../../src/kit/settings/device-secret.ts';
import { makeSecrets } from '../../src/kit/settings/secrets.ts';
import { passKeys } from '../../src/modules/pass/index.ts';
import { factories } from '../../test/factories/index.ts';
import { secretKey } from './node.ts';

const readersEach = 2;
const peopleEach = 5;

/** A reader as the server sees it: it signs what it sends, and numbers what it tells. */
export type Door = { code: string; send: Send; seq: number };

export type Place = {
  projectId: number;
  doors: Door[];
  /** Who manages the property, in its back office. */
  staff: string;
  /** An employee's phone. */
  phone: string;
  /** A pass of one of its people, good for so long as this runs. */
  pass: string;
};

export type Site = { places: Place[]; headOffice: string; book: { company: string; role: string } };

const rights: readonly Resource[] = [
  ...(['pass:company:view', 'pass:employee:view', 'pass:visit:view', 'pass:device:view'] as const),
  ...(['pass:record:view', 'pass:visitorCard:view', 'pass:visitorCard:add', 'dashboard:home:view'] as const),
];

const passSeconds = 6 * 3600;

/** What a project's people passed in the weeks before: who has only just begun asks nothing of the database. */
const history = { days: 14, passagesADay: 60 };

async function addHistory(db: Db): Promise<void> {
  const each = history.days * history.passagesADay;
  await sql`select make_pass_event_month(now() - m * interval '1 month') from generate_series(0, 1) m`.execute(
    db,
  );
  await sql`
    with d as (
      select project_id, array_agg(id order by id) as ids, array_agg(code order by id) as codes,
        array_agg(area_id order by id) as areas
      from device group by 1),
    m as (
      select project_id, array_agg(id order by id) as ids, array_agg(company_id order by id) as companies
      from employee group by 1)
    insert into pass_event (device_id, event_id, ts_device, ts_received, ts_corrected, boot, seq, up_ms, clock, dir,
      channel, granted, rc, pass_type, pid, tid, sid, offline, rev, project_id, area_id, company_id, employee_id)
    select d.ids[x.door], d.codes[x.door] || '-0-' || n, t.at, t.at + interval '1 second', t.at, 0, n, n, 'sync', 'in', 'qr',
      n % 25 > 0, case when n % 25 > 0 then 'OK' else 'EXPIRED' end, 1, d.project_id, m.companies[x.person],
      m.ids[x.person], false, 0, d.project_id, d.areas[x.door], m.companies[x.person], m.ids[x.person]
    from d join m using (project_id), generate_series(1, ${each}::int) n,
      lateral (select 1 + n % ${readersEach}::int as door, 1 + n % ${peopleEach}::int as person) x,
      lateral (select date_trunc('milliseconds', now() - n * interval '1 day' / ${history.passagesADay}::int) as at) t`.execute(
    db,
  );
  await sql`select remake_pass_sums('-infinity')`.execute(db);
}

/** So many projects, each with readers at a gate, employees, and somebody in its back office. */
export async function fillSite(db: Db, url: string, projects: number): Promise<Site> {
  const make = factories(db);
  const secrets = makeSecrets(secretKey);
  const head = await make.administratorRole();
  const manager = await make.role({ level: 30, resources: [...rights], parents: [head.id] });
  const { token: headOffice } = await make.person({ roleId: head.id });
  const tenant = await make.role({ level: 40, canSignIn: false, parents: [head.id] });
  const places: Place[] = [];
  let book = { company: '', role: tenant.code };
  for (let n = 0; n < projects; n += 1) {
    const { id: projectId } = await make.project();
    const { id: areaId } = await make.area({ projectId, common: true });
    for (const kind of ['home', 'site'] as const)
      await make.page({ projectId, kind, liveSince: new Date(0) });
    const company = await make.company({ projectId });
    if (n === 0) book = { ...book, company: company.name };
    const employees = [];
    for (let m = 0; m < peopleEach; m += 1) employees.push(await make.employee({ company }));
    const [first] = employees;
    if (!first) throw new Error('nobody works there');
    const doors: Door[] = [];
    for (let m = 0; m < readersEach; m += 1) {
      const code = `SOAK${n}X${m}`;
      const secret = randomBytes(32);
      const { id: deviceId } = await make.device({ code, projectId, areaId });
      await db
        .insertInto('deviceSecret')
        .values({ deviceId, secret: sealSecret(secrets, secret) })
        .execute();
      const key = secret.toString('base64');
      const send = makeSend({
        baseUrl: url,
        code,
        clock: makeClock(),
        faults: noFaults(),
        secret: () => key,
      });
      doors.push({ code, send, seq: 0 });
    }
    const signer = await passKeys.passSignerOf({ db, now: new Date(), secrets }, projectId);
    const at = Math.floor(Date.now() / 1000);
    const whose = { type: 1, flags: 4, pid: projectId, tid: company.id, sid: first.id, jti: 1, area: 0 };
    const body = tokenBody({ kid: signer.kid, ...whose, iat: at, nbf: at - 5, exp: at + passSeconds });
    const { token: staff } = await make.person({ roleId: manager.id, projectId });
    places.push({
      projectId,
      doors,
      staff,
      phone: await make.phone(first, { usedAt: new Date() }),
      pass: tokenText(body, signer.sign(passMessage(body))),
    });
  }
  await addHistory(db);
  await sql`vacuum analyze`.execute(db);
  // Else it is written while calls are timed.
  await sql`checkpoint`.execute(db);
  return { places, headOffice, book };
}
