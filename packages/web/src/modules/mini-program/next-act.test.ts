import type { MiniProgramRow } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { expect, test } from 'vitest';
import { actsFor, nextAct } from './next-act.ts';

type Can = MiniProgramRow['can'];
type Standing = Pick<MiniProgramRow, 'release' | 'authorization' | 'can' | 'trouble' | 'acting'>;

const nothing: Can = {
  select: false,
  submit: false,
  withdraw: false,
  speedUp: false,
  release: false,
  gray: false,
  stopGray: false,
  rollBack: false,
  goOn: false,
  refresh: false,
  testers: false,
  targets: false,
  authorize: false,
};

const standing = (
  release: MiniProgramRow['release'],
  can: Partial<Can>,
  more: Partial<Standing> = {},
): Standing => ({
  release,
  authorization: 'authorized',
  acting: null,
  trouble: null,
  ...more,
  can: { ...nothing, ...can },
});

const trouble = (step: 'check' | 'release'): MiniProgramRow['trouble'] => ({
  step,
  act: step === 'check' ? 'submit' : 'release',
  errcode: 61040,
  text: '',
  who: 'us',
  next: '',
  raw: null,
  at: '2026-11-26T10:00:00Z',
  canGoOn: true,
});

test('each state of a release calls for its own act', () => {
  const beside = { authorize: true, refresh: true };
  expect(nextAct(standing('none', { ...beside, select: true }))).toBe('select');
  expect(nextAct(standing('selected', { ...beside, select: true, submit: true }))).toBe('submit');
  expect(nextAct(standing('inReview', { ...beside, withdraw: true, speedUp: true }))).toBe('withdraw');
  expect(nextAct(standing('delayed', { ...beside, withdraw: true, speedUp: true }))).toBe('withdraw');
  expect(nextAct(standing('approved', { ...beside, release: true, gray: true }))).toBe('release');
  expect(nextAct(standing('rejected', { ...beside, select: true, submit: true }))).toBe('why');
  expect(nextAct(standing('released', { ...beside, select: true, rollBack: true }))).toBe('select');
  expect(nextAct(standing('failed', { ...beside, release: true, select: true }))).toBe('release');
});

test('without its authorization a mini-program calls for that alone', () => {
  for (const authorization of ['unauthorized', 'covered', 'incomplete'] as const)
    expect(actsFor(standing('released', { authorize: true }, { authorization }))).toEqual(['authorize']);
});

test('what failed is gone on with before anything else; a failed release is released again', () => {
  const can = { goOn: true, submit: true, select: true };
  expect(nextAct(standing('selected', can, { trouble: trouble('check') }))).toBe('goOn');
  const again = standing('failed', { goOn: true, release: true }, { trouble: trouble('release') });
  expect(actsFor(again)).toEqual(['release']);
});

test('who may only look is offered the reason of a rejection and nothing else', () => {
  expect(actsFor(standing('rejected', {}))).toEqual(['why']);
  expect(actsFor(standing('approved', {}))).toEqual([]);
});

test('while something is done with a program it is not asked to be authorized again', () => {
  const acting = { act: 'select', by: null, since: '2026-11-16T02:12:00Z', step: null, tries: 0 } as const;
  expect(nextAct(standing('selected', { authorize: true }))).toBe('authorizeAgain');
  expect(nextAct(standing('selected', { authorize: true }, { acting }))).toBeUndefined();
});
