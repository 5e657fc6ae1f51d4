import { useCallback, useRef, useState } from 'react';
import { CallFailed } from '../../../kit/call/send.ts';
import { failureText } from '../../../lite-kit/use-button-action.ts';
import { useInterval } from '../../../lite-kit/use-interval.ts';
import { callPage, type Previewed } from '../shell/app-client.ts';

const askMs = 3_000;

type Read = { data?: Previewed; over?: true; failed?: string };

/** The draft behind a code, as its author saves it; nothing of it is kept on the phone. */
export function usePreview(token: string): Read & { again: () => void } {
  const [read, setRead] = useState<Read>({});
  const tag = useRef<string>(undefined);
  const ask = useCallback(async () => {
    try {
      const known = tag.current;
      const data = await callPage('preview', { token, ...(known === undefined ? {} : { tag: known }) });
      if (!data) {
        setRead((before) => (before.data ? { data: before.data } : before));
        return;
      }
      tag.current = data.tag;
      setRead({ data });
    } catch (problem) {
      const code = problem instanceof CallFailed ? problem.code : 0;
      // What was seen once is not shown any longer either.
      if (code === 404 || code === 400) setRead({ over: true });
      else setRead((before) => ({ ...before, failed: failureText(problem) }));
    }
  }, [token]);
  useInterval(ask, askMs, !read.over);
  return { ...read, again: () => void ask() };
}
