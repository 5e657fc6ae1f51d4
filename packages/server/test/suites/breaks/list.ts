import { type Call, calls, resourcedCalls } from '../calls.ts';
import { idPlaces } from '../input-ids.ts';

/** One protection taken out of the product, and who must notice. */
export type Break = {
  name: string;
  /** The end of the replaced module's path, or a package; and what stands there instead. */
  instead: string;
  by: URL;
  /** The suites to run; of their tests those of this pattern, and of the calls they walk these. */
  suites: readonly string[];
  tests?: string;
  calls?: readonly string[];
  /** The tests that must fail. */
  notices: readonly string[];
  /** It works while the product is loaded, so it has a product of its own. */
  alone?: true;
};

/** Calls of every kind: a body, a query, a file; on rows, on oneself, by nobody. */
const sample = [
  'auth/login',
  'auth/logout',
  'user/addUser',
  'user/deleteUserInfo',
  'project/edit',
  'upload/add',
  'session/end',
  'role/add',
  'baseData/remove',
];
const signedIn = sample.filter((path) => path !== 'auth/login');
/** Each of its own kind, so that the suite of sentences asks all of them. */
const kinds = ['user/int', 'project/list', 'session/endOthers', 'project/edit'];
const ownJobs = ['job/cancel', 'job/retry', 'job/hide'];
const ownImports = ['get', 'rows', 'check', 'fix', 'commit', 'errors', 'undoImpact', 'undo', 'remove'].map(
  (name) => `import/${name}`,
);

/**
 * What their ids are about is kept apart by other means: one's own rows, the tree of roles, the whole product's. What a
 * guest's link opens is nobody's scope either.
 */
const notByPlace = new Set([
  ...['auth/modifyPw', 'auth/scanLogin', 'auth/unBind', 'auth/getBindInfo'],
  ...['user/getAllUserProjectInfo', 'user/getTenantInfoByProject', 'user/switchProject', 'project/add'],
  // Their ids must fit each other, so a foreign one beside own ones is refused anyway: the modules' tests ask whole.
  ...['area/add', 'visit/walkIn', 'pageTemplate/save'],
  // A phone beside a list that isn't its own is nobody's; whitelist.test asks whole.
  ...['whitelist/removePhones', 'whitelist/reads'],
  // Lists for reports are head office's whatever the scope, and a project's are none; report.write.test asks for one.
  'researchReport/options',
  // A lease beside a company that isn't its own is nobody's; company.many-leases.test asks whole.
  ...['company/renewLeases', 'company/endLeases', 'company/correctLeases', 'company/leaseImpact'],
  // A reader's event is named by both: one reader's beside another's event is nobody's; pass-record.list.test asks whole.
  'passRecord/get',
  // Of one program, or of all programs of a roll-out: mini-program.misuse.test and its roll-out test ask whole.
  ...['miniProgram/removeTester', 'miniProgram/rollOnFailed'],
  // The list of roles may be asked for those of a building: role.test asks for one out of sight.
  'role/list',
  ...['role/get', 'role/impact', 'role/updateState', 'role/remove', 'menu/edit', 'menu/order'],
  // Head office's alone, and of no place.
  'viewAs/start',
  ...['task/get', 'task/runs', 'task/run', 'task/edit', 'task/restore', 'task/remove', 'task/turn'],
  ...['task/execute', 'task/cancel', 'task/watch'],
  ...['fault/get', 'fault/setState'],
  ...['baseData/uses', 'baseData/edit', 'baseData/updateState', 'baseData/order', 'baseData/remove'],
  // One's own picture, and one's own views or those of where one works: list-view.test asks of another place.
  ...['preference/setAvatar', 'listView/edit', 'listView/remove', 'listView/setUsual'],
  // Who isn't on site is nobody's, whoever asks; evacuation.test asks of one who is.
  'evacuation/tick',
  ...['session/end', 'job/list', 'upload/look', ...ownJobs, ...ownImports],
]);
const kindsOf = ({ op }: Call) => idPlaces(op.input).map(({ kind }) => kind);
/** One read and one write of each module and kind of id; the mutation run takes out the scope of every query by itself. */
const placed = [
  ...new Map(
    calls
      .filter((call) => call.api.surface !== 'link' && !notByPlace.has(call.path))
      .flatMap((call) =>
        kindsOf(call).map((kind) => [`${call.api.module} ${kind} ${call.op.writes}`, call] as const),
      ),
  ).values(),
].filter((call, at, all) => all.indexOf(call) === at);

const reservation = 'server/src/modules/reservation';
const inviting = 'asks for the right to invite guests, and letting one go does not';
const ticket = 'are offered to who sent an open reservation alone';

