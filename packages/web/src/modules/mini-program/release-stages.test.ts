import { expect, test, vi } from 'vitest';
import { stepBarsOf } from './acting-text-and-step-bars.ts';
import type { ReleaseStage } from './mini-program-calls.ts';
import { durationBetweenStages, rejectionReasonLines, stageTitle } from './release-stages.ts';

// The language of the page stands in a cookie, which is read on loading.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: 'language=en' });
});

const stage = (
  is: ReleaseStage['is'],
  at: string | null,
  state: ReleaseStage['state'] = 'done',
): ReleaseStage => ({
  is,
  state,
  at,
  by: null,
});

test('between two stages stands how long it took, as far as both have their time', () => {
  const selected = stage('select', '2026-11-16T02:12:00Z');
  expect(durationBetweenStages(selected, stage('submit', '2026-11-16T02:20:00Z'))).toBe('visit.minutes');
  expect(durationBetweenStages(selected, stage('submit', null, 'todo'))).toBeUndefined();
  expect(durationBetweenStages(selected, undefined)).toBeUndefined();
});

test('a stage that is older than the one before it tells no length', () => {
  const review = stage('review', '2026-11-17T08:45:00Z');
  expect(durationBetweenStages(review, stage('release', '2026-10-28T08:00:00Z'))).toBeUndefined();
});

test('the review is called by what came of it', () => {
  expect(stageTitle(stage('review', null, 'failed'), 'rejected')).toBe('miniProgram.release_rejected');
  expect(stageTitle(stage('review', null, 'running'), 'delayed')).toBe('miniProgram.release_delayed');
  expect(stageTitle(stage('review', null), 'released')).toBe('miniProgram.release_approved');
  expect(stageTitle(stage('review', null, 'todo'), 'selected')).toBe('miniProgram.stage_review');
});

test('a reason is read line by line, and no tag of the platform stays in it', () => {
  expect(rejectionReasonLines('1:<b>Privacy</b><br>(1): album<br/>\n2: pages')).toEqual([
    '1:Privacy',
    '(1): album',
    '2: pages',
  ]);
  expect(rejectionReasonLines('<img src=x onerror=alert(1)>plain')).toEqual(['plain']);
});

test('of the three steps of a submission those before the present one are done', () => {
  expect(stepBarsOf({ step: 'check', state: 'running' })).toEqual(['done', 'running', 'todo']);
  expect(stepBarsOf({ step: 'domains', state: 'failed' })).toEqual(['failed', 'todo', 'todo']);
  expect(stepBarsOf({ step: null, state: 'running' })).toEqual(['running', 'todo', 'todo']);
  expect(stepBarsOf({ step: 'submit', state: 'done' })).toEqual(['done', 'done', 'done']);
  expect(stepBarsOf({ step: 'submit', state: 'waiting' })).toEqual(['todo', 'todo', 'todo']);
});
