import { type ComponentType, createElement, type FC, type ReactNode, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** The dialogs of a file, by the kind of what they ask. */
type Dialogs = Readonly<Record<string, (props: never) => ReturnType<FC>>>;
type PropsOf<V> = V extends (props: infer P) => unknown ? P : never;

/** What is asked, or filled in: the kind of dialog, with what that dialog needs. */
type QuestionOf<D extends Dialogs, Common extends string> = {
  [K in keyof D & string]: { kind: K } & Omit<PropsOf<D[K]>, 'onClose' | Common>;
}[keyof D & string];

/** The props that all of these dialogs share, as far as each wants them. */
type CommonOf<D extends Dialogs, Common extends string> = {
  [C in Common]: PropsOf<D[keyof D]> extends infer P ? (P extends Record<C, infer V> ? V : never) : never;
};

type Asked = { of: string; facts: object; onClose: () => void };

/** Dialogs that are loaded when one of them is first asked for. */
export type DialogSet<Question extends { kind: string }, Common> = {
  Dialog: FC<Asked>;
  /** For the compiler only: the questions, and the shared props. */
  types?: { question: Question; common: Common };
};

/** The dialogs of a file that exports them as `dialogs`; `common` names the props that the page gives all of them. */
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
  /** The question to begin with. */
  start?: Question | undefined;
  /** Called when a dialog closes. */
  closed?: (() => void) | undefined;
};

/** Opens the dialogs of a set; `dialog` is what the page renders. */
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