const held = 'refuses who holds all others, and does nothing';
const shut = 'refuses every session that is none, and does nothing';
const same = 'tells nobody more than is theirs, and changes nothing else';
const again = 'one after the other gets the first answer and does nothing more';
const atOnce = 'five at once are done once, with five equal answers';
const broken = 'is done once, wherever it broke';
const shape = 'to who sends another shape';
const nobody = 'to who is not signed in';
const overThere = 'neither shows nor changes what lies in another one';
const inBuildings = [
  'building/get',
  'building/edit',
  'area/edit',
  'device/get',
  'device/edit',
  'device/updateUse',
];
const onAccounts = ['updateUser', 'updateState', 'deleteUserInfo', 'resetPwd', 'showPhone', 'revoke']
  .map((name) => `user/${name}`)
  .concat(['employee/invite', 'employee/lostPhone', 'employee/leave', 'employee/updateState']);
/** One call of each module and reach. */
const reaching = [
  ...new Map(
    calls.filter(({ op }) => op.reach).map((call) => [`${call.api.module} ${call.op.reach}`, call]),
  ).values(),
];
const manyRows = ['device/acknowledge', 'device/clear', 'baseData/order'];
const pages = ['company/list', 'building/list', 'device/list'];
const files = ['are on every route, whatever it answers', 'are on every file of the pages'];
const notTakenOver =
  'stays who it is when somebody is employed or added with this number, who takes nothing over';
const nobodyElse = 'names no row of somebody else: it reads like one that never was';
const noNote = 'tells nobody what staff noted beside their suggestion';
const mine = "is not answered with another session's first answer";

const pathOf = (call: string | Call) => (typeof call === 'string' ? call : call.path);
const each = (of: readonly (string | Call)[], what: string) => of.map((call) => `${pathOf(call)} ${what}`);
const eachSays = (of: readonly string[], what: string) => of.map((path) => `${path}: ${what}`);

/** One that always asks, and one that does by what is sent. */
const proving = ['user/resetPwd', 'user/grant'];
const proof =
  'asks who has only an open session to show that it is they, does nothing, and is then done under the same key';
const onlyLooks = 'whoever views as somebody else does nothing, whatever they call and send';

const actor = 'server/src/kit/access/actor.ts';
const reach = 'server/src/modules/role/role.reach.queries.ts';
const idempotency = 'server/src/kit/calls/idempotency.ts';

