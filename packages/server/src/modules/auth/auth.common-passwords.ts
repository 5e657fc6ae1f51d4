// The passwords people choose when a rule asks for capitals, digits and a sign follow rules of their own: a well-known
// word, letters swapped for signs that look like them, and digits or a year and a sign behind. So they are made by rule
// and not copied from a list, and compared after the swaps are undone.

import { demoPassword } from '../../db/seed/demo-accounts.ts';

const words =
  `password passwd welcome admin administrator root user guest test testing login master letmein iloveyou
  changeme default secret hello qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qwer asdfzxcv qazwsx qazwsxedc
  wsxedc zaqwsx abc abcd abcde abcdef abcabc xyz aaa aaaa aaaaaa qqq qq aa a q huawei xiaomi tencent alibaba wechat weixin
  baidu taobao alipay company office work manager system server oracle mysql cisco windows microsoft google apple
  samsung android iphone computer internet network security access temp temporary summer winter spring autumn monday
  friday sunday january october december china beijing shanghai shenzhen guangzhou hangzhou nanjing wuhan chengdu tianjin
  chongqing suzhou zhongguo woaini woaiwojia wo woshi nihao wang zhang zhao liu chen yang huang zhou wuxian baobao laopo
  laogong tiantian lijun xiaoming savills property building football basketball dragon monkey sunshine princess
  superman batman shadow michael jordan love money lucky happy star flower freedom whatever trustno pass pa pw mima`
    .split(/\s+/)
    .filter((word) => word !== '');

const runs = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
];
const numbers = [
  '0',
  '00',
  '000',
  '001',
  '007',
  '01',
  '11',
  '111',
  '1111',
  '22',
  '222',
  '321',
  '520',
  '521',
  '666',
]
  .concat([
    '6666',
    '66',
    '88',
    '888',
    '8888',
    '99',
    '999',
    '1314',
    '5201314',
    '4321',
    '654321',
    '112233',
    '123123',
  ])
  .concat([
    '111111',
    '000000',
    '1qaz',
    '2wsx',
    '1qaz2wsx',
    '1q2w3e',
    '1q2w3e4r',
    '1a2b3c',
    '135',
    '147',
    '246',
    '2580',
  ]);
const firstYear = 1950;
const lastYear = 2049;
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, n) => String(firstYear + n));

const tails: ReadonlySet<string> = new Set([...runs, ...numbers, ...years]);
const stems: ReadonlySet<string> = new Set(words);

/** Signs that stand for a letter. */
const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};
const undone = (text: string) => [...text].map((sign) => lookAlikes[sign] ?? sign).join('');
/** A sign in the place of an i reads as an l too. */
const readings = (text: string) => [
  undone(text),
  undone(text.replaceAll('1', 'i')),
  undone(text.replaceAll('!', 'l')),
];

const isTail = (text: string) => tails.has(text.replace(/[^\p{L}\p{N}]/gu, ''));
const isStem = (text: string) => {
  const letters = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return readings(text).some((one) => stems.has(one)) || readings(letters).some((one) => stems.has(one));
};

/** Rows of keys, up and down the keyboard, which are words to nobody. */
const keys =
  /^(?:1qaz|2wsx|3edc|4rfv|zaq1|xsw2|qaz|wsx|edc|1q2w|3e4r|!qaz|@wsx|#edc|1qazxsw2|123|qwe|asd|zxc|abc|456)+$/;

/** Whether a password is a well-known word with what people put before and behind it. */
export function isCommon(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (text === demoPassword.toLowerCase()) return true;
  if (keys.test(text) || keys.test(text.replace(/[^\p{L}\p{N}]/gu, ''))) return true;
  for (let at = 1; at <= text.length; at += 1) {
    const [left, right] = [text.slice(0, at), text.slice(at)];
    if ((isStem(left) && isTail(right)) || (isTail(left) && isStem(right))) return true;
  }
  return false;
}

/** Every common password in lower case, as a person would put it: for tests of how many there are. */
export function* commonPasswords(signs: readonly string[]): Generator<string> {
  for (const stem of stems) {
    for (const tail of tails) {
      for (const sign of signs) yield* [`${stem}${sign}${tail}`, `${stem}${tail}${sign}`];
    }
  }
}
