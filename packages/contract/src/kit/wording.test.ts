import { describe, expect, test } from 'vitest';
import { en } from '../modules/words.en.ts';
import { zh } from '../modules/words.zh.ts';

type Words = { readonly [key: string]: string | Words };

const sentencesOf = (of: Words, at = ''): [string, string][] =>
  Object.entries(of).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${at}${key}`, value]] : sentencesOf(value, `${at}${key}.`),
  );

/** What product writers don't say, or say otherwise everywhere else: one thing has one name. */
const notEnglish: readonly [what: string, RegExp][] = [
  ['dialect', /\b(anew|of late|at once|goes? for good|heard of|came \/ gone|whole phone)\b|^how it is$/i],
  ['dialect', /\b(is|are|was|were) told\b|\btells? the\b|\b(has|have) it by themselves\b|\bwho is on it\b/i],
  ['dialect', /\bgood (for|until|during|from)\b|\bvoid\b|\bbeyond your reach\b|\bmay sign\b/i],
  ['log in', /\bsign(s|ed|ing)?[ -](in|out)\b/i],
  ['deactivate', /\b(set|mak(e|ing)) (“[^”]*” |\S+ )?(in)?valid\b/i],
  ['visitor', /\bguests?\b/i],
  ['device', /\breaders?\b/i],
  ['restart', /\breboot/i],
  ['status', /^state$/i],
  ['details', /^facts$/i],
  ['someone', /\bsomebody\b/i],
  ['Tasks', /\btask (tray|centre)\b/i],
  ['audit log', /\b(the|operation) log\b/i],
  ['plural', /\b1 \w+s\b(?<!1 address)|\(s\)/],
  ['spaces', / {2}|\s[,.;:?!](?!\w)/],
  ['apostrophes and quotes', /\w'|'\w|(?<!\\)"(?! : )/],
];

const notChinese: readonly [what: string, RegExp][] = [
  ['full-width punctuation', /[一-龥」][,;:?!()]|[,;:?!()][一-龥「]/],
  ['a space beside Latin letters and digits', /[一-龥][A-Za-z0-9]|[A-Za-z0-9%²][一-龥]/],
  ['a space beside a count', /\}[条项个台家人行层栋份次位名张天秒月年](?!称)|分钟.\{|[共第前近][{]/],
  ['no space beside punctuation', /[，。；：？！、（）「」] [一-龥A-Za-z]|[一-龥] [，。；：？！、（）「」]/],
  ['names and words in 「」', /[“”]/],
  ['同行', /随行/],
  ['设备编码', /设备编号/],
  ['聊天账号', /聊天应用绑定|绑定聊天应用|^聊天应用$/],
  ['新增', /添加(?!到日历)/],
  ['告警', /报警/],
  ['IC 卡', /门禁卡|IC卡/],
  ['公司', /企业/],
  ['改名', /重命名/],
  ['可用面积', /使用面积/],
  ['前台', /前台值守/],
  ['访客 IC 卡', /访客卡/],
  ['借出', /[^未]发卡|发访客/],
  ['待到访', /今日预约|^未到$/],
  ['超时未离开', /超时未离(?!开)/],
  ['登记离开', /设为已离开/],
];

/** Sentences that the specification fixes to the letter. */
const fixed = new Set([
  'field.safeName',
  'kit.error.forbidden',
  'employee.error.phoneExists',
  'user.error.phoneExists',
]);

function broken(words: Words, rules: readonly [string, RegExp][]): string[] {
  return sentencesOf(words)
    .filter(([key]) => !fixed.has(key))
    .flatMap(([key, text]) =>
      rules.filter(([, rule]) => rule.test(text)).map(([what]) => `${key}: ${what}: ${text}`),
    );
}

describe('no sentence breaks the rules of wording', () => {
  test('in English', () => expect(broken(en, notEnglish)).toEqual([]));
  test('in Chinese', () => expect(broken(zh, notChinese)).toEqual([]));

  test.each([
    ['Set “{0}” invalid?', '设备编号 {0}'],
    ['1 rows', 'IC卡号'],
    ['sessions end at once', '已选{0}项,请确认'],
    ["The reader's list", '添加用户'],
  ])('“%s” and “%s” would', (english, chinese) => {
    expect(broken({ english }, notEnglish)).not.toEqual([]);
    expect(broken({ chinese }, notChinese)).not.toEqual([]);
  });
});

/**
 * What stands in the other language on purpose: the names of the languages, a poster in both, and what the picture of a
 * phone shows of a notice in one language, whichever the office is in.
 */
const foreign = [
  ...['kit.chinese', 'kit.english', 'visit.posterOther'],
  ...['page', 'list'].flatMap((part) => [`notice.phone_${part}_zh`, `notice.phone_${part}_en`]),
  ...['confirmRead', 'mustRead'].flatMap((part) => [`notice.${part}_zh`, `notice.${part}_en`]),
];

/** Of texts that are words at all: with letters beside units, numbers and what is put in. */
const strangers = (words: Words, isOwn: (text: string) => boolean) =>
  sentencesOf(words)
    .filter(([, text]) => /\p{L}{3}/u.test(text) && !isOwn(text))
    .map(([key]) => key)
    .filter((key) => !foreign.includes(key));

describe('every sentence is in its language', () => {
  const han = /\p{Script=Han}/u;
  const isChinese = (text: string) => han.test(text);
  const isEnglish = (text: string) => !han.test(text);

  test('in English', () => expect(strangers(en, isEnglish)).toEqual([]));
  test('in Chinese', () => expect(strangers(zh, isChinese)).toEqual([]));

  test('others would be found', () => {
    expect(strangers({ save: '保存这个' }, isEnglish)).toEqual(['save']);
    expect(strangers({ save: 'Save {0}' }, isChinese)).toEqual(['save']);
  });
});
