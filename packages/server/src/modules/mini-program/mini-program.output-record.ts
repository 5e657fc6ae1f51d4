import { maxWithdrawals } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { neededPermissionSets } from '@mdi/contract/modules/mini-program/mini-program.states.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import type { Target } from './mini-program.act-records.queries.ts';
import { domainsOf } from './mini-program.ext-json.ts';
import { outputProgramRow, outputVersions } from './mini-program.output.ts';
import {
  auditRecord,
  latestTemplates,
  type ProgramRecord,
  platformFacts,
  userNames,
  withdrawalCounts,
} from './mini-program.queries.ts';
import { codePermissionSet } from './mini-program.refresh.ts';
import { testersOf } from './mini-program.testers.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What remains of this month's reviews, as last read. */
export async function outputQuota(ctx: Ctx) {
  const { quota, quotaAt } = await platformFacts(ctx);
  return quota && quotaAt ? { ...quota, at: quotaAt.toISOString() } : null;
}

const sameTargets = (one: readonly Target[], other: readonly Target[]) =>
  JSON.stringify(one) === JSON.stringify(other);

type AuditRecord = Awaited<ReturnType<typeof auditRecord>>;

/** Of one that went online before we followed it the verdict came earlier than we heard of it. */
const heardLate = ({ online, onlineAt }: ProgramRecord, version: string, at: Date): boolean =>
  version === online && onlineAt !== null && onlineAt < at;

function auditShown(ctx: Ctx, row: ProgramRecord, audit: AuditRecord) {
  if (!audit) return null;
  const timed = audit.events.filter(({ at }) => !heardLate(row, audit.version, at));
  return {
    auditId: audit.auditId,
    version: audit.version,
    state: audit.state,
    no: audit.no,
    reason: audit.reason,
    pictures: audit.pictures.flatMap(({ key }) => (key === null ? [] : signedFileUrl(ctx.deps, key))),
    lost: audit.pictures.filter(({ lost }) => lost).length,
    events: timed.map(({ state, at }) => ({ is: state, at: at.toISOString() })),
  };
}

type Names = ReadonlyMap<number, string>;
type StageState = 'done' | 'running' | 'failed' | 'todo';

/** The four steps to a release, as far as the selected version has come. */
function stagesOf(row: ProgramRecord, audit: AuditRecord, names: Names) {
  const { releaseState: state, selected, acting, trouble } = row;
  const doing = (...acts: string[]) => acting !== null && acts.includes(acting.act);
  const failed = (...steps: string[]) => !acting && trouble !== null && steps.includes(trouble.step);
  const submitted = state !== 'none' && state !== 'selected';
  const decided = state === 'approved' || state === 'released' || state === 'failed';
  const nameOf = (id: number | null | undefined) => (id ? (names.get(id) ?? null) : null);
  const first = (...of: (false | StageState)[]): StageState => of.find((one) => one !== false) || 'todo';
  const last = audit?.events.at(-1);
  const verdict = last && !['submitted', 'running'].includes(last.state) ? last : undefined;
  const decidedAt = audit && verdict && !heardLate(row, audit.version, verdict.at) ? iso(verdict.at) : null;
  return [
    {
      is: 'select' as const,
      state: first(
        (doing('select') || (doing('rollOut') && state !== 'selected')) && 'running',
        failed('domains', 'webDomains', 'commit') && 'failed',
        // What was submitted elsewhere, or released before us, was selected there.
        (selected !== null || submitted) && 'done',
      ),
      at: selected?.at ?? null,
      by: nameOf(selected?.by),
    },
    {
      is: 'submit' as const,
      state: first(
        (doing('submit') || (doing('rollOut') && state === 'selected')) && 'running',
        failed('check', 'submit') && 'failed',
        submitted && 'done',
      ),
      at: submitted ? iso(audit?.submittedAt ?? null) : null,
      by: submitted ? nameOf(audit?.submittedBy) : null,
    },
    {
      is: 'review' as const,
      state: first(
        (state === 'inReview' || state === 'delayed') && 'running',
        state === 'rejected' && 'failed',
        decided && 'done',
      ),
      at: submitted ? decidedAt : null,
      by: null,
    },
    {
      is: 'release' as const,
      state: first(
        doing('release', 'gray') && 'running',
        state === 'failed' && 'failed',
        state === 'released' && 'done',
      ),
      at: state === 'released' ? iso(row.onlineAt) : state === 'failed' ? (trouble?.at ?? null) : null,
      by: null,
    },
  ];
}

