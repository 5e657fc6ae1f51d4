import { describe, expect, test } from 'vitest';
import { guard } from './guard.ts';

const open = [
  '/login',
  '/auth-redirect',
  '/retrievePw',
  '/lostPhone',
  '/modifyPw',
  '/wxToMdi',
  '/401',
  '/404',
  '/profile/index',
  '/privacy',
  '/smsInbox',
] as const;

describe('guard', () => {
  test.each(open)('%s opens without a session', (path) => {
    expect(guard(path, false)).toEqual({ show: path });
  });

  test.each(open.filter((path) => path !== '/login'))('%s opens with a session too', (path) => {
    expect(guard(path, true)).toEqual({ show: path });
  });

  test.each(['/h5/app', '/h5/app/pm/3/notices/4', '/h5/pass'])(
    '%s of the app on phones opens with and without a session: it has its own',
    (path) => {
      expect(guard(path, false)).toEqual({ show: 'h5' });
      expect(guard(path, true)).toEqual({ show: 'h5' });
    },
  );

  test.each(['/h5/v/token', '/h5/r/token'])('%s is a page for guests', (path) => {
    expect(guard(path, false)).toEqual({ show: 'guest' });
  });

  test.each(['/h5', '/h5/apple', '/h5/pass/more'])('%s is no page for phones', (path) => {
    expect(guard(path, true)).toEqual({ show: 'app' });
  });

  test('every path below /redirect is the redirect page', () => {
    expect(guard('/redirect/dashboard', false)).toEqual({ show: '/redirect' });
    expect(guard('/redirect//evil.example', true)).toEqual({ show: '/redirect' });
  });

  test.each(['/', '/dashboard', '/sysManage/projectList', '/redirect', '/loginx', '/login/x', '/LOGIN'])(
    '%s leads to the sign-in page without a session, and is the app with one',
    (path) => {
      expect(guard(path, false)).toEqual({ leaveFor: '/login?redirect=%2Fdashboard' });
      expect(guard(path, true)).toEqual({ show: 'app' });
    },
  );

  test('the sign-in page leads to the start page with a session', () => {
    expect(guard('/login', true)).toEqual({ leaveFor: '/' });
  });
});
