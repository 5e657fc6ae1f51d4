import { expect, test } from 'vitest';
import { storableEdits } from './unsaved-drafts.ts';

test('what was typed is kept without secrets, ID numbers and pictures', () => {
  const typed = { name: '林一', remarks: null, companions: [{ name: '林二', phone: null }] };
  const never = { password: 'x', oldPass: 'x', verifyCode: '1', idNumber: '1', logoId: 1, pictureId: 2 };
  expect(storableEdits({ ...typed, ...never, scanId: 3, mineId: 4 })).toEqual(typed);
});
