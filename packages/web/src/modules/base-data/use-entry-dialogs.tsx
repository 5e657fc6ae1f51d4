import type { Dictionary, DictionaryEntry } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '../../kit/page/part.tsx';

/** What is asked about an option, or filled in. */
export type Question =
  | { kind: 'add'; dict: Dictionary }
  | { kind: 'edit'; dict: Dictionary; entry: DictionaryEntry }
  | { kind: 'uses' | 'invalidate' | 'remove'; entry: DictionaryEntry };

export type Ask = (question: Question) => void;

const EntryForm = part(() => import('./entry-form.tsx').then((m) => ({ default: m.EntryForm })));
const EntryDialog = part(() => import('./entry-dialogs.tsx').then((m) => ({ default: m.EntryDialog })));

/** Opens the questions about options and the forms of them; their place on the page is `dialog`. */
export function useEntryDialogs(): { ask: Ask; dialog: ReactNode } {
  const [question, ask] = useState<Question>();
  const close = () => ask(undefined);
  const open = () => {
    if (!question) return null;
    if (question.kind === 'add') return <EntryForm dict={question.dict} onClose={close} />;
    if (question.kind === 'edit') return <EntryForm {...question} onClose={close} />;
    return <EntryDialog {...question} onClose={close} />;
  };
  return { ask, dialog: question ? <Suspense>{open()}</Suspense> : null };
}
