import { expect, test, vi } from 'vitest';
import { CallFailed } from '../../kit/call/send.ts';
import { blankValues, fieldErrorsOf, formErrors, reservationInput } from './form-values.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'language=zh' });
  vi.stubGlobal('location', { search: '' });
});

const wrongNames = (values: Partial<typeof blankValues>, signed = false) =>
  Object.entries(formErrors({ ...blankValues, ...values }, signed))
    .filter(([, said]) => said !== undefined)
    .map(([name]) => name);

const right = { name: '骆文舟', phone: '13860242416', code: '123456', consent: true };

test('what is missing or wrong is told before it is sent; who is signed in proves no phone', () => {
  expect(wrongNames({})).toEqual(['name', 'phone', 'code', 'consent']);
  expect(wrongNames({ name: '骆文舟', consent: true }, true)).toEqual([]);
  expect(wrongNames(right)).toEqual([]);
  expect(wrongNames({ ...right, people: '0' })).toEqual(['people']);
  expect(wrongNames({ ...right, people: '1.5' })).toEqual(['people']);
  expect(wrongNames({ ...right, people: '120', text: '字'.repeat(200) })).toEqual([]);
  expect(wrongNames({ ...right, text: '字'.repeat(201) })).toEqual(['text']);
});

test('what is left open is sent as nothing', () => {
  expect(reservationInput({ ...blankValues, ...right }, null)).toEqual({
    name: '骆文舟',
    companyName: null,
    people: null,
    buildingId: null,
    moveIn: null,
    pageId: null,
    areaFrom: null,
    areaTo: null,
    text: null,
    consent: true,
  });
  const more = {
    company: ' 星野智能 ',
    people: '120',
    building: '7',
    area: 'over',
    moveIn: '2027-02',
  } as const;
  expect(reservationInput({ ...blankValues, ...right, ...more }, 3)).toMatchObject({
    companyName: '星野智能',
    people: 120,
    buildingId: 7,
    moveIn: '2027-02',
    pageId: 3,
    areaFrom: 1000,
    areaTo: null,
  });
});

test('a refusal is told at the field it belongs to', () => {
  const failed = (data: unknown) => Object.assign(Object.create(CallFailed.prototype), { data });
  expect(fieldErrorsOf(failed({ companyName: '太长' }))).toEqual({ company: '太长' });
  expect(fieldErrorsOf(failed(null))).toBe(false);
});
