import type { ReactNode } from 'react';
import type { PublicPath } from './guard.ts';
import { Page as AuthRedirectPage } from './pages/auth-redirect-page.tsx';
import { Page as InboxPage } from './pages/demo-sms-inbox-page.tsx';
import { Page as LostPhonePage } from './pages/lost-phone-page.tsx';
import { Page as MissingPage } from './pages/missing-page.tsx';
import { Page as ProfilePage } from './pages/profile-page.tsx';
import { Page as RedirectPage } from './pages/redirect-page.tsx';
import { Page as ScanReturnPage } from './pages/scan-return-page.tsx';
import { Page as UnauthorisedPage } from './pages/unauthorised-page.tsx';
import { Page as ModifyPage } from './password/modify-page.tsx';
import { Page as RetrievePage } from './password/retrieve-page.tsx';

/** The small public pages. They share nearly everything, so one file loads faster than nine would. */
export const smallPublicPages: Record<Exclude<PublicPath, '/login' | '/privacy'>, () => ReactNode> = {
  '/retrievePw': RetrievePage,
  '/lostPhone': LostPhonePage,
  '/modifyPw': ModifyPage,
  '/wxToMdi': ScanReturnPage,
  '/auth-redirect': AuthRedirectPage,
  '/redirect': RedirectPage,
  '/401': UnauthorisedPage,
  '/404': MissingPage,
  '/profile/index': ProfilePage,
  '/smsInbox': InboxPage,
};
