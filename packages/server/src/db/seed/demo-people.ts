import type { Insertable, Kysely } from 'kysely';
import type { DB } from '../schema.gen.ts';
import type { DemoCompany } from './demo-companies.ts';
import { personName, phoneNumber, seededRandom } from './demo-random-names.ts';
import type { DemoRole } from './demo-roles.ts';
import { inBatches } from './in-batches.ts';

/** How many people work in the demo, of them so many in each property company. */
const people = 6000;
const staff = 30;
const day = 86_400_000;

const departments = ['行政部', '人力资源部', '财务部', '市场部', '销售部', '研发部', '客户服务部', '法务部'];
const propertyDepartments = ['客服部', '工程部', '秩序维护部', '环境部', '财务部'];

type Job = { company: DemoCompany; role: DemoRole; number: number };

function rolesOf(company: DemoCompany, count: number): Job[] {
  return Array.from({ length: count }, (_, number) => {
    if (company.category !== 0)
      return { company, number, role: number === 0 ? 'TENANT_ADMIN' : 'TENANT_STAFF' };
    const role = number === 0 ? 'PROPERTY_ADMIN' : number % 4 === 1 ? 'GUARD' : 'PROPERTY_STAFF';
    return { company, number, role };
  });
}

/** Companies of 5 to 32 people; the first one has all that are left of the sum. */
function jobs(companies: readonly DemoCompany[]): Job[] {
  const sizes = companies.map((c) => (c.category === 0 ? staff : 5 + Math.floor(seededRandom() * 28)));
  const rest = people - sizes.reduce((sum, size) => sum + size, 0);
  return companies.flatMap((company, i) => rolesOf(company, (sizes[i] ?? 0) + (i === 0 ? rest : 0)));
}

function employee({ company, number }: Job, userId: number, now: Date): Insertable<DB['employee']> {
  const own = company.category === 0 ? propertyDepartments : departments;
  const hasCard = seededRandom() < 0.7;
  const left = number > 3 && seededRandom() < 0.01;
  const limited = seededRandom() < 0.3;
  const cutOff = now.getTime() + Math.floor(seededRandom() * 700 - 20) * day;
  return {
    companyId: company.id,
    projectId: company.projectId,
    userId,
    jobNumber: `E${String(number + 1).padStart(4, '0')}`,
    department: own[number % own.length] ?? null,
    icCard: hasCard ? (userId * 2_654_435_761).toString(16).slice(-8).toUpperCase().padStart(8, '0') : null,
    cardState: !hasCard ? 'none' : left ? 'returned' : 'inUse',
    cutOffAt: limited ? new Date(cutOff) : null,
    screenshots: seededRandom() < 0.05 ? 1 + Math.floor(seededRandom() * 4) : 0,
    state: left || (number > 3 && seededRandom() < 0.02) ? 'Y' : 'N',
    leftAt: left ? new Date(now.getTime() - Math.floor(seededRandom() * 90) * day) : null,
  };
}

/** The people of every company, without passwords: they show in lists and can't sign in. */
export async function addEmployees(
  db: Kysely<DB>,
  companies: readonly DemoCompany[],
  roles: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await inBatches(jobs(companies), async (part) => {
    const users = part.map(() => {
      const phone = phoneNumber();
      return { userName: phone, userNameKey: phone, nickName: personName(), phone, phoneKey: phone };
    });
    const added = await db.insertInto('user').values(users).returning('id').execute();
    const rows = part.map((job, i) => employee(job, added[i]?.id ?? 0, now));
    const employed = await db
      .insertInto('employee')
      .values(rows)
      .returning(['id', 'userId', 'leftAt'])
      .execute();
    const held = employed.flatMap(({ id, userId, leftAt }, i) => {
      const job = part[i];
      if (!job || leftAt !== null) return [];
      return {
        userId,
        roleId: roles.get(job.role) ?? 0,
        projectId: job.company.projectId,
        companyId: job.company.category === 0 ? null : job.company.id,
        employeeId: id,
        grantedLevel: job.number === 0 ? 10 : 30,
      };
    });
    await db.insertInto('assignment').values(held).execute();
    return [];
  });
}
