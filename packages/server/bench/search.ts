import type { InputOf, OutputOf, Resource } from '@mdi/contract/kit/op.ts';
import type { searchApi } from '@mdi/contract/modules/search/search.contract.ts';
import { spellNames } from '../src/modules/search/search.spelling.queries.ts';
import { factories } from '../test/factories/index.ts';
import { makeBed } from './bed.ts';
import { line } from './measure.ts';

// npm run bench:search: what the search over everything costs while names of every kind are typed letter by letter, for
// somebody who may see all kinds: each letter as a call of its own, though the page asks only once the typing rests.

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
const bed = await makeBed(async ({ db }) => {
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
  await spellNames(db);
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

/** One after the other as one person types them. */
function typing(remembers: boolean) {
  let [next, before]: [number, Asked['before']] = [0, undefined];
  return async () => {
    const word = beginnings[next % beginnings.length] ?? '';
    next += 1;
    const goesOn = remembers && before !== undefined && word.startsWith(before.word);
    const answer = await bed.send('search/find', {
      headers: { 'content-type': 'application/json', 'x-token': token },
      body: JSON.stringify(goesOn ? { word, before } : { word }),
    });
    const { data } = JSON.parse(answer) as { data: OutputOf<typeof searchApi.ops.find> };
    before = { word, kinds: [...new Set(data.map(({ kind }) => kind))] };
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

try {
  say(
    `${beginnings.length} letters of ${typed.length} words, each of them a call, ${parallel} people at once`,
  );
  say(`${'ms of CPU per letter'.padEnd(48)}     app      db  calls/s`);
  await bed.measured(people(true), calls, parallel);
  say(line('typed on', await bed.measured(people(true), calls, parallel)));
  say(line('each letter as if it were the first', await bed.measured(people(false), calls, parallel)));
} finally {
  await bed.stop();
}
