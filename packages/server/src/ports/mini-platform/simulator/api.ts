import { setTimeout as wait } from 'node:timers/promises';
import { auditCalls } from './audit-calls.ts';
import { exclusiveSet } from './authorize.ts';
import { type Call, type Calls, type Picture, type Sent, textIn } from './call.ts';
import { codeCalls } from './code-calls.ts';
import { type Core, rememberBounded } from './core.ts';
import { Errcode, errorAnswer, refuse } from './errcode.ts';
import { type Fault, takeFault } from './faults.ts';
import { libraryCalls } from './library-calls.ts';
import { programCalls } from './program-calls.ts';
import { providerCalls } from './provider-calls.ts';
import { releaseCalls } from './release-calls.ts';
import { jsonAnswer, partsOf, type SimAnswer, type SimRequest, sentOf } from './request.ts';
import type { Program } from './state.ts';

const calls: Calls = {
  ...providerCalls,
  ...libraryCalls,
  ...codeCalls,
  ...auditCalls,
  ...releaseCalls,
  ...programCalls,
};

/** Every path of the platform, for the page that makes them fail. */
export const apiPaths: readonly string[] = Object.keys(calls);

const tokenIn = (query: URLSearchParams): string =>
  query.get('access_token') ?? query.get('component_access_token') ?? '';

function checkToken(core: Core, kind: 'component' | 'program', token: string): string {
  if (!token) refuse(41001);
  const known = core.state.tokens[token] ?? refuse(40001);
  if (known.kind !== kind) refuse(kind === 'component' ? 61014 : 61015);
  if (known.until <= core.now()) refuse(42001);
  return known.appId;
}

/** The mini-program that a token is of, as long as it lets us do what the call does. */
function granted(core: Core, token: string): Program {
  const program = core.state.programs[checkToken(core, 'program', token)];
  if (!program?.grant) return refuse(61003);
  if (!program.grant.sets.includes(exclusiveSet)) refuse(61007);
  return program;
}

function run(core: Core, call: Call, token: string, sent: Sent) {
  if (call.by === 'program') return call.run(core, sent, granted(core, token));
  if (call.by === 'component') checkToken(core, 'component', token);
  return call.run(core, sent);
}

const isPicture = (reply: object): reply is Picture => 'bytes' in reply && Buffer.isBuffer(reply.bytes);

async function answered(core: Core, call: Call, request: SimRequest, token: string): Promise<SimAnswer> {
  if (request.method !== call.verb) refuse(call.verb === 'GET' ? 43001 : 43002);
  const reply = await run(core, call, token, await sentOf(request));
  core.changed();
  if (!isPicture(reply)) return jsonAnswer(reply);
  return { status: 200, headers: { 'content-type': reply.type }, body: reply.bytes };
}

type Outcome = { answer: SimAnswer; outcome: number | string; done: boolean };

async function tried(
  core: Core,
  call: Call | undefined,
  request: SimRequest,
  token: string,
): Promise<Outcome> {
  try {
    if (!call) return refuse(40066);
    return { answer: await answered(core, call, request, token), outcome: 0, done: true };
  } catch (error) {
    if (!(error instanceof Errcode)) throw error;
    return { answer: jsonAnswer(errorAnswer(error.errcode)), outcome: error.errcode, done: false };
  }
}

async function faulty(fault: Fault, go: () => Promise<Outcome>): Promise<Outcome> {
  if (fault.do === 'errcode')
    return { answer: jsonAnswer(errorAnswer(fault.errcode)), outcome: fault.errcode, done: false };
  if (fault.do === 'http500') {
    const headers = { 'content-type': 'text/html' };
    return { answer: { status: 500, headers, body: '<html>500</html>' }, outcome: 'http500', done: false };
  }
  if (fault.do === 'delay') {
    await wait(fault.delayMs, undefined, { ref: false });
    return go();
  }
  if (fault.when === 'before') return { answer: null, outcome: 'dropped before', done: false };
  return { ...(await go()), answer: null, outcome: 'dropped after' };
}

/** Of whom a call is, for the log: its token's, or the one it asks about. */
async function subject(core: Core, request: SimRequest, token: string): Promise<string> {
  const owner = core.state.tokens[token]?.appId;
  if (owner) return owner;
  const sent = await sentOf(request).catch(() => null);
  return sent ? textIn(sent.body, 'authorizer_appid') : '';
}

/** A call of the platform: what was asked to go wrong goes wrong, and everything is counted. */
export async function answerApi(core: Core, request: SimRequest): Promise<SimAnswer> {
  const { path, query } = partsOf(request);
  const token = tokenIn(query);
  const appId = await subject(core, request, token);
  const fits = (one: Fault) =>
    (one.path === '*' || one.path === path) && (one.appId === undefined || one.appId === appId);
  // The one path that reads or changes by its query is counted as two.
  const counted = query.has('action') ? `${path}?action=${query.get('action')}` : path;
  const key = `${appId} ${counted}`;
  const count = core.counts.get(key) ?? { appId, path: counted, calls: 0, done: 0 };
  core.counts.set(key, count);
  count.calls += 1;
  const entry = { at: new Date(core.now()).toISOString(), method: request.method, path, appId };
  const go = () => tried(core, calls[path], request, token);
  const fault = takeFault(core.faults, fits);
  const { answer, outcome, done } = fault ? await faulty(fault, go) : await go();
  if (done) count.done += 1;
  rememberBounded(core.log, { ...entry, outcome, done });
  return answer;
}
