import { setTimeout } from 'node:timers/promises';
import type { InputOf, OutputOf, Resource } from '@mdi/contract/kit/op.ts';
import type { searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import { spellNamesInPinyin } from '../src/modules/search/search.pinyin.queries.ts';
import { factories } from '../test/factories/index.ts';
import { startBenchServer } from './bench-server.ts';
import { tableLine } from './measure.ts';

// npm run bench:search: what the search over everything costs while names of every kind are typed letter by letter, for
// somebody who may see all kinds: each letter as a call of its own; and as people type, when the page asks only once the
// typing rests. A Chinese letter is one press here, where an input method takes several for one question.

const projects = 92;
const calls = 1000;
const parallel = 4;
const say = (text: string) => process.stdout.write(`${text}\n`);

const rights: readonly Resource[] = [
  ...(['pass:company:view', 'sys:project:view', 'sys:building:view', 'pass:employee:view'] as const),
  ...(['pass:staff:view', 'sys:user:view', 'pass:visit:view', 'pass:visitorCard:view'] as const),
  ...(['pass:device:view', 'pass:area:view', 'pm:notice:view', 'content:suggestion:view'] as const),
  ...(['content:reservation:view', 'content:page:view', 'pm:miniProgram:view'] as const),
  ...(['sys:researchReport:view', 'sys:task:view'] as const),
];

const [towns, trades, surnames] = ['恒景星野蓝屿松江', '数科商贸设计咨询', '周陈林王许沈曾陆'];
const two = (letters: string, n: number) => letters.slice((n % 4) * 2, (n % 4) * 2 + 2);

let token = '';
const bed = await startBenchServer(async ({ db }) => {
  const make = factories(db);
  for (let n = 0; n < projects; n += 1) {
    const town = two(towns, n);
    const { id: projectId } = await make.project({ name: `${town}中心${n}` });
    await make.building({ projectId, name: `${town}A座${n}` });
    const company = await make.company({ projectId, name: `${town}${two(trades, n >> 2)}公司${n}` });
    const nickName = `${surnames.charAt(n % 8)}海${n}`;
    await make.employee({ company, userId: (await make.user({ nickName })).id });
    await make.visit({ companyId: company.id, name: `${surnames.charAt((n + 3) % 8)}远` });
    await make.visitorCard({ projectId, name: `访客卡${n}`, number: `V${n}` });
    await make.device({ projectId, name: `${town}东门读头${n}` });
    await make.area({ projectId, name: `${town}大堂${n}` });
    await make.page({ projectId, title: `${town}首页` });
    await make.miniProgram({ projectId, name: `${town}通` });
    await make.notice({ projectIds: [projectId], titleZh: `${town}停水通知`, titleEn: 'Water off' });
    await make.reservation({
      projectId,
      name: `${surnames.charAt((n + 5) % 8)}听雨`,
      companyName: '竹溪设计',
    });
    await make.suggestion({ projectId, name: `${surnames.charAt((n + 6) % 8)}知遥` });
    await make.report({ titleZh: `${town}市场观察` });
    await make.task({ name: `提醒${n}` });
  }
  await spellNamesInPinyin(db);
  token = (await make.person({ role: { level: 10, resources: [...rights] } })).token;
});

type Asked = InputOf<typeof searchApi.ops.find>;
const typed = [
  '恒景中心',
  '星野数科公司',
  '周海',
  '松江东门读头',
  '停水通知',
  '市场观察',
  '听雨',
  'hengjing',
  'xysk',
  'water',
];
const beginnings = typed.flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1)));

/** One person at the search: each question goes on from the last one where the page's would. */
function person(remembers: boolean) {
  let before: Asked['before'];
  return async (word: string) => {
    const goesOn = remembers && before !== undefined && word.startsWith(before.word);
    const answer = await bed.send('search/find', {
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(goesOn ? { word, before } : { word }),
    });
    const { data } = JSON.parse(answer) as { data: OutputOf<typeof searchApi.ops.find> };
    before = { word, kinds: [...new Set(data.map(({ kind }) => kind))] };
  };
}

/** One after the other as one person types them. */
function typing(remembers: boolean) {
  const ask = person(remembers);
  let next = 0;
  return async () => {
    await ask(beginnings[next % beginnings.length] ?? '');
    next += 1;
  };
}

/** So many people at once, each with a word of their own. */
const people = (remembers: boolean) => {
  const ways = Array.from({ length: parallel }, () => typing(remembers));
  let next = 0;
  return async () => {
    next += 1;
    await ways[next % parallel]?.();
  };
};

// How people type: the mean and the deviation of the gaps in 136 million key presses of 168,000 people (Dhakal and others,
// “Observations on Typing from 136 Million Keystrokes”, CHI 2018).
const gap = { meanMs: 239, deviationMs: 112 };
/** How long typing rests before the page asks (`use-debounced.ts` of the pages). */
const restMs = 320;
const typists = 40;
const wordsTyped = 2_000;

/** Gaps of such a mean and deviation, spread as such gaps are: none is negative, and some are long. */
function gaps() {
  const spread = Math.sqrt(Math.log(1 + (gap.deviationMs / gap.meanMs) ** 2));
  const middle = Math.log(gap.meanMs) - spread ** 2 / 2;
  let seed = 1;
  const random = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  return () =>
    Math.exp(middle + spread * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random()));
}

/** Types whole words as people do, one at a time for each who types; counts the letters and the questions. */
function typedAsPeopleDo() {
  const next = gaps();
  const free = Array.from({ length: typists }, () => person(true));
  const sums = { words: 0, letters: 0, asked: 0 };
  const type = async () => {
    const ask = free.pop() ?? person(true);
    const word = typed[sums.words % typed.length] ?? '';
    sums.words += 1;
    for (let length = 1; length <= word.length; length += 1) {
      sums.letters += 1;
      const pause = length === word.length ? restMs : next();
      await setTimeout(Math.min(pause, restMs));
      if (pause < restMs) continue;
      sums.asked += 1;
      await ask(word.slice(0, length));
      await setTimeout(pause - restMs);
    }
    free.push(ask);
  };
  return { type, sums };
}

try {
  say(
    `${beginnings.length} letters of ${typed.length} words, each of them a call, ${parallel} people at once`,
  );
  say(`${'ms of CPU per letter'.padEnd(48)}     app      db  calls/s`);
  await bed.measured(people(true), calls, parallel);
  say(tableLine('typed on', await bed.measured(people(true), calls, parallel)));
  say(tableLine('each letter as if it were the first', await bed.measured(people(false), calls, parallel)));
  const { type, sums } = typedAsPeopleDo();
  const { appCpuMs, dbCpuMs, wallMs, tookMs } = await bed.once(type, wordsTyped, typists);
  const asPeople = { calls: sums.letters, appCpuMs, dbCpuMs, wallMs, tookMs };
  say(tableLine(`as ${typists} people type, ${sums.asked} of ${sums.letters} asked`, asPeople));
} finally {
  await bed.stop();
}
