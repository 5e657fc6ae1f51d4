import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** What the dialogs need to know of a company. */
export type Named = { companyId: number; name: string };

/** A question before something is done to companies. */
export type Question =
  | { kind: 'state'; companies: readonly Named[]; to: 'N' | 'Y'; done?: () => void }
  | { kind: 'remove'; company: Named; done?: () => void };

export type Ask = (question: Question) => void;

const CompanyDialog = part(() => import('./company-dialogs.tsx').then((m) => ({ default: m.CompanyDialog })));

/** Opens the questions about companies; their place on the page is `dialog`. */
export function useCompanyDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const dialog = question ? (
    <Suspense>
      <CompanyDialog question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
