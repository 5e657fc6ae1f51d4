import { useCallback, useState } from 'react';
import { callInbox } from '../../kit/call/public-client.ts';
import { CallFailed } from '../../kit/call/send.ts';
import { failureText } from '../../lite-kit/use-button-action.ts';
import { useInterval } from '../../lite-kit/use-interval.ts';

type Messages = Awaited<ReturnType<typeof callInbox>>;

export type DemoSmsInbox = {
  /** null until the first answer. */
  messages: Messages | null;
  failure: string;
  /** This installation has no inbox. */
  missing: boolean;
  refresh: () => void;
};

const everyMs = 5000;

/** The demo's messages, asked for again every 5 s while somebody sees them. */
export function useDemoSmsInbox(): DemoSmsInbox {
  const [messages, setMessages] = useState<Messages | null>(null);
  const [failure, setFailure] = useState('');
  const [missing, setMissing] = useState(false);
  const refresh = useCallback(async () => {
    try {
      setMessages(await callInbox());
      setFailure('');
    } catch (error) {
      if (error instanceof CallFailed && error.code === 404) setMissing(true);
      else setFailure(failureText(error));
    }
  }, []);
  useInterval(refresh, everyMs, !missing);
  return { messages, failure, missing, refresh };
}
