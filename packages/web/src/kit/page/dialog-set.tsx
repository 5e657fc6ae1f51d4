import { type ComponentType, createElement, type FC, type ReactNode, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** The dialogs of a file, by the kind of what they ask. */
type Dialogs = Readonly<Record<string, (props: never) => ReturnType<FC>>>;
type PropsOf<V> = V extends (props: infer P) => unknown ? P : never;

/** What is asked, or filled in: the kind of the dialog, with what that dialog wants to know. */
type QuestionOf<D extends Dialogs, Common extends string> = {
  [K in keyof D & string]: { kind: K } & Omit<PropsOf<D[K]>, 'onClose' | Common>;
}[keyof D & string];

/** What all of these dialogs are told, of those that want it. */
type CommonOf<D extends Dialogs, Common extends string> = {
  [C in Common]: PropsOf<D[keyof D]> extends infer P ? (P extends Record<C, infer V> ? V : never) : never;
};

type Asked = { of: string; facts: object; onClose: () => void };

/** Dialogs that come when one of them is first asked for. */
export type DialogSet<Question extends { kind: string }, Common> = {
  Dialog: FC<Asked>;
  /** For the compiler only: what they can be asked, and what all of them are told. */
  types?: { question: Question; common: Common };
};

/** The dialogs of a file that exports them as `dialogs`; `common` names what all of them are told by their page. */
export const dialogSet = <D extends Dialogs, Common extends string = never>(
  load: () => Promise<{ dialogs: D }>,
  _common?: readonly Common[],
): DialogSet<QuestionOf<D, Common>, CommonOf<D, Common>> => ({
  Dialog: lazyPart(() =>
    load().then(
      ({ dialogs }) =>
        // A question was made for the dialog of its kind.
        ({ of, facts }: Asked) =>
          createElement(dialogs[of] as unknown as ComponentType<object>, facts),
    ),
  ),
});

/** Asks one of the questions of such dialogs. */
export type AskOf<S> = S extends DialogSet<infer Question, infer _> ? (question: Question) => void : never;

type Options<Question> = {
  /** What is asked to begin with. */
  start?: Question | undefined;
  /** Hears when a dialog is over. */
  closed?: (() => void) | undefined;
};

/** Opens the dialogs of a set; their place on the page is `dialog`. */
export function useDialogs<Question extends { kind: string }, Common>(
  { Dialog }: DialogSet<Question, Common>,
  common?: Common,
  { start, closed }: Options<Question> = {},
) {
  const [question, ask] = useState<Question | undefined>(start);
  const onClose = () => {
    ask(undefined);
    closed?.();
  };
  const { kind = '', ...facts } = question ?? {};
  const dialog: ReactNode = question ? (
    <Dialog of={kind} facts={{ ...facts, ...common, onClose }} onClose={onClose} />
  ) : null;
  return { ask: (next: Question) => ask(next), dialog, asking: question !== undefined };
}
