import { isDeepStrictEqual } from 'node:util';
import type { AuthState } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import { neededPermissionSets } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { PublicCtx } from '../../kit/calls/ctx.ts';
import {
  type FormerVersion,
  type Grant,
  type Gray,
  PlatformRefused,
  type ProgramFacts,
  type Versions,
} from '../../ports/mini-platform/mini-platform.ts';
import { lockedProgram, noteRead, type Row, setProgram } from './mini-program.act-records.queries.ts';
import {
  callAsProgram,
  callAsProvider,
  callAsProviderFor,
  NoGrant,
  type PlatformAccess,
  type Program,
  platformOf,
} from './mini-program.platform-calls.queries.ts';
import { refreshPlatformReview } from './mini-program.platform-review.ts';
import {
  dropGrant,
  platformRow,
  type StoredTemplate,
  storeQuota,
  storeTemplates,
} from './mini-program.platform-state.queries.ts';
import { inSystemTransaction } from './mini-program.system-context.queries.ts';
import { takeOverTesters } from './mini-program.testers.queries.ts';

/** Code and release: another provider may take this set from us. */
export const codePermissionSet = 18;

type Values = Parameters<typeof setProgram>[2];

/** Takes over what was read. Who looks at the program isn't told that it changed where it did not. */
async function takeOver(
  ctx: PublicCtx,
  row: Row,
  read: Values,
  when: { factsAt: Date } | { readAt: Date },
): Promise<void> {
  const known = new Map<string, unknown>(Object.entries(row));
  const same = Object.entries(read).every(([key, value]) => isDeepStrictEqual(value, known.get(key)));
  if (same) await noteRead(ctx, row.id, when);
  else await setProgram(ctx, row.id, { ...read, ...when });
}

/** What a grant is worth. One that had the right to code and has it no more was taken by another provider. */
export function authorizationOf(
  grant: Grant,
  before: Pick<Row, 'sets' | 'authorizationState'> | null,
): AuthState {
  const confirmed = grant.sets.filter((one) => !grant.unconfirmed.includes(one));
  if (neededPermissionSets.every((one) => confirmed.includes(one))) return 'authorized';
  const lostCode =
    !grant.sets.includes(codePermissionSet) && (before?.sets.includes(codePermissionSet) ?? false);
  return lostCode || (before?.authorizationState === 'covered' && !grant.sets.includes(codePermissionSet))
    ? 'covered'
    : 'incomplete';
}

/** The account as it is at the platform. */
export const accountFacts = (facts: ProgramFacts) => ({
  name: facts.name,
  originalId: facts.originalId,
  principal: facts.principal,
  headImg: facts.headImg,
  domains: [...facts.requestDomains],
});

/** The platform says that we may not act for the program: it is unauthorized, and its tokens are nothing any more. */
const loseGrant = (desk: PlatformAccess, { id }: Pick<Program, 'id'>): Promise<void> =>
  inSystemTransaction(desk, async (ctx) => {
    await lockedProgram(ctx, id);
    await dropGrant(ctx, id);
    await setProgram(ctx, id, { authorizationState: 'unauthorized' });
  });

const gone = new Set([61003, 61023, 42007]);

/** Reads the account and what it grants us. Answers whether we may see and change its code. */
export async function refreshFacts(desk: PlatformAccess, program: Program): Promise<boolean> {
  const platform = platformOf(desk);
  try {
    const facts = await callAsProviderFor(desk, program, (token) =>
      platform.programFacts(token, program.appId),
    );
    return await inSystemTransaction(desk, async (ctx) => {
      const before = await lockedProgram(ctx, program.id);
      if (before?.appId !== program.appId) return false;
      const read = {
        ...accountFacts(facts),
        authorizationState: authorizationOf(facts, before),
        // What was granted once stays known, so that its loss is noticed whenever one looks.
        sets:
          facts.sets.includes(codePermissionSet) || !before.sets.includes(codePermissionSet)
            ? [...facts.sets]
            : [...facts.sets, codePermissionSet],
      };
      await takeOver(ctx, before, read, { factsAt: ctx.now() });
      return facts.sets.includes(codePermissionSet) && !facts.unconfirmed.includes(codePermissionSet);
    });
  } catch (error) {
    if (!(error instanceof PlatformRefused) || !gone.has(error.errcode)) throw error;
    await loseGrant(desk, program);
    return false;
  }
}

