import { useEffect } from 'react';
import type { PhoneSession } from '../use-phone-session.ts';
import { type AppPlace, type Screen, wantedPlace } from './shell/address.ts';
import { go, returnTo, usePlace } from './shell/navigate.tsx';
import { rememberedProject } from './use-project.ts';

/** Pages of a person, which stand in the project they work in. */
const own: readonly Screen['is'][] = [
  'pass',
  'guests',
  'invite',
  'install',
  'inbox',
  'file',
  'files',
  'sessions',
  'suggestion',
  'suggestions',
  'writeSuggestion',
  'me',
];
export const isOwnScreen = ({ is }: Screen): boolean => own.includes(is);

/** Where an address leads on to for this person; null: nowhere. */
function leadsTo(place: AppPlace, session: PhoneSession): AppPlace | null {
  // Reports belong to no project, and their pages ask who it is where they stand.
  if (place.program === 'report') return null;
  const { program, projectId, screen } = place;
  const me = session.choosing ? null : session.me;
  if (me && screen.is === 'signIn')
    return (
      wantedPlace(screen.to) ?? { program, projectId: projectId ?? me.projectId, screen: { is: 'home' } }
    );
  if (me && projectId !== me.projectId && (projectId === null || isOwnScreen(screen)))
    return { program, projectId: me.projectId, screen };
  const remembered = projectId === null && screen.is === 'home' ? rememberedProject() : null;
  const works = session.state !== 'out' && session.state !== 'jobless';
  if (!works && remembered !== null) return { program, projectId: remembered, screen };
  return null;
}

/** The place of the address, after it led on: a page of a person's own stands in their project. */
export function useSettledPlace(session: PhoneSession): AppPlace {
  const place = usePlace();
  useEffect(() => {
    const to = leadsTo(place, session);
    if (to && place.screen.is === 'signIn') returnTo(to);
    else if (to) go(to, { instead: true, keepQuery: true });
  });
  return place;
}
