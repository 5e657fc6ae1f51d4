import type { EmployeeRow } from '@mdi/contract/modules/employee/employee.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';
import type { Kind } from './kind.ts';

/** A question or form about employees: about one of them, or about several selected rows. */
export type Question =
  | { kind: 'add'; companyId: number | undefined }
  | {
      kind: 'edit' | 'giveCard' | 'loseCard' | 'returnCard' | 'lostPhone' | 'foundPhone' | 'grant' | 'revoke';
      row: EmployeeRow;
    }
  | {
      kind: 'disable' | 'enable' | 'leave' | 'invite' | 'extend';
      rows: readonly EmployeeRow[];
      done?: (() => void) | undefined;
    };

export type Ask = (question: Question) => void;

const EmployeeDialog = part(() =>
  import('./employee-dialogs.tsx').then((m) => ({ default: m.EmployeeDialog })),
);

/** Opens the questions and forms about employees; their place on the page is `dialog`. */
export function useQuestions(kind: Kind): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const dialog = question ? (
    <Suspense>
      <EmployeeDialog kind={kind} question={question} onClose={() => ask(undefined)} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
