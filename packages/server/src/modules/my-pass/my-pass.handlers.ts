import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { myPassApi, type PassRefusal } from '@mdi/contract/modules/my-pass/my-pass.contract.ts';
import type { Ctx, EmployeeCtx, PublicCtx } from '../../kit/calls/ctx.ts';
import { implement } from '../../kit/calls/implement.ts';
import { notFound, orNotFound, refuse } from '../../kit/calls/refuse.ts';
import { signedFileUrl } from '../../kit/files/signed-file-url.ts';
import { goneAfterDays } from '../../kit/retention/table-bounds.ts';
import { ownerByPassCode, sendPassCode } from '../auth/index.ts';
import {
  installableReader,
  installableReaders,
  installerRoleIn,
  installProgressOf,
  makeDeviceClaim,
} from '../device/index.ts';
import { holderOf, passWork } from '../pass/index.ts';
import { backgroundsOf } from '../pass-background/index.ts';
import { describeUserAgent } from '../session/index.ts';
import {
  areaNames,
  chooseSessionJob,
  countCapture,
  employmentsOf,
  endOtherSession,
  endPhoneSession,
  issueOwnPasses,
  lastPassRecord,
  phoneSessions,
  workplaceOf,
} from './my-pass.queries.ts';
import { firstEmployment, openEmploymentSession, usableEmployments } from './my-pass.sign-in.ts';

/** One call in so many seconds: what the pass module allows. */
const pauseSeconds = 10;

/** Opens a session for the job used last that lets its owner in, else tells why none does. */
async function signIn(ctx: PublicCtx, { phone, code }: { phone: string; code: string }) {
  const user = await ownerByPassCode(ctx, phone, code);
  if (user) ctx.about = { userId: user.id, userName: user.userName };
  const jobs = user ? await employmentsOf(ctx, user.id) : [];
  const start = firstEmployment(jobs);
  if (user && start)
    return { token: await openEmploymentSession(ctx, user, start), jobs: usableEmployments(jobs).length };
  // The code is used up by the try; who has left every company has none.
  const shut = jobs.find(({ standing }) => standing !== 'left');
  refuse(shut ? `myPass.error.${shut.standing}` : 'myPass.error.noJob', { keep: true });
}

/** Whose pass it is, where it is good, and what stops it. */
async function me(ctx: EmployeeCtx): Promise<OutputOf<typeof myPassApi.ops.me>> {
  const { employee } = ctx;
  const place = await workplaceOf(ctx, employee);
  const holder = orNotFound(await holderOf(passWork(ctx), employee.employeeId));
  const noArea = holder.areaIds.length === 0 ? 'noArea' : null;
  const { scan, mine } = await backgroundsOf(ctx, employee.projectId);
  const shown = (key: string | null) => (key === null ? null : signedFileUrl(ctx.deps, key));
  return {
    ...place,
    projectId: employee.projectId,
    cutOffAt: place.cutOffAt?.toISOString() ?? null,
    areas: await areaNames(ctx, holder.areaIds),
    stop: holder.standing === 'cutOff' ? 'cutOff' : noArea,
    backgrounds: { scan: shown(scan), mine: shown(mine) },
    jobs: usableEmployments(await employmentsOf(ctx, employee.userId)).map(
      ({ employeeId, companyName, projectId, projectName }) => ({
        employeeId,
        companyName,
        projectId,
        projectName,
        current: employeeId === employee.employeeId,
      }),
    ),
    installs: (await installerRoleIn(ctx, employee)) !== undefined,
  };
}

/** The passes of the next 90 seconds. */
async function qr(ctx: EmployeeCtx) {
  const issued = await issueOwnPasses(ctx);
  if (issued.is === 'refused') refuse(`myPass.error.${issued.standing}`, { code: 'forbidden' });
  if (issued.is === 'nowhere') refuse('myPass.error.noArea', { code: 'forbidden' });
  if (issued.is === 'tooSoon') {
    refuse('myPass.error.tooSoon', { code: 'tooMany', args: [pauseSeconds], retryAfter: pauseSeconds });
  }
  return { now: ctx.now().getTime(), passes: issued.passes };
}

const again: PassRefusal = 'again';
const off: PassRefusal = 'off';

/** Why a door stayed shut, in what the person can do about it; whatever is the reader's own isn't told apart. */
const whys: Readonly<Partial<Record<string, PassRefusal>>> = {
  AREA_DENIED: 'area',
  OUT_OF_HOURS: 'hours',
  EXPIRED: again,
  NOT_YET: again,
  REPLAY: again,
  BAD_SIGN: again,
  BAD_FORMAT: again,
  ONLINE_DENIED: again,
  REVOKED_PROJECT: off,
  REVOKED_TENANT: off,
  REVOKED_USER: off,
  REVOKED_PASS: off,
  CARD_EXPIRED: off,
  CARD_DISABLED: off,
  ANTI_PASSBACK: 'twice',
};

/** What the reader at a door decided just now. */
async function passage(ctx: EmployeeCtx) {
  const last = await lastPassRecord(ctx);
  if (!last) return null;
  const { at, doorName, granted, rc } = last;
  return { at: at.toISOString(), doorName, granted, why: granted ? null : (whys[rc] ?? ('reader' as const)) };
}

/** The call as made in the role by which its caller may install readers. @throws the spec's sentence to others */
async function asInstaller(ctx: EmployeeCtx): Promise<Ctx> {
  const actor = await installerRoleIn(ctx, ctx.employee);
  if (!actor) refuse('device.error.notInstaller', { code: 'forbidden' });
  return Object.assign(ctx, { actor });
}

/** “My pass”: what an employee's phone asks for. */
export const myPassModule = implement(
  myPassApi,
  {
    sendCode: (ctx, { phone }) => sendPassCode(ctx, phone),
    signIn,
    me,
    qr,
    passage,
    async choose(ctx, { employeeId }) {
      const jobs = usableEmployments(await employmentsOf(ctx, ctx.employee.userId));
      if (!jobs.some((one) => one.employeeId === employeeId)) notFound();
      await chooseSessionJob(ctx, employeeId);
      return true;
    },
    async screenshot(ctx) {
      const before = await countCapture(ctx);
      if (before === null) return { counted: false };
      const { employeeId: id } = ctx.employee;
      const counted = { before: { screenshots: before }, after: { screenshots: before + 1 } };
      ctx.changes.push({ entity: 'employee', id, ...counted });
      return { counted: true };
    },
    installable: async (ctx, { code }) => installableReader(await asInstaller(ctx), code),
    claim: async (ctx, where) => makeDeviceClaim(await asInstaller(ctx), where),
    toInstall: async (ctx) => installableReaders(await asInstaller(ctx), ctx.employee.projectId),
    installing: async (ctx, { deviceId }) => installProgressOf(await asInstaller(ctx), deviceId),
    async sessions(ctx) {
      return (await phoneSessions(ctx)).map(({ agent, createdAt, lastSeenAt, ...one }) => ({
        ...one,
        current: one.sessionId === ctx.employee.sessionId,
        device: describeUserAgent(agent),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
    },
    async endSession(ctx, { sessionId }) {
      if (sessionId === ctx.employee.sessionId || !(await endOtherSession(ctx, sessionId))) notFound();
      return true;
    },
    async signOut(ctx) {
      await endPhoneSession(ctx);
      return true;
    },
  },
  { bounds: { miniSession: goneAfterDays('expires_at', 1) } },
);
