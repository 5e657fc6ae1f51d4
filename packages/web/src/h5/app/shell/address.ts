import type { Lang } from '@mdi/contract/kit/words.ts';
import type { Program } from '@mdi/contract/modules/page/page.contract.ts';

/** A screen of the app, with what its address names. */
export type Screen =
  | {
      is:
        | 'home'
        | 'notices'
        | 'inbox'
        | 'pass'
        | 'guests'
        | 'invite'
        | 'install'
        | 'files'
        | 'me'
        | 'sessions'
        | 'suggestions'
        | 'writeSuggestion'
        | 'reservations'
        | 'unknown';
    }
  | { is: 'notice'; noticeId: number }
  | { is: 'file'; fileId: number }
  | { is: 'suggestion'; suggestionId: number }
  /** A page that the property has built and published. */
  | { is: 'page'; pageId: number }
  /** The draft of such a page, by the code that its author was given. */
  | { is: 'preview'; token: string }
  | { is: 'signIn'; to: string };

/** A screen of the app of research reports, which belong to no project. */
export type ReportScreen =
  | { is: 'reports' | 'unknown' }
  | { is: 'report'; reportId: number }
  | { is: 'reading'; reportId: number; lang: Lang };

/** Where the app is: without a project it finds the person's own, or asks them to sign in. */
export type ProjectPlace = { program: Program; projectId: number | null; screen: Screen };
export type ReportPlace = { program: 'report'; projectId: null; screen: ReportScreen };
export type AppPlace = ProjectPlace | ReportPlace;

const start = '/h5/app';
/** The mini-programs that are shown here; the first where an address names none. */
const programs: readonly Program[] = ['pm', 'pass'];

const plain = [
  'notices',
  'inbox',
  'pass',
  'guests',
  'install',
  'files',
  'me',
  'sessions',
  'suggestions',
  'reservations',
] as const;
/** What “My pass” was called before it became a part of the app. */
const oldAddress = '/h5/pass';

const counted = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

function screenOf(parts: readonly string[], query: string): Screen {
  const [name, id, ...rest] = parts;
  if (name === undefined) return { is: 'home' };
  if (rest.length > 0) return { is: 'unknown' };
  const given = counted(id);
  if (name === 'notices' && given !== null) return { is: 'notice', noticeId: given };
  if (name === 'files' && given !== null) return { is: 'file', fileId: given };
  if (name === 'suggestions' && given !== null) return { is: 'suggestion', suggestionId: given };
  if (name === 'suggestions' && id === 'write') return { is: 'writeSuggestion' };
  if (name === 'pages' && given !== null) return { is: 'page', pageId: given };
  if (name === 'preview' && id !== undefined) return { is: 'preview', token: id };
  if (name === 'guests' && id === 'invite') return { is: 'invite' };
  if (id !== undefined) return { is: 'unknown' };
  if (name === 'signIn') return { is: 'signIn', to: new URLSearchParams(query).get('to') ?? '' };
  const known = plain.find((one) => one === name);
  return { is: known ?? 'unknown' };
}

function reportScreenOf([id, lang, ...rest]: readonly string[]): ReportScreen {
  if (id === undefined) return { is: 'reports' };
  const reportId = counted(id);
  if (reportId === null || rest.length > 0) return { is: 'unknown' };
  if (lang === undefined) return { is: 'report', reportId };
  return lang === 'zh' || lang === 'en' ? { is: 'reading', reportId, lang } : { is: 'unknown' };
}

/** What an inner path and its query lead to. */
export function appPlaceAt(inner: string, query = ''): AppPlace {
  const nowhere = { program: 'pm', projectId: null } as const;
  if (inner === oldAddress) return { ...nowhere, screen: { is: 'pass' } };
  const [of, ...below] = inner.slice(start.length).split('/').filter(Boolean);
  if (of === 'report') return { program: of, projectId: null, screen: reportScreenOf(below) };
  const [first, ...rest] = below;
  if (of === undefined) return { ...nowhere, screen: { is: 'home' } };
  const program = programs.find((one) => one === of);
  if (program === undefined) return { ...nowhere, screen: { is: 'unknown' } };
  const projectId = counted(first);
  const parts = projectId === null && first !== undefined ? [first, ...rest] : rest;
  return { program, projectId, screen: screenOf(parts, query) };
}

function reportPathTo(screen: ReportScreen): string {
  const base = `${start}/report`;
  if (screen.is === 'report') return `${base}/${screen.reportId}`;
  return screen.is === 'reading' ? `${base}/${screen.reportId}/${screen.lang}` : base;
}

/** The inner path of a place. */
export function pathTo(place: AppPlace): string {
  if (place.program === 'report') return reportPathTo(place.screen);
  const { program, projectId, screen } = place;
  const base = `${start}/${program}${projectId === null ? '' : `/${projectId}`}`;
  if (screen.is === 'home' || screen.is === 'unknown') return base;
  if (screen.is === 'notice') return `${base}/notices/${screen.noticeId}`;
  if (screen.is === 'file') return `${base}/files/${screen.fileId}`;
  if (screen.is === 'suggestion') return `${base}/suggestions/${screen.suggestionId}`;
  if (screen.is === 'writeSuggestion') return `${base}/suggestions/write`;
  if (screen.is === 'page') return `${base}/pages/${screen.pageId}`;
  if (screen.is === 'preview') return `${base}/preview/${screen.token}`;
  if (screen.is === 'invite') return `${base}/guests/invite`;
  if (screen.is === 'signIn') return `${base}/signIn?to=${encodeURIComponent(screen.to)}`;
  return `${base}/${screen.is}`;
}

/** Where the arrow leads that has no page before it in the browser's history. */
export function parentOf({ is }: Screen): Screen {
  if (is === 'notice') return { is: 'notices' };
  if (is === 'file') return { is: 'files' };
  if (is === 'suggestion' || is === 'writeSuggestion') return { is: 'suggestions' };
  if (is === 'invite') return { is: 'guests' };
  return is === 'suggestions' || is === 'sessions' || is === 'install' || is === 'inbox' || is === 'files'
    ? { is: 'me' }
    : { is: 'home' };
}

/** What lies above a page, in the same place. */
export function placeAbove(place: AppPlace): AppPlace {
  if (place.program !== 'report') return { ...place, screen: parentOf(place.screen) };
  const { screen } = place;
  const up: ReportScreen =
    screen.is === 'reading' ? { is: 'report', reportId: screen.reportId } : { is: 'reports' };
  return { ...place, screen: up };
}

/** The place that a sign-in should lead to, if its address says one of the app and not of somewhere else. */
export function wantedPlace(to: string): AppPlace | null {
  const [path = '', query = ''] = to.split('?', 2);
  if (!path.startsWith(`${start}/`) || path.includes('//') || /[\\\p{Cc}]/u.test(to)) return null;
  const place = appPlaceAt(path, query);
  return place.screen.is === 'signIn' || place.screen.is === 'unknown' ? null : place;
}
