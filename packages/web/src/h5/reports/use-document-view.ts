import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { DocumentWithheld } from '../../kit/pdf-viewer/document-ranges.ts';
import { failureText } from '../../lite-kit/use-button-action.ts';
import { useStillAllowed } from '../app/use-still-allowed.ts';
import { callReport, type ReportOpening } from './report-client.ts';

/** What has ended a view: the right to read, a newer view of the person's, or that it was closed. */
export type ViewEndReason = 'gone' | 'elsewhere' | 'closed';

type State =
  | { is: 'opening' }
  | { is: 'notThere' }
  | { is: 'failed'; text: string }
  | { is: 'open'; view: ReportOpening }
  | { is: 'over'; why: ViewEndReason };

const beaconMs = 15_000;
const idleMs = 60_000;
const touches = ['pointerdown', 'pointermove', 'touchmove', 'wheel', 'keydown'] as const;

/** Sent even while the page is left. */
const lasting = { via: (url: string, posted: RequestInit) => fetch(url, { ...posted, keepalive: true }) };

/** Tells where somebody reads, while they look and have touched the page within a minute, and at the end. */
function useBeacons(view: ReportOpening | undefined): (page: number) => void {
  const page = useRef(1);
  useEffect(() => {
    if (!view) return;
    const { viewId } = view;
    page.current = view.page;
    let touched = Date.now();
    const touch = () => {
      touched = Date.now();
    };
    const tell = () => callReport('beacon', { viewId, page: page.current }, lasting);
    const timer = setInterval(() => {
      // That a view is over is heard by who asks for that.
      if (document.visibilityState === 'visible' && Date.now() - touched <= idleMs)
        tell().catch(() => undefined);
    }, beaconMs);
    const leave = () =>
      void tell()
        .catch(() => undefined)
        .then(() => callReport('close', { viewId }, lasting))
        .catch(() => undefined);
    for (const kind of touches) addEventListener(kind, touch, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      for (const kind of touches) removeEventListener(kind, touch);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [view]);
  return (next) => {
    page.current = next;
  };
}

type Spec = { reportId: number; lang: 'zh' | 'en'; over: (failure: CallFailed) => void };

/** A view of a document: opened once, kept while somebody looks, closed when they leave or may not look any more. */
export function useDocumentView({ reportId, lang, over }: Spec) {
  const [state, setState] = useState<State>({ is: 'opening' });
  const [turn, setTurn] = useState(0);
  const hear = useRef(over);
  hear.current = over;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn opens it again.
  useEffect(() => {
    let left = false;
    setState({ is: 'opening' });
    callReport('open', { reportId, slot: `${lang}Pdf` }).then(
      (view) => {
        if (!left) return setState({ is: 'open', view });
        callReport('close', { viewId: view.viewId }).catch(() => undefined);
      },
      (problem: unknown) => {
        if (left) return;
        const code = problem instanceof CallFailed ? problem.code : undefined;
        if (code === 404) setState({ is: 'notThere' });
        else if (problem instanceof CallFailed && (code === 401 || code === 4001)) hear.current(problem);
        else setState({ is: 'failed', text: failureText(problem) });
      },
    );
    return () => {
      left = true;
    };
  }, [reportId, lang, turn]);
  const view = state.is === 'open' ? state.view : undefined;
  const turned = useBeacons(view);
  const why = useRef<ViewEndReason>('gone');
  const ask = async (signal?: AbortSignal): Promise<boolean> => {
    if (!view) return true;
    const { viewId } = view;
    const told = await callReport('isCurrent', { viewId }, signal ? { signal } : {});
    why.current = told.over ?? 'gone';
    return told.current;
  };
  const end = () => setState({ is: 'over', why: why.current });
  useStillAllowed({ wanted: view !== undefined, ask, gone: end, over });
  /** The next address of the document; refused where it may not be read any more. */
  const renew = async (signal: AbortSignal): Promise<string> => {
    try {
      return (await callReport('link', { viewId: view?.viewId ?? 0 }, { signal })).url;
    } catch (problem) {
      throw problem instanceof CallFailed && problem.code === 404 ? new DocumentWithheld() : problem;
    }
  };
  /** A part of it was refused: asks at once why, instead of when it would be time. */
  const withheld = () =>
    void ask().then(
      (current) => current || end(),
      () => undefined,
    );
  return { state, turned, renew, withheld, again: () => setTurn((before) => before + 1) };
}
