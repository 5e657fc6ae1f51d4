import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../kit/call/send.ts';
import { failureText } from '../../lite-kit/use-button-action.ts';

type Answer<T> = {
  data?: T;
  /** It may not be read, or isn't there: the same. */
  gone?: boolean;
  failed?: string;
};

type Spec<T> = {
  /** What is asked; another key asks again. */
  key: string;
  load: () => Promise<T>;
  over: (failure: CallFailed) => void;
};

/** Reads something that is never kept on the phone, since the right to it may end. */
export function useUnstoredRead<T>(spec: Spec<T>) {
  const { key } = spec;
  const now = useRef(spec);
  now.current = spec;
  const [shown, setShown] = useState<{ key: string; answer: Answer<T> }>({ key, answer: {} });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    let left = false;
    const show = (answer: Answer<T>) => {
      if (!left) setShown({ key, answer });
    };
    now.current.load().then(
      (data) => show({ data }),
      (problem: unknown) => {
        const code = problem instanceof CallFailed ? problem.code : undefined;
        if (code === 404) show({ gone: true });
        else if (problem instanceof CallFailed && (code === 401 || code === 4001)) now.current.over(problem);
        else show({ failed: failureText(problem) });
      },
    );
    return () => {
      left = true;
    };
  }, [key, turn]);
  const again = useCallback(() => {
    setShown((before) => ({ ...before, answer: {} }));
    setTurn((before) => before + 1);
  }, []);
  return { ...(shown.key === key ? shown.answer : ({} as Answer<T>)), again };
}
