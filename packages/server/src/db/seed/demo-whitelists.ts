import { normaliseName } from '@mdi/contract/kit/fields.ts';
import { sql } from 'kysely';
import { demoReportReader } from './demo-accounts.ts';
import type { At, Writers } from './demo-document-uploads.ts';
import { personName, phoneNumber } from './demo-random-names.ts';

const day = 86_400_000;

const listPlans = [
  { name: '2026 机构客户', phones: 186, from: 0 },
  { name: '华东区域业主代表', phones: 94, from: 150 },
  { name: '总部与区域经理', phones: 37, from: 240 },
] as const;

/** Who reads by an invitation alone and is nobody's employee, the printed one first. */
const partners = () => [
  { phone: demoReportReader.phone, name: demoReportReader.name },
  ...Array.from({ length: 59 }, () => ({ phone: phoneNumber(), name: personName() })),
];

/** Lists of phones: of people who can sign in with them for a job, the printed accounts first, and of partners. */
export async function addWhitelists(at: At, writers: Writers): Promise<number[]> {
  const { db, now, projects } = at;
  const { rows: people } = await sql<{ phone: string; name: string }>`
    select u.phone, u.nick_name as name from "user" u join employee e on e.user_id = u.id
    where e.left_at is null and u.phone ~ '^1[0-9]{10}$'
    group by u.id order by (u.phone like '1380000000%') desc, u.id limit 400`.execute(db);
  const plans = [
    ...listPlans.map(({ name, from, phones }) => ({
      name,
      projectId: null as number | null,
      listed: people.slice(from, from + phones),
    })),
    { name: '研究合作伙伴', projectId: null, listed: partners() },
    { name: '租户联络人', projectId: projects[0] ?? null, listed: people.slice(0, 40) },
    { name: '工程供应商', projectId: projects[0] ?? null, listed: people.slice(60, 85) },
  ];
  const ids: number[] = [];
  for (const [n, { name, projectId, listed }] of plans.entries()) {
    const uploadedAt = new Date(now.getTime() - (90 - n * 9) * day);
    const { id } = await db
      .insertInto('whitelist')
      .values({
        name,
        nameKey: normaliseName(name),
        projectId,
        uploadedAt,
        createdAt: uploadedAt,
        updatedBy: writers.hq,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = listed.map(({ phone, name: person }) => ({
      whitelistId: id,
      phone,
      phoneKey: phone,
      person,
      addedAt: uploadedAt,
      addedBy: writers.hq,
    }));
    await db.insertInto('whitelistPhone').values(rows).execute();
    ids.push(id);
  }
  return ids;
}