/** What stands against a release, from what was read last. */
function checksOf(ctx: Ctx, row: ProgramRecord, rest: number | null, changes: number) {
  const needed = domainsOf(ctx.deps.settings).request;
  const lacking = needed.filter((one) => !row.domains.includes(one)).length;
  const pass = ctx.say('miniProgram.checkPass');
  const unknown = { state: 'unknown' as const, text: ctx.say('miniProgram.checkUnknown') };
  const ask = (bad: boolean, state: 'warn' | 'fail', text: string) =>
    bad ? { state, text } : { state: 'pass' as const, text: pass };
  const read = row.factsAt !== null;
  const undeclared = row.trouble?.errcode === 61040 || row.trouble?.why?.key === 'miniProgram.error.privacy';
  // The platform's check comes before each review.
  const checked = undeclared || (row.releaseState !== 'none' && row.releaseState !== 'selected');
  return [
    {
      is: 'authorization' as const,
      ...ask(row.authorizationState !== 'authorized', 'fail', ctx.say('miniProgram.checkAuthorization')),
    },
    {
      is: 'facts' as const,
      ...(read ? ask(!row.name, 'fail', ctx.say('miniProgram.checkFacts')) : unknown),
    },
    {
      is: 'category' as const,
      ...(row.categories === null
        ? unknown
        : ask(row.categories === 0, 'fail', ctx.say('miniProgram.checkCategory'))),
    },
    {
      is: 'domains' as const,
      ...(read ? ask(lacking > 0, 'warn', ctx.say('miniProgram.checkDomains', lacking)) : unknown),
    },
    {
      is: 'quota' as const,
      ...(rest === null ? unknown : ask(rest === 0, 'fail', ctx.say('miniProgram.checkQuota'))),
    },
    {
      is: 'targets' as const,
      ...ask(changes > 0, 'warn', ctx.say('miniProgram.checkTargets', changes)),
    },
    {
      is: 'privacy' as const,
      ...(checked ? ask(undeclared, 'fail', ctx.say('miniProgram.checkPrivacy')) : unknown),
    },
  ];
}

/** A mini-program with all that is known of it. */
export async function outputRecord(ctx: Ctx, row: ProgramRecord) {
  const audit = await auditRecord(ctx, row);
  const names = await userNames(ctx, [row.selected?.by ?? null, audit?.submittedBy ?? null]);
  const quota = await outputQuota(ctx);
  const used = await withdrawalCounts(ctx, row.id);
  const testers = await testersOf(ctx, row.id);
  const { templatesAt } = await platformFacts(ctx);
  const changed = !sameTargets(row.targetNext, row.targetRunning);
  const differing = [
    ...row.targetNext.filter((one) => !row.targetRunning.some(({ appId }) => appId === one.appId)),
    ...row.targetRunning.filter((one) => !row.targetNext.some(({ appId }) => appId === one.appId)),
  ].length;
  // Of one that another provider took it stays known that the code was ours, but it is no more.
  const taken = row.authorizationState === 'covered' && row.coveredBy === null;
  const sets = taken ? row.sets.filter((one) => one !== codePermissionSet) : row.sets;
  return {
    ...outputProgramRow(ctx, row),
    principal: row.principal,
    headImg: row.headImg,
    coveredBy: row.coveredBy,
    authorizedAt: iso(row.authorizedAt),
    onlineAt: iso(row.onlineAt),
    sets,
    missing: row.authorizedAt === null ? [] : neededPermissionSets.filter((one) => !sets.includes(one)),
    stages: stagesOf(row, audit, names),
    versions: outputVersions(ctx, row, await latestTemplates(ctx)),
    versionsAt: iso(templatesAt),
    former: row.former,
    audit: auditShown(ctx, row, audit),
    testers: testers.map(({ id, account, state, at }) => ({
      testerId: id,
      account,
      state,
      at: at.toISOString(),
    })),
    targets: { running: row.targetRunning, next: row.targetNext, changed },
    checks: checksOf(ctx, row, quota?.rest ?? null, differing),
    quota,
    withdrawals: {
      today: Math.max(0, maxWithdrawals.today - used.today),
      month: Math.max(0, maxWithdrawals.month - used.month),
    },
    domains: { needed: [...domainsOf(ctx.deps.settings).request], present: row.domains },
  };
}
