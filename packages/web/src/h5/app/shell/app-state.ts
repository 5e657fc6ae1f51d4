import { createContext, useContext } from 'react';
import type { PhoneSession } from '../../use-phone-session.ts';
import type { StoredRead } from '../use-stored-read.ts';
import type { ProjectPlace, Screen } from './address.ts';
import type { Home, Inbox, LivePage, Site } from './app-client.ts';

/** What every screen knows: where it is, whose phone it is, the project, and what the person was told. */
export type App = {
  place: ProjectPlace;
  projectId: number;
  session: PhoneSession;
  /** The person works in the project that is shown. */
  own: boolean;
  home: StoredRead<Home>;
  inbox: StoredRead<Inbox>;
  /** What the property has published here; gone where that is nothing. */
  site: StoredRead<Site>;
  /** The page of the address, where that is one of the property's own. */
  page: StoredRead<LivePage>;
  /** A place in the same project. */
  to: (screen: Screen) => ProjectPlace;
};

const AppContext = createContext<App | null>(null);
export const AppProvider = AppContext.Provider;

/** @throws Error outside the app, where none of this is known. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('a screen of the app stands outside of it');
  return app;
}