/** Whether an answer means that our right is gone or smaller; then the account is read anew. */
export async function rereadIfRightLost(
  desk: PlatformAccess,
  program: Program,
  error: unknown,
): Promise<void> {
  const lost = error instanceof NoGrant || (error instanceof PlatformRefused && gone.has(error.errcode));
  const smaller = error instanceof PlatformRefused && (error.errcode === 61007 || error.errcode === 48001);
  if (lost) await loseGrant(desk, program);
  else if (smaller)
    await refreshFacts(desk, program).catch((broken: unknown) =>
      desk.log.warn({ err: broken }, 'mini-program not read'),
    );
}

/** What the platform refuses where there is nothing yet is no failure of the reading. */
export async function noneIfRefused<T>(work: Promise<T>, none: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PlatformRefused && error.errcode !== 61007 && !gone.has(error.errcode)) return none;
    throw error;
  }
}

/** Reads this month's reviews that are left, through any program that we may act for. */
export async function refreshQuota(desk: PlatformAccess, program: Program): Promise<void> {
  const platform = platformOf(desk);
  const quota = await callAsProgram(desk, program, (access) => platform.quota(access));
  await storeQuota(desk.db, quota, desk.deps.now());
}

type Read = {
  versions: Versions;
  former: readonly FormerVersion[];
  gray: Gray;
  /** How many service categories the account has; null where that isn't told. */
  categories: number | null;
  listed: readonly string[] | null;
};

/** What a program that is new to us was released with before, so that it is told like its own. */
function takenOver(row: Row, { trial, online }: Versions, templates: readonly StoredTemplate[], now: Date) {
  const others = online !== null && online.version !== row.online;
  const went = others ? { online: online.version, onlineAt: online.at } : {};
  if (row.releaseState !== 'none') return went;
  const template = templates.find(({ version }) => version === trial?.version);
  const selected = trial &&
    template && {
      templateId: template.templateId,
      version: trial.version,
      about: trial.about,
      at: trial.at.toISOString(),
      by: null,
      targets: row.targetRunning,
    };
  const waits = selected !== null && selected !== undefined && trial?.version !== online?.version;
  const state = waits ? ('selected' as const) : online ? ('released' as const) : null;
  const at = (waits ? trial?.at : online?.at) ?? now;
  return {
    ...went,
    ...(selected ? { selected } : {}),
    ...(state ? { releaseState: state, stateAt: at } : {}),
  };
}

const keep = (
  desk: PlatformAccess,
  program: Program,
  { versions, former, gray, categories, listed }: Read,
): Promise<void> =>
  inSystemTransaction(desk, async (ctx) => {
    const row = await lockedProgram(ctx, program.id);
    if (row?.appId !== program.appId) return;
    const { templates } = await platformRow(desk.db);
    const read = {
      former: former.map(({ appVersion, version }) => ({ appVersion, version })),
      gray: gray?.percentage ?? null,
      categories: categories ?? row.categories,
      ...takenOver(row, versions, templates, ctx.now()),
    };
    await takeOver(ctx, row, read, { readAt: ctx.now() });
    if (listed !== null) await takeOverTesters(ctx, program.id, listed);
  });

/** Reads the library where nobody has yet: by it is told which version a program has. */
async function knowLibrary(desk: PlatformAccess): Promise<void> {
  const { templatesAt } = await platformRow(desk.db);
  if (templatesAt !== null) return;
  const templates = await callAsProvider(desk, (token) => platformOf(desk).templates(token));
  await inSystemTransaction(desk, (ctx) => storeTemplates(ctx, templates));
}

/** Takes over everything that the platform tells us of a program; nothing is changed there. */
export async function refreshProgram(desk: PlatformAccess, program: Program): Promise<void> {
  const platform = platformOf(desk);
  // All the rest would be refused.
  if (!(await refreshFacts(desk, program))) return;
  await knowLibrary(desk);
  const ask = <T>(call: (access: string) => Promise<T>) => callAsProgram(desk, program, call);
  const versions = await noneIfRefused(
    ask((access) => platform.versions(access)),
    { trial: null, online: null },
  );
  const former = await noneIfRefused(
    ask((access) => platform.formerVersions(access)),
    [],
  );
  const gray = await noneIfRefused(
    ask((access) => platform.gray(access)),
    null,
  );
  const categories = await noneIfRefused(
    ask(async (access) => (await platform.categories(access)).length),
    null,
  );
  const listed = await noneIfRefused(
    ask((access) => platform.testers(access)),
    null,
  );
  await keep(desk, program, { versions, former, gray, categories, listed });
  await refreshPlatformReview(desk, program);
  await refreshQuota(desk, program);
}
