import { sendTicket } from './authorize.ts';
import { auditXml, sendCallbackMessage } from './callback-messages.ts';
import { type Core, latestAudit } from './core.ts';
import { refuse } from './errcode.ts';
import { addPicture } from './seed-state.ts';
import { type Audit, minuteMs, monthOf, type Program } from './state.ts';

export type Verdict = 'approve' | 'reject' | 'delay';
export type VerdictDetails = {
  reason?: string | undefined;
  pictures?: number | undefined;
  push?: boolean | undefined;
};

const statusOf = { approve: 0, reject: 1, delay: 4 } as const satisfies Record<Verdict, Audit['status']>;

/** As reviewers write: numbered, with the line breaks of a page. */
const usualReason = {
  approve: '',
  reject:
    '1:服务内容与所选类目不符<br>(1):小程序页面展示了房产出租信息，请补充对应类目<br>2:登录规范<br>(1):请提供不登录也可浏览的内容<br>',
  delay: '审核时间延长，请耐心等待',
} as const satisfies Record<Verdict, string>;

/** Decides the newest audit, and tells the provider unless the message is to be missing. @throws Errcode */
export function decideAudit(
  core: Core,
  program: Program,
  verdict: Verdict,
  said: VerdictDetails = {},
): Audit {
  const audit = latestAudit(program);
  if (!audit || (audit.status !== 2 && audit.status !== 4)) return refuse(85058);
  const [reason, pictures] = [said.reason || usualReason[verdict], said.pictures ?? 2];
  audit.status = statusOf[verdict];
  audit.reason = reason;
  audit.dueAt = null;
  if (verdict === 'reject') {
    const drawn = Array.from({ length: pictures }, () => addPicture(core.state, program.appId, core.now()));
    audit.pictures = drawn;
  }
  core.changed();
  if (said.push !== false)
    sendCallbackMessage(core, { of: 'audit', program, xml: auditXml(core, program, audit) });
  return audit;
}

/** What the version's ending asks for; after a delay it is approved. */
function verdictFor({ version, status }: Audit): Verdict {
  if (version.endsWith('-reject')) return 'reject';
  return version.endsWith('-delay') && status === 2 ? 'delay' : 'approve';
}

/** What is counted by the month begins anew with it. */
function newMonth({ state, now }: Core): void {
  const { quota } = state;
  const month = monthOf(now());
  if (quota.month === month) return;
  Object.assign(quota, { month, rest: quota.limit, speedUpRest: quota.speedUpLimit });
}

function decideDue(core: Core): void {
  for (const program of Object.values(core.state.programs)) {
    const audit = latestAudit(program);
    if (!audit || audit.dueAt === null || audit.dueAt > core.now()) continue;
    const verdict = verdictFor(audit);
    decideAudit(core, program, verdict);
    if (verdict === 'delay') audit.dueAt = core.now() + (core.state.autoMs ?? minuteMs);
  }
}

const usualTicketMs = 10 * minuteMs;
/** Until one was taken: nobody may be listening yet. */
const firstTicketMs = 5_000;

function ticketDue(core: Core): void {
  const { tickets, ticketsPushed } = core.state;
  const last = tickets.at(-1);
  const every = last?.accepted ? (core.parts.ticketEveryMs ?? usualTicketMs) : firstTicketMs;
  if (ticketsPushed && (!last || core.now() - last.at >= every)) sendTicket(core);
}

/** What the clock brings: verdicts, and tickets where the simulator runs by itself. */
export function settleDueByClock(core: Core, withTickets: boolean): void {
  newMonth(core);
  decideDue(core);
  if (withTickets) ticketDue(core);
}
