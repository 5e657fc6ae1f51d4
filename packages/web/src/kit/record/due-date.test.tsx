import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { setSignedInUser } from '../rights/signed-in-user.ts';
import { today } from '../time/project-time.ts';
import { DueDate } from './due-date.tsx';

// What the words of a page are chosen by.
vi.hoisted(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { search: '' });
});

// Only what this looks at.
setSignedInUser({ timeZone: 'Asia/Shanghai' } as unknown as Parameters<typeof setSignedInUser>[0]);

const after = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

// Without their words loaded, sentences are told by their keys.
test.each([
  [-1, 'company.overdue'],
  [0, 'kit.endsToday'],
  [1, 'company.daysLeft'],
])('what ends in %i days says %s', (days, said) => {
  const due = <DueDate date={after(days)} left="company.daysLeft" over="company.overdue" warnDays={30} />;
  expect(renderToStaticMarkup(due)).toContain(`>${said}</small>`);
});