/** Each protection whose loss must not go unnoticed. */
export const breaks: readonly Break[] = [
  {
    name: 'the resource of a call',
    instead: actor,
    by: new URL('./guard.ts', import.meta.url),
    suites: ['access'],
    tests: held,
    notices: each(resourcedCalls, held),
  },
  {
    name: 'the reach that a call asks for',
    instead: 'server/src/kit/access/may.ts',
    by: new URL('./may.ts', import.meta.url),
    suites: ['access-matrix'],
    tests: same,
    calls: reaching.map(pathOf),
    notices: each(reaching, same),
  },
  {
    name: 'the proof that it is the person',
    instead: 'server/src/kit/access/presence.ts',
    by: new URL('./presence.ts', import.meta.url),
    suites: ['reauthentication'],
    tests: proof,
    calls: proving,
    notices: each(proving, proof),
  },
  {
    name: 'that who views as somebody else only looks',
    instead: 'server/src/kit/access/view-as.ts',
    by: new URL('./view-as.ts', import.meta.url),
    suites: ['view-as'],
    tests: onlyLooks,
    notices: [onlyLooks],
  },
  {
    name: 'the age of a session',
    instead: actor,
    by: new URL('./session.ts', import.meta.url),
    suites: ['access'],
    tests: shut,
    calls: signedIn,
    notices: each(signedIn, shut),
  },
  {
    name: 'the scope of the data',
    instead: 'server/src/kit/access/in-scope.ts',
    by: new URL('./scope.ts', import.meta.url),
    suites: ['access-matrix'],
    tests: same,
    calls: placed.map(pathOf),
    notices: each(placed, same),
  },
  {
    name: 'the buildings of the scope',
    instead: 'server/src/kit/access/in-scope.ts',
    by: new URL('./buildings.ts', import.meta.url),
    suites: ['restricted-roles'],
    tests: overThere,
    calls: inBuildings,
    notices: each(inBuildings, overThere),
  },
  {
    name: 'the reach of who acts on accounts and roles',
    instead: reach,
    by: new URL('./reach.ts', import.meta.url),
    suites: ['restricted-roles'],
    tests: 'is refused on one',
    calls: [...onAccounts, 'role/edit', 'role/updateState'],
    notices: [
      ...each(onAccounts, 'is refused on one that reaches more'),
      ...each(onAccounts, 'is refused on one that holds one right more'),
      ...each(['role/edit', 'role/updateState'], 'is refused on one held beyond the reach'),
    ],
  },
  {
    name: 'what roles hold, for who acts on accounts',
    instead: reach,
    by: new URL('./holding.ts', import.meta.url),
    suites: ['restricted-roles'],
    tests: 'is refused on one that',
    calls: onAccounts,
    notices: each(onAccounts, 'is refused on one that holds one right more'),
  },
  {
    name: 'where roles reach, for who acts on accounts',
    instead: reach,
    by: new URL('./places.ts', import.meta.url),
    suites: ['restricted-roles'],
    tests: 'is refused on one that',
    calls: onAccounts,
    notices: each(onAccounts, 'is refused on one that reaches more'),
  },
  {
    name: 'the authority of roles, for who acts on accounts',
    instead: reach,
    by: new URL('./level.ts', import.meta.url),
    suites: ['restricted-roles'],
    tests: 'is refused on one that stands higher',
    calls: onAccounts,
    // Taking a role away compares that one role by itself.
    notices: each(
      onAccounts.filter((path) => path !== 'user/revoke'),
      'is refused on one that stands higher',
    ),
  },
  {
    name: 'whose a job is',
    instead: 'server/src/kit/jobs/jobs.ts',
    by: new URL('./jobs.ts', import.meta.url),
    suites: ['access-matrix'],
    tests: same,
    calls: ownJobs,
    notices: each(ownJobs, same),
  },
  {
    name: 'whose an import is',
    instead: 'server/src/kit/exchange/importer.ts',
    by: new URL('./imports.ts', import.meta.url),
    suites: ['access-matrix'],
    tests: same,
    calls: ownImports,
    notices: each(ownImports, same),
  },
  {
    name: 'the key of a write',
    instead: idempotency,
    by: new URL('./idempotency.ts', import.meta.url),
    suites: ['idempotent-writes'],
    tests: `${again}|${atOnce}|${broken}`,
    calls: sample,
    notices: [...eachSays(sample, again), ...eachSays(sample, atOnce), ...each(sample, broken)],
  },
  {
    name: 'whose a key is',
    instead: idempotency,
    by: new URL('./idempotency-owner.ts', import.meta.url),
    suites: ['../idempotency-keys'],
    tests: mine,
    notices: [mine],
  },
  {
    name: 'whose a number is that reads by invitation',
    instead: 'server/src/modules/auth/auth.queries.ts',
    by: new URL('./shown.ts', import.meta.url),
    suites: ['../../src/modules/research-report/app-report.sign-in'],
    tests: notTakenOver,
    notices: [notTakenOver],
  },
  {
    name: 'the audit',
    instead: 'server/src/kit/audit/audit.ts',
    by: new URL('./audit.ts', import.meta.url),
    suites: ['idempotent-writes'],
    tests: atOnce,
    calls: sample,
    notices: eachSays(sample, atOnce),
  },
  {
    name: 'the shape of an input',
    instead: 'contract/src/kit/op.ts',
    by: new URL('./shape.ts', import.meta.url),
    alone: true,
    suites: ['answer-language'],
    tests: shape,
    calls: kinds,
    notices: each(kinds, shape),
  },
  {
    name: 'the language of a call',
    instead: 'server/src/kit/words.ts',
    by: new URL('./always-chinese.ts', import.meta.url),
    suites: ['answer-language'],
    tests: nobody,
    calls: kinds,
    notices: each(kinds, nobody),
  },
  {
    name: 'many rows changed at once',
    instead: 'server/src/kit/audit/changes.ts',
    by: new URL('./one-by-one.ts', import.meta.url),
    suites: ['statement-counts'],
    tests: 'takes no statement for each',
    calls: manyRows,
    notices: each(manyRows, 'takes no statement for each item'),
  },
  {
    name: 'a page read and no more',
    instead: 'server/src/kit/queries/page.ts',
    by: new URL('./page-reads-all-rows.ts', import.meta.url),
    suites: ['statement-counts'],
    tests: 'takes no more statements',
    calls: pages,
    notices: each(pages, 'takes no more statements, and reads no more for a page'),
  },
  {
    name: 'whose a suggestion is',
    instead: 'server/src/modules/suggestion/app-suggestion.queries.ts',
    by: new URL('./suggestions.ts', import.meta.url),
    suites: ['phone-app-calls'],
    tests: nobodyElse,
    notices: [nobodyElse],
  },
  {
    name: 'that notes of staff lie apart',
    instead: 'server/src/modules/suggestion/suggestion.thread.queries.ts',
    by: new URL('./notes.ts', import.meta.url),
    suites: ['phone-app-calls'],
    tests: noNote,
    notices: [noNote],
  },
  {
    name: 'a viewing opens doors',
    instead: `${reservation}/viewing.rights.ts`,
    by: new URL('./viewing-rights.ts', import.meta.url),
    suites: [`../../${reservation.replace('server/', '')}/viewing`],
    tests: inviting,
    notices: [inviting],
  },
  {
    name: 'of whom a viewing is',
    instead: `${reservation}/viewing.ticket.ts`,
    by: new URL('./viewing-ticket.ts', import.meta.url),
    suites: [`../../${reservation.replace('server/', '')}/own-viewing`],
    tests: ticket,
    notices: [ticket],
  },
  {
    name: 'the security headers',
    instead: '@fastify/helmet',
    by: new URL('./headers.ts', import.meta.url),
    alone: true,
    suites: ['../headers-and-static-files'],
    tests: 'on every',
    notices: files,
  },
];

/** The product as it is, run in the same way: what fails here fails for another reason than a break. */
export const whole: Break = {
  name: 'nothing',
  instead: 'nothing',
  by: new URL('./guard.ts', import.meta.url),
  suites: ['access', 'access-matrix', 'idempotent-writes'],
  calls: sample,
  notices: [],
};
