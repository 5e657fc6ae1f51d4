import { describe, expect, test } from 'vitest';
import { en } from '../modules/words.en.ts';
import { fillSentence } from './words.ts';

type Words = { readonly [key: string]: string | Words };

function sentencesOf(of: Words, at = ''): [string, string][] {
  return Object.entries(of).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${at}${key}`, value]] : sentencesOf(value, `${at}${key}.`),
  );
}

const counted =
  'hours|minutes|seconds|days|choices|rows|visits|sessions|employees|people|floors|units|buildings|companies|projects|tenants|devices|roles|users|files|visitors|leases|cards|times|columns|characters';

describe('a number in an English sentence', () => {
  test.each([
    ['{0} {0|row|rows}', [1], '1 row'],
    ['{0} {0|row|rows}', [0], '0 rows'],
    ['{0} {0|row|rows}', ['1,234'], '1,234 rows'],
    ['{1} {1|person|people} of {0}', [3, 1], '1 person of 3'],
    ['{0} {0|row|rows}', ['…'], '… rows'],
  ])('%s with %j is "%s"', (text, args, shown) => {
    expect(fillSentence(text, args)).toBe(shown);
  });

  test('stands before a form that suits it', () => {
    const plural = new RegExp(`\\{\\d\\} (?:${counted})\\b`);
    expect(sentencesOf(en).filter(([, text]) => plural.test(text))).toEqual([]);
  });
});
