import { privacyPolicyVersion } from '@mdi/contract/modules/auth/auth.contract.ts';
import { expect, test } from 'vitest';
import { displayedPolicyVersion } from './policy-section.ts';
import { sections as en } from './policy-text.en.ts';
import { sections as zh } from './policy-text.zh.ts';

test('the policy shown is the version people agree to at sign-in', () => {
  expect(displayedPolicyVersion).toBe(privacyPolicyVersion);
});

test('both languages tell the same: as many sections, each with as many paragraphs', () => {
  const shape = (sections: { paragraphs: string[] }[]) => sections.map((s) => s.paragraphs.length);
  expect(shape(en)).toEqual(shape(zh));
  expect(zh.length).toBeGreaterThanOrEqual(8);
});
