import type { Doc } from '@mdi/page-kit/shapes.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Page, pageCalls } from '../page-calls.ts';
import { type Builder, type BuilderState, createBuilder } from './builder.ts';

/** Saves while the page goes: the browser still sends what is small enough, and the tab keeps the rest. */
const onTheWay = (url: string, posted: RequestInit) => fetch(url, { ...posted, keepalive: true });
const maxOnTheWay = 60_000;

const saving = (pageId: number) => (doc: Doc, version: number, leaving: boolean) =>
  pageCalls.save(
    { pageId, version, doc },
    leaving && JSON.stringify(doc).length < maxOnTheWay ? { via: onTheWay } : {},
  );

/** A page as it is worked at here; it is made once, and goes on from what a reload kept. */
export function useBuilder(page: Page): Builder {
  const [builder] = useState(() => createBuilder(page, saving(page.pageId)));
  useEffect(() => {
    builder.wake();
    const leave = () => {
      builder.keepNow();
      void builder.flush(true);
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const online = () => void builder.flush();
    addEventListener('pagehide', leave);
    addEventListener('online', online);
    addEventListener('blur', online);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('online', online);
      removeEventListener('blur', online);
      document.removeEventListener('visibilitychange', hide);
      leave();
      builder.stop();
    };
  }, [builder]);
  return builder;
}

/** A part of how a page stands; who asks for it is drawn anew when that part is another, and by nothing else. */
export const useBuilderState = <T>(builder: Builder, part: (state: BuilderState) => T): T =>
  useSyncExternalStore(builder.subscribe, () => part(builder.state()));

export const docOf = ({ history }: BuilderState): Doc => history.doc;
