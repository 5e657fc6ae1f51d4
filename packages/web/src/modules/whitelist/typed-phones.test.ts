import { expect, test } from 'vitest';
import { phoneLines, typedPhones } from './typed-phones.ts';

test('each line is a phone with a name behind it, whatever stands between them', () => {
  const text =
    '13800000001\n13800000002 陈立群\n13800000003,Daniel Weber\n13800000004\t王 芳\n\n13800000005，李';
  expect(typedPhones(text)).toEqual({
    phones: [
      { phone: '13800000001', person: null },
      { phone: '13800000002', person: '陈立群' },
      { phone: '13800000003', person: 'Daniel Weber' },
      { phone: '13800000004', person: '王 芳' },
      { phone: '13800000005', person: '李' },
    ],
    twice: 0,
    wrong: [],
  });
});

test('a phone that comes again, written another way, counts once', () => {
  const { phones, twice } = typedPhones('13800000001 陈\n+86 138-0000-0001\n１３８０００００００１');
  expect(phones).toEqual([{ phone: '13800000001', person: '陈' }]);
  expect(twice).toBe(2);
});

test('lines that are no phone are named by their place, blank ones counted', () => {
  expect(typedPhones('13800000001\n\n陈立群\n12345\n13800000002 a|b').wrong).toEqual([3, 4, 5]);
  expect(typedPhones(null)).toEqual({ phones: [], twice: 0, wrong: [] });
});

test('a field of phones takes 200 and no more', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => String(13_800_000_000 + n)).join('\n');
  expect(phoneLines.safeParse(many(200)).success).toBe(true);
  expect(phoneLines.safeParse(many(201)).error?.issues[0]?.message).toBe('whitelist.error.tooManyLines');
  expect(phoneLines.safeParse('陈').error?.issues[0]?.message).toBe('whitelist.error.lines');
});
