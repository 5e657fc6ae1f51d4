import { z } from 'zod';
import type { Control } from './control.ts';
import { Errcode, errorAnswer } from './errcode.ts';
import { isForeign, jsonAnswer, partsOf, type SimAnswer, type SimRequest } from './request.ts';

const times = z.number().int().min(1).default(1);
const appid = z.string();
const about = z.string().default('');

const forFault = z.object({ path: z.string(), appid: appid.optional(), times });
const fault = z.union([
  forFault.extend({ errcode: z.number().int() }).transform((one) => ({ ...one, do: 'errcode' as const })),
  forFault.extend({ delayMs: z.number() }).transform((one) => ({ ...one, do: 'delay' as const })),
  forFault
    .extend({ drop: z.enum(['before', 'after']) })
    .transform(({ drop: when, ...one }) => ({ ...one, do: 'drop' as const, when })),
  forFault
    .extend({ http500: z.literal(true) })
    .transform(({ http500: _, ...one }) => ({ ...one, do: 'http500' as const })),
]);

const pushFault = z.object({
  do: z.enum(['lost', 'double', 'late']),
  of: z.string().optional(),
  delayMs: z.number().optional(),
  times,
});

const audit = z.object({
  appid,
  result: z.enum(['success', 'fail', 'delay']),
  reason: z.string().optional(),
  screenshots: z.number().int().optional(),
  push: z.boolean().optional(),
});

const verdicts = { success: 'approve', fail: 'reject', delay: 'delay' } as const;

const authorize = z.object({
  appid,
  ids: z.array(z.number()).optional(),
  unconfirmed: z.array(z.number()).optional(),
  preAuthCode: z.string().optional(),
});

const quota = z.object({
  rest: z.number().optional(),
  limit: z.number().optional(),
  speedUpRest: z.number().optional(),
  speedUpLimit: z.number().optional(),
});

/** Only what was told changes. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.assign({}, ...kept.map(([name, value]) => ({ [name]: value })));
}

/** What is behind each path below `/__sim`. */
const acts: Partial<Record<string, (control: Control, body: unknown) => unknown>> = {
  reset: (control) => control.reset(),
  clock: (control, body) => control.advance(z.object({ advanceSec: z.number() }).parse(body).advanceSec),
  drafts: (control, body) => control.addDraft(z.object({ version: z.string(), about }).parse(body)),
  authorize(control, body) {
    const { appid: appId, ids: sets, ...more } = authorize.parse(body);
    return control.authorize({ appId, sets, ...more });
  },
  unauthorize: (control, body) => control.unauthorize(z.object({ appid }).parse(body).appid),
  takeover: (control, body) => control.takeOver(z.object({ appid }).parse(body).appid),
  free: (control, body) => control.freeSet(z.object({ appid }).parse(body).appid),
  audit(control, body) {
    const { appid: of, result, screenshots: pictures, ...more } = audit.parse(body);
    return control.decide(of, verdicts[result], { pictures, ...more }).id;
  },
  auto: (control, body) => control.auto(z.object({ afterMs: z.number().nullable() }).parse(body).afterMs),
  checks: (control, body) => control.checks(z.object({ ms: z.number() }).parse(body).ms),
  ticket: (control, body) => control.ticket(z.object({ push: z.boolean().default(true) }).parse(body).push),
  tickets: (control, body) => control.pushTickets(z.object({ push: z.boolean() }).parse(body).push),
  tokens(control, body) {
    const how = z.enum(['expired', 'unknown']);
    const of = z.object({ appid: appid.default(''), how }).parse(body);
    control.endTokens(of.appid, of.how);
  },
  quota: (control, body) => control.quota(given(quota.parse(body))),
  fault(control, body) {
    const { appid: appId, ...one } = fault.parse(body);
    control.fault({ ...one, appId });
  },
  push: (control, body) => control.pushFault(pushFault.parse(body)),
  'clear-faults': (control) => control.clearFaults(),
};

const looks: Partial<Record<string, (control: Control) => unknown>> = {
  state: (control) => control.state(),
  log: (control) => ({
    entries: control.log(),
    counts: control.counts(),
    deliveries: control.deliveries(),
  }),
};

const base = '/__sim/';

/** The control of the simulator by HTTP. */
export function answerControl(control: Control, request: SimRequest): SimAnswer {
  const name = partsOf(request).path.slice(base.length);
  const isLook = request.method === 'GET';
  const act = isLook ? looks[name] : acts[name];
  if (!act || isForeign(request)) return jsonAnswer({ error: 'unknown' }, 404);
  try {
    const body: unknown = request.body.length > 0 ? JSON.parse(request.body.toString('utf8')) : {};
    return jsonAnswer(act(control, body) ?? { done: true });
  } catch (error) {
    if (error instanceof Errcode) return jsonAnswer(errorAnswer(error.errcode), 409);
    return jsonAnswer({ error: error instanceof Error ? error.message : 'unreadable' }, 400);
  }
}
