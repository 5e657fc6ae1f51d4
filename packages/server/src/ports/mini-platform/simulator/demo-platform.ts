import { demoSeed } from './demo-seed.ts';
import { dayMs, type Seed, type SeedAccount } from './state.ts';

/** The review whose version the demo's platform refuses to release: its number is known on both sides. */
export const demoFailedAudit = 2_200_000_900;

type Condition =
  | 'rejected'
  | 'inReview'
  | 'approved'
  | 'released'
  | 'delayed'
  | 'selected'
  | 'newest'
  | 'failed'
  | 'incomplete'
  | 'none'
  | 'covered'
  | 'unauthorized';

/** How the programs of the demo's projects are, in the order of the projects. */
const conditions: readonly Condition[] = [
  ...(['rejected', 'inReview', 'approved', 'released', 'delayed', 'selected'] as const),
  ...(['newest', 'failed', 'incomplete', 'none', 'covered', 'unauthorized'] as const),
];

/** The condition of a demo project's program; projects are counted from 0. */
export const demoCondition = (project: number, kind: 'pm' | 'pass'): Condition =>
  conditions[(project + (kind === 'pm' ? 0 : 5)) % conditions.length] ?? 'none';

const reason =
  '1:隐私收集不合规<br>(1):「报修」上传图片前调用了相册接口，但《用户隐私保护指引》未说明用途。<br>2:页面内容不完整<br>(1):「商户名录」打开后为空白页。<br>';

/** What the platform knows of a program in a condition. */
function condition(of: Condition, appId: string, seed: Seed, now: Date): Partial<SeedAccount> {
  const known = seed.templates.map((one, at) => ({ ...one, templateId: at + 1 }));
  const version = (name: string, daysAgo: number) => {
    const { templateId, about } = known.find((one) => one.version === name) ?? { templateId: 0, about: '' };
    return { version: name, about, templateId, at: new Date(now.getTime() - daysAgo * dayMs) };
  };
  const granted = { sets: [17, 18, 30], refreshToken: `refreshtoken@@@${appId}` };
  const before = {
    granted,
    online: version('2.5.1', 30),
    former: [version('2.5.0', 52), version('2.4.1', 80), version('2.4.0', 96), version('2.3.2', 120)],
    testers: ['lusiyuan_mdi', 'zhoumin-hj', 'guxin0826'],
  };
  const reviewed = (name: string, status: 0 | 1 | 2 | 4, daysAgo: number, more = {}) => ({
    ...before,
    trial: version(name, daysAgo + 0.1),
    audit: { ...version(name, daysAgo), status, ...more },
  });
  switch (of) {
    case 'rejected':
      return reviewed('2.6.0', 1, 2, { reason, pictures: 2 });
    case 'inReview':
      return reviewed('2.6.1', 2, 0.4);
    case 'approved':
      return reviewed('2.6.0', 0, 3);
    case 'delayed':
      return reviewed('2.6.1', 4, 4, { reason: '审核时间延长，请耐心等待' });
    case 'failed':
      return reviewed('2.6.0', 0, 1, { auditId: demoFailedAudit });
    case 'selected':
      return { ...before, trial: version('2.6.1', 0.2) };
    case 'released':
    case 'newest': {
      const name = of === 'newest' ? '2.6.1' : '2.6.0';
      const online = version(name, of === 'newest' ? 1 : 12);
      const audit = { ...version(name, of === 'newest' ? 2 : 14), status: 0 as const, released: true };
      return { ...before, online, audit, trial: online, former: [version('2.5.1', 30), ...before.former] };
    }
    case 'incomplete':
      return { ...before, granted: { ...granted, sets: [18, 30] } };
    case 'covered':
      return { ...before, granted: { ...granted, sets: [17, 30] }, heldByOther: true };
    case 'none':
      return { granted };
    default:
      return {};
  }
}

/** The platform as a demo begins with it: programs in every condition. */
export function demoPlatform(now: Date): Seed {
  const seed = demoSeed(now);
  const accounts = seed.accounts.map((account, at) => {
    const of = demoCondition(Math.floor(at / 2), at % 2 === 0 ? 'pm' : 'pass');
    return { ...account, ...condition(of, account.appId, seed, now) };
  });
  return { ...seed, accounts };
}
