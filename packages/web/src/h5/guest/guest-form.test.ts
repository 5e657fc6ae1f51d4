import { isIdCard, idTypes as known } from '@mdi/contract/modules/visit/visit.fields.ts';
import { describe, expect, test } from 'vitest';
import { blankDetails, idTypes, namesIn, problemsOf, sentOf } from './guest-form.ts';

const details = { ...blankDetails, name: '林知遥', phone: '13900000001' };

describe('what a guest types', () => {
  test('is enough with a name, and a phone where it is not known', () => {
    expect(problemsOf(details, true)).toEqual({});
    expect(problemsOf({ ...details, phone: '' }, false)).toEqual({});
    expect(problemsOf({ ...details, phone: '' }, true)).toEqual({ phone: 'field.mobile' });
    expect(problemsOf({ ...details, name: ' ' }, true)).toEqual({ name: 'kit.error.required' });
  });

  test('may not hold what names may not hold', () => {
    expect(problemsOf({ ...details, name: 'a<b' }, true)).toEqual({ name: 'field.safeName' });
    expect(problemsOf({ ...details, companions: 'Ann、B|b' }, true)).toEqual({
      companions: 'field.safeName',
    });
  });

  test.each(['11010519491231002X', '110105194912310021', '12345'])(
    'the identity card %s is judged as the server does',
    (number) => {
      const bad = problemsOf({ ...details, idType: 'idCard', idNumber: number.toLowerCase() }, true);
      expect(bad.idNumber === undefined).toBe(isIdCard(number));
    },
  );

  test('needs to say of what kind a number is', () => {
    expect(problemsOf({ ...details, idNumber: 'E123' }, true)).toEqual({
      idType: 'visitorPage.idTypeMissing',
    });
  });

  test('knows the papers the server knows', () => {
    expect(idTypes).toEqual(known);
  });

  test('is sent without what is empty', () => {
    expect(sentOf({ ...details, companions: '周启航、李想', idType: 'passport', idNumber: ' e12 ' })).toEqual(
      {
        name: '林知遥',
        purpose: null,
        visitorType: null,
        idType: 'passport',
        idNumber: 'E12',
        companions: [
          { name: '周启航', phone: null },
          { name: '李想', phone: null },
        ],
      },
    );
    expect(namesIn(' 、,')).toEqual([]);
  });
});
