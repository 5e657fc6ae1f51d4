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

  test('“My pass” opens with and without a session: it has its own', () => {
    expect(guard('/h5/pass', false)).toEqual({ show: 'h5' });
    expect(guard('/h5/pass', true)).toEqual({ show: 'h5' });
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
