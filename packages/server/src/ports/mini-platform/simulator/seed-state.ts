import {
  type Audit,
  dayMs,
  type Former,
  monthOf,
  type Program,
  type Seed,
  type SeedAccount,
  type State,
} from './state.ts';

/** An audit's number is beyond what fits into 32 bits, as on the platform today. */
const firstAudit = 2_200_000_001;

const emptyState = (): Omit<State, 'autoMs'> => ({
  aheadMs: 0,
  tickets: [],
  ticketsPushed: true,
  tokens: {},
  preAuthCodes: {},
  authCodes: {},
  oldRefreshTokens: {},
  programs: {},
  drafts: [],
  templates: [],
  media: {},
  people: {},
  registered: null,
  quota: { rest: 20, limit: 20, speedUpRest: 2, speedUpLimit: 2, month: '' },
  tokenCalls: { day: 0, count: 0, limit: 10_000, resets: [] },
  testerCap: 15,
  checkMs: 3_000,
  next: { audit: firstAudit, template: 1, draft: 1, appVersion: 1, media: 1 },
});

const maxMedia = 200;

/** Keeps a picture, and forgets the oldest: they are large. */
export function storeMedia(state: State, id: string, media: State['media'][string]): void {
  state.media[id] = media;
  for (const oldest of Object.keys(state.media).slice(0, -maxMedia)) delete state.media[oldest];
}

/** A picture of a rejection, drawn when somebody asks for it; good for three days. */
export function addPicture(state: State, appId: string, now: number): string {
  const id = `simulated-media-${state.next.media++}`;
  storeMedia(state, id, { appId, type: 'image/png', base64: null, until: now + 3 * dayMs });
  return id;
}

function programOf(state: State, account: SeedAccount, now: number): Program {
  const versionOf = (from: NonNullable<SeedAccount['trial']>) => ({
    version: from.version,
    about: from.about ?? '',
    at: from.at?.getTime() ?? now,
    templateId: from.templateId ?? 0,
  });
  const formerOf = (from: NonNullable<SeedAccount['trial']>): Former => ({
    ...versionOf(from),
    appVersion: state.next.appVersion++,
  });
  const { granted, trial, online, audit } = account;
  const audits: Audit[] = audit
    ? [
        {
          ...versionOf(audit),
          id: audit.auditId ?? state.next.audit,
          status: audit.status,
          reason: audit.reason ?? '',
          pictures: Array.from({ length: audit.pictures ?? 0 }, () => addPicture(state, account.appId, now)),
          spedUp: false,
          dueAt: null,
          over: audit.released ? 'released' : null,
          ext: '{}',
        },
      ]
    : [];
  state.next.audit = Math.max(state.next.audit, ...audits.map(({ id }) => id)) + 1;
  const former = (account.former ?? []).toReversed().map(formerOf).toReversed();
  return {
    appId: account.appId,
    originalId: account.originalId,
    name: account.name,
    principal: account.principal,
    categories: account.categories,
    isMiniProgram: account.isMiniProgram ?? true,
    accountStatus: account.accountStatus ?? 1,
    hasProfile: account.hasProfile ?? true,
    grant: granted
      ? {
          sets: [...granted.sets],
          unconfirmed: [...(granted.unconfirmed ?? [])],
          refreshToken: granted.refreshToken,
          at: now,
        }
      : null,
    heldByOther: account.heldByOther ?? false,
    trial: trial ? { ...versionOf(trial), ext: '{}', checkedAt: now } : null,
    privacy: { notAllowed: [], notDeclared: [] },
    audits,
    former,
    online: online ? formerOf(online) : null,
    rolledBack: false,
    gray: null,
    visible: true,
    testers: (account.testers ?? []).map((name) => ({ account: name, userstr: userstrOf(name) })),
    withdrawals: [],
    domains: {
      requestdomain: [],
      wsrequestdomain: [],
      uploaddomain: [],
      downloaddomain: [],
      webviewdomain: [],
    },
  };
}

/** The opaque name under which the platform lists a tester. */
export const userstrOf = (account: string): string =>
  Buffer.from(`simulated ${account}`).toString('base64url');

/** The platform as a seed describes it. */
export function stateFromSeed(
  { accounts, templates, drafts = [] }: Seed,
  now: number,
  autoMs: number | null,
): State {
  const state: State = { ...emptyState(), autoMs };
  state.quota.month = monthOf(now);
  for (const one of templates) {
    const id = one.templateId ?? state.next.template;
    state.next.template = Math.max(state.next.template, id) + 1;
    const draftId = state.next.draft++;
    state.templates.push({ id, draftId, version: one.version, about: one.about, at: one.at.getTime() });
  }
  for (const { version, about, at } of drafts)
    state.drafts.push({ id: state.next.draft++, version, about, at: at.getTime() });
  for (const account of accounts) state.programs[account.appId] = programOf(state, account, now);
  return state;
}
