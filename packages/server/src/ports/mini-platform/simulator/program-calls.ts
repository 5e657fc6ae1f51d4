import { type Body, type Calls, textIn, textsIn } from './call.ts';
import type { Core } from './core.ts';
import { okAnswer, refuse } from './errcode.ts';
import { rejectionPicture } from './rejection-picture.ts';
import { storeMedia, userstrOf } from './seed-state.ts';
import { type Domains, dayMs, type Program } from './state.ts';

const largestPicture = 2 * 1024 * 1024;
const [mostServers, mostPages] = [200, 100];

const serverKinds = ['requestdomain', 'wsrequestdomain', 'uploaddomain', 'downloaddomain'] as const;

type Change = {
  kinds: readonly (keyof Domains)[];
  most: number;
  errcodes: { tooMany: number; unchanged: number; foreign: number };
};

function change({ state }: Core, body: Body, { domains }: Program, { kinds, most, errcodes }: Change): Body {
  const action = textIn(body, 'action') || 'set';
  const answer = () => ({ ...okAnswer, ...Object.fromEntries(kinds.map((kind) => [kind, domains[kind]])) });
  if (action === 'get') return answer();
  const after = kinds.map((kind) => {
    const sent = [...new Set(textsIn(body, kind))];
    if (action === 'set') return sent;
    if (action === 'add') return [...new Set([...domains[kind], ...sent])];
    return action === 'delete' ? domains[kind].filter((one) => !sent.includes(one)) : refuse(85022);
  });
  if (after.some((all) => all.length > most)) refuse(errcodes.tooMany);
  const foreign = state.registered && after.flat().some((one) => !state.registered?.includes(one));
  if (foreign) refuse(errcodes.foreign);
  const same = kinds.every((kind, i) => domains[kind].join() === after[i]?.join());
  if (same && action !== 'set') refuse(errcodes.unchanged);
  kinds.forEach((kind, i) => {
    domains[kind] = after[i] ?? [];
  });
  return answer();
}

function bind(core: Core, program: Program, account: string): string {
  const { people, testerCap } = core.state;
  const is = people[account] ?? (account.startsWith('nobody') ? 'unknown' : undefined);
  if (account === '' || is === 'unknown') refuse(85001);
  if (program.testers.some((one) => one.account === account)) refuse(85004);
  if (program.testers.length >= testerCap) refuse(85002);
  if (is === 'full') refuse(85003);
  const userstr = userstrOf(account);
  program.testers.push({ account, userstr });
  return userstr;
}

export const programCalls: Calls = {
  '/wxa/uploadmedia': {
    verb: 'POST',
    by: 'program',
    run(core, { file }, program) {
      if (!file || !/^image\/(png|jpeg|gif)$/.test(file.type)) return refuse(40005);
      if (file.bytes.length > largestPicture || file.bytes.length === 0) refuse(40006);
      const { appId } = program;
      const id = `simulated-media-${core.state.next.media++}`;
      const base64 = file.bytes.toString('base64');
      storeMedia(core.state, id, { appId, type: file.type, base64, until: core.now() + 3 * dayMs });
      return { ...okAnswer, type: 'image', mediaid: id };
    },
  },
  '/cgi-bin/material/get_material': {
    verb: 'POST',
    by: 'program',
    async run(core, { body }, program) {
      const id = textIn(body, 'media_id');
      const kept = core.state.media[id];
      if (!kept || kept.appId !== program.appId || kept.until <= core.now()) return refuse(40007);
      if (kept.base64 === null) return { type: 'image/png', bytes: await rejectionPicture(id) };
      return { type: kept.type, bytes: Buffer.from(kept.base64, 'base64') };
    },
  },
  '/wxa/modify_domain': {
    verb: 'POST',
    by: 'program',
    run(core, { body }, program) {
      if (!program.isMiniProgram) refuse(85015);
      const errcodes = { tooMany: 85016, unchanged: 85017, foreign: 85018 };
      return change(core, body, program, { kinds: serverKinds, most: mostServers, errcodes });
    },
  },
  '/wxa/setwebviewdomain': {
    verb: 'POST',
    by: 'program',
    run(core, { body }, program) {
      const errcodes = { tooMany: 89029, unchanged: 89019, foreign: 89020 };
      return change(core, body, program, { kinds: ['webviewdomain'], most: mostPages, errcodes });
    },
  },
  '/wxa/bind_tester': {
    verb: 'POST',
    by: 'program',
    run: (core, { body }, program) => ({
      ...okAnswer,
      userstr: bind(core, program, textIn(body, 'wechatid')),
    }),
  },
  '/wxa/unbind_tester': {
    verb: 'POST',
    by: 'program',
    run(_core, { body }, program) {
      const [account, userstr] = [textIn(body, 'wechatid'), textIn(body, 'userstr')];
      const left = program.testers.filter((one) => one.account !== account && one.userstr !== userstr);
      if (left.length === program.testers.length) refuse(-1);
      program.testers = left;
      return okAnswer;
    },
  },
  '/wxa/memberauth': {
    verb: 'POST',
    by: 'program',
    run(_core, { body }, program) {
      if (textIn(body, 'action') !== 'get_experiencer') refuse(40097);
      return { ...okAnswer, members: program.testers.map(({ userstr }) => ({ userstr })) };
    },
  },
};
