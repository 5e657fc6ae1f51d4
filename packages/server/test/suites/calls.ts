import { type Api, type Op, type Resource, resourcesOf } from '@mdi/contract/kit/op.ts';
import { apis } from '@mdi/contract/modules/index.ts';

/** One declared call, with its short name `module/op`. */
export type Call = { api: Api; name: string; op: Op; path: string };

const every: readonly Call[] = apis.flatMap((api) =>
  Object.entries(api.ops).map(([name, op]) => ({ api, name, op, path: `${api.module}/${name}` })),
);

/** What readers call, by signatures instead of sessions: walked by its own suite. */
export const readersCalls = every.filter(({ api }) => api.surface === 'device');

/** What employees' phones call, by sessions of their own: walked by its own suite. */
export const phoneCalls = every.filter(({ api }) => api.surface === 'mini');

/** Every other call that the contract declares, also when the suites are to walk some of them only. */
export const declaredCalls = every.filter(
  (call) => !readersCalls.includes(call) && !phoneCalls.includes(call),
);

/** SUITE_CALLS=project/get,user/list runs the generated suites for those calls alone. */
const only = process.env.SUITE_CALLS ? process.env.SUITE_CALLS.split(',') : undefined;

/** Every call of the back office: what the generated suites walk. */
export const calls = declaredCalls.filter((call) => !only || only.includes(call.path));

/** A resource that opens a call, the first of several; undefined when any signed-in person or anybody may make it. */
export const resourceOf = ({ op }: Call): Resource | undefined => resourcesOf(op.access)[0];

/** Whether a resource opens a call. */
export const opensCall = (resource: Resource, { op }: Call): boolean =>
  resourcesOf(op.access).includes(resource);

export const publicCalls = calls.filter(({ op }) => op.access === 'public');
export const guardedCalls = calls.filter(({ op }) => op.access !== 'public');
export const resourcedCalls = calls.filter((call) => resourceOf(call) !== undefined);
export const writingCalls = calls.filter(({ op }) => op.writes);

/**
 * About nobody: the page to scan on, and codes to read or to fill in a form by, of which the log mustn't tell whose phone is
 * invited or known.
 */
const ofNobody: ReadonlySet<string> = new Set([
  'auth/scanState',
  'appReport/sendCode',
  'appReservation/sendCode',
]);
/** Whether a write leaves no row in the log: one of those, a draft that saves itself, and what finds nothing to do. */
export const isUnlogged = ({ path, op }: Call): boolean =>
  op.draft === true || op.mayDoNothing === true || ofNobody.has(path);

/** The rows of a `test.each`, each named by its call. */
export const testRowsOf = (of: readonly Call[]) => of.map((call) => [call.path, call] as const);
