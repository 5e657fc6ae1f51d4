import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** What the dialogs need to know of a user. */
export type Named = { mdiUserId: number; nickName: string; phone: string };

/** A question before something is done to users. */
export type Question =
  | { kind: 'state'; users: readonly Named[]; to: 'N' | 'Y'; done?: () => void }
  | { kind: 'password'; user: Named }
  | { kind: 'links'; users: readonly Named[]; done?: () => void }
  | { kind: 'remove'; user: Named; done?: () => void };

export type Ask = (question: Question) => void;

const UserDialog = part(() => import('./user-dialogs.tsx').then((m) => ({ default: m.UserDialog })));

/** Opens the questions about users; their place on the page is `dialog`. */
export function useUserDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const dialog = question ? (
    <Suspense>
      <UserDialog question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
