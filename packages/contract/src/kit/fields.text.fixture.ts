import { type FieldCase, hangingLength, repeatedToLength, valuesThatAreNoText } from './fields.fixture.ts';
import * as fields from './fields.ts';

/** Strings of one kind of character in every width: 1, 3 and 4 bytes. */
const wide = (length: number) => ['a', '楼', '😀'].map((character) => character.repeat(length));
const controls = ['a\0b', 'a\u0007b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\rb'];
const separators = ['a\u2028b', 'a\u2029b'];
const halves = ['a\ud83d', '\ude00a', '\ude00\ud83d'];
const invisible = ['\u200b', '\u200b\u200d\ufeff\u2060', '\u3164', '\ufe0f\u200b'];
/** Of nothing but characters that a name loses. */
const formats = (value: string) => /^\p{Cf}+$/u.test(value);

export const textCases: readonly FieldCase[] = [
  {
    name: 'text',
    schema: fields.text(5, 2),
    good: [...wide(2), ...wide(4), ...wide(5), 'a b', 'é́', '<b>', '👨‍👩‍👧'],
    changed: [
      [' ab ', 'ab'],
      ['\n\tab\r\n', 'ab'],
      ['\u3000楼宇\u00a0', '楼宇'],
    ],
    bad: {
      too_small: ['', ' ', ...wide(1), ' a '],
      too_big: [...wide(6), repeatedToLength('a'), repeatedToLength('😀'), '👨‍👩‍👧‍👦'],
      'field.text': ['a\nb', 'a\tb', ...separators, ...controls, ...halves],
      'field.blank': ['\u200b\u200b', '\u200d\u200b\u2060'],
      invalid_type: valuesThatAreNoText,
    },
  },
  {
    name: 'text',
    schema: fields.text(1),
    good: ['', ...wide(1), '\u200b'],
    changed: [
      ['   ', ''],
      [repeatedToLength(' '), ''],
    ],
    bad: { too_big: wide(2), invalid_type: valuesThatAreNoText },
  },
  {
    name: 'multilineText',
    schema: fields.multilineText(5, 1),
    good: [...wide(1), ...wide(5), 'a\nb\tc', 'a\n\nb', ...separators],
    changed: [
      ['a\r\nb\r\nc', 'a\nb\nc'],
      ['\na\n', 'a'],
    ],
    bad: {
      too_small: ['', '\n\t '],
      too_big: [...wide(6), repeatedToLength('\n\u200b')],
      'field.text': [...controls, ...halves],
      'field.blank': invisible,
      invalid_type: valuesThatAreNoText,
    },
  },
  {
    name: 'name',
    schema: fields.name(20),
    good: [...wide(1), ...wide(19), ...wide(20)],
    bad: { too_big: wide(21), 'field.safeName': ['A/B'] },
  },
  {
    name: 'name',
    schema: fields.name(),
    good: wide(50),
    bad: { too_big: wide(51) },
  },
  {
    name: 'safeName',
    schema: fields.safeName,
    good: [...wide(1), ...wide(49), ...wide(50), '华贸中心 (2期) & Co., Ltd.', '楼宇：Ａ／Ｂ'],
    changed: [
      [' 楼 ', '楼'],
      ['何\u200b俊\u00ad', '何俊'],
    ],
    bad: {
      too_small: ['', '  ', ...invisible.filter(formats)],
      too_big: [...wide(51), repeatedToLength('/')],
      'field.safeName': [...'*|":\\<>/?'].flatMap((sign) => [sign, `a${sign}`, `${sign}b`, `楼${sign}宇`]),
      'field.text': ['a\nb', ...separators, ...controls, ...halves],
      'field.blank': invisible.filter((value) => !formats(value)),
      invalid_type: valuesThatAreNoText,
    },
  },
  {
    name: 'digits',
    schema: fields.digits(4),
    good: ['0', '007', '1234'],
    changed: [[' 12 ', '12']],
    bad: {
      too_small: ['', ' '],
      too_big: ['12345', `${repeatedToLength('1')}x`],
      'field.digits': ['１２３', '1.5', '-1', '+1', '1e3', '1 2', '٣', '一', '😀', '1\n2'],
      invalid_type: valuesThatAreNoText,
    },
  },
  {
    name: 'digits',
    schema: fields.digits(),
    good: ['1'.repeat(19), '1'.repeat(20)],
    bad: { too_big: ['1'.repeat(21)] },
  },
  {
    name: 'digits',
    schema: fields.digits(hangingLength + 1),
    good: [repeatedToLength('1')],
    bad: { 'field.digits': [`${repeatedToLength('1')}x`, `x${repeatedToLength('1')}`] },
  },
  {
    name: 'ascii',
    schema: fields.ascii(4),
    good: ['a', 'a b', '!~', 'abcd'],
    changed: [[' ab ', 'ab']],
    bad: {
      too_small: ['', ' '],
      too_big: ['abcde', repeatedToLength('a')],
      'field.ascii': ['é', '楼', '😀', 'ａ', 'a\tb', 'a\0', '\u007f', 'a\u00a0b', 'a\ud83d'],
      invalid_type: valuesThatAreNoText,
    },
  },
  {
    name: 'ascii',
    schema: fields.ascii(hangingLength + 1),
    good: [repeatedToLength('a')],
    bad: { 'field.ascii': [`${repeatedToLength('a')}楼`] },
  },
  {
    name: 'icCard',
    schema: fields.icCard,
    good: ['A', '0123456789', 'A-1/2', 'X'.repeat(19), 'X'.repeat(20)],
    changed: [
      ['ab12', 'AB12'],
      [' ab12 ', 'AB12'],
    ],
    bad: {
      too_small: ['', ' '],
      too_big: ['X'.repeat(21), repeatedToLength('X'), '楼'.repeat(21)],
      'field.icCard': ['卡1', 'ＡＢ', '😀', 'ß', 'ı', 'ﬀ', 'é', 'A\tB', 'A\0', 'A\u200b'],
      invalid_type: valuesThatAreNoText,
    },
  },
  {
    name: 'deviceCode',
    schema: fields.deviceCode,
    good: ['a', 'Z9', 'a'.repeat(14), 'a'.repeat(15)],
    changed: [[' A1 ', 'A1']],
    bad: {
      too_small: ['', ' '],
      too_big: ['a'.repeat(16), repeatedToLength('a')],
      'field.deviceCode': ['A-1', 'A 1', 'A_1', 'Ａ1', '１', '设备', '😀', 'é', 'A\n1'],
      invalid_type: valuesThatAreNoText,
    },
  },
  {
    name: 'roleCode',
    schema: fields.roleCode,
    good: ['a', 'ROLE_ADMIN', 'tenant-admin-2', 'a'.repeat(29), 'a'.repeat(30)],
    changed: [[' A1 ', 'A1']],
    bad: {
      too_small: [''],
      too_big: ['a'.repeat(31), repeatedToLength('a')],
      'field.roleCode': ['a b', 'a.b', 'a/b', '角色', '😀', 'ａ', "a'--"],
      invalid_type: valuesThatAreNoText,
    },
  },
  {
    name: 'enableFlag',
    schema: fields.enableFlag,
    good: ['N', 'Y'],
    bad: { invalid_value: ['n', 'y', '', 'NY', ' N', 'Ｎ', 0, true, null, undefined, repeatedToLength('N')] },
  },
  {
    name: 'password',
    schema: fields.password,
    good: ['Abcdefg!1', 'Abcdefgh!', 'Abcdefghijklm!1', ' Abcdef! ', '密码密码密码aA!', '😀😀😀😀😀😀aA!'],
    bad: {
      too_small: [''],
      'field.password': [
        'Abcdef!1',
        'Abcdefghijklmn!1',
        'abcdefg!1',
        'ABCDEFG!1',
        'Abcdefg11',
        repeatedToLength('aA!'),
      ],
      invalid_type: valuesThatAreNoText,
    },
  },
];
