import { newToken } from '../../../kit/settings/secrets.ts';
import { decideAudit, settleDueByClock, type Verdict, type VerdictDetails } from './audit-verdict.ts';
import { exclusiveSet, grant, programOf, sendTicket, takeOverExclusiveSet, ungrant } from './authorize.ts';
import type { Core } from './core.ts';
import type { Fault, MessageFault } from './faults.ts';
import { minuteMs, type Program, type State } from './state.ts';

type Authorized = {
  appId: string;
  /** 17, 18 and 30 unless told. */
  sets?: readonly number[] | undefined;
  unconfirmed?: readonly number[] | undefined;
  /** One is made where none is given. */
  preAuthCode?: string | undefined;
};

const usualSets = [17, exclusiveSet, 30];

/** Everything by which tests, and the page for the demo, make the platform do what they need. */
export function makeControl(core: Core, begin: () => State) {
  const program = (appId: string): Program => programOf(core, appId);
  const change = <T>(done: T): T => {
    core.changed();
    return done;
  };
  return {
    /** The whole state, to look at or to change. */
    state: (): State => core.state,
    program,
    log: () => core.log,
    /** How often a mini-program's path was called, and how often done. */
    count: (path: string, appId = ''): { calls: number; done: number } =>
      core.counts.get(`${appId} ${path}`) ?? { calls: 0, done: 0 },
    counts: () => [...core.counts.values()],
    deliveries: () => core.deliveries,
    reset(): void {
      core.state = begin();
      for (const list of [core.faults, core.pushFaults, core.log, core.deliveries]) list.length = 0;
      core.counts.clear();
      core.changed();
    },
    advance(seconds: number): void {
      core.state.aheadMs += seconds * 1000;
      change(settleDueByClock(core, false));
    },
    /** A new ticket; not sent where it is to get lost, or nobody listens. */
    ticket: (pushed = true): string => sendTicket(core, pushed),
    pushTickets(on: boolean): void {
      core.state.ticketsPushed = change(on);
    },
    /** What the administrator does on the authorization page; answers the code that goes back. */
    authorize({ appId, sets = usualSets, unconfirmed = [], preAuthCode }: Authorized): string {
      const code = preAuthCode ?? `preauthcode@@@${newToken()}`;
      if (preAuthCode === undefined)
        core.state.preAuthCodes[code] = { until: core.now() + 30 * minuteMs, used: false };
      return grant(core, { preAuthCode: code, appId, sets, unconfirmed });
    },
    unauthorize: (appId: string): void => ungrant(core, appId),
    takeOver: (appId: string): void => takeOverExclusiveSet(core, appId),
    /** The other provider is gone; the set has to be granted to us again. */
    freeSet(appId: string): void {
      program(appId).heldByOther = change(false);
    },
    decide: (appId: string, verdict: Verdict, said?: VerdictDetails) =>
      decideAudit(core, program(appId), verdict, said),
    /** Verdicts come by themselves after so long; null: never. */
    auto(afterMs: number | null): void {
      core.state.autoMs = change(afterMs);
    },
    /** The check of code takes so long from now on. */
    checks(ms: number): void {
      core.state.checkMs = change(ms);
    },
    addDraft({ version, about }: { version: string; about: string }): number {
      const id = core.state.next.draft++;
      core.state.drafts.push({ id, version, about, at: core.now() });
      return change(id);
    },
    pauseGray(appId: string, paused: boolean): void {
      const { gray } = program(appId);
      if (gray) gray.paused = change(paused);
    },
    quota(to: Partial<State['quota']>): void {
      Object.assign(core.state.quota, change(to));
    },
    /** A mini-program's tokens, or the provider's own: past their time, or unknown from now on. */
    endTokens(appId: string, how: 'expired' | 'unknown'): void {
      for (const [token, known] of Object.entries(core.state.tokens)) {
        if (known.appId !== appId) continue;
        if (how === 'unknown') delete core.state.tokens[token];
        else known.until = Math.min(known.until, core.now());
      }
      core.changed();
    },
    fault: (fault: Fault): void => void core.faults.push({ ...fault }),
    pushFault: (fault: MessageFault): void => void core.pushFaults.push({ ...fault }),
    clearFaults(): void {
      core.faults.length = 0;
      core.pushFaults.length = 0;
    },
  };
}

export type Control = ReturnType<typeof makeControl>;
