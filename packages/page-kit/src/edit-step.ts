import { type PageSentence, pageSentence } from './sentence.ts';
import type { Doc } from './shapes.ts';

/** The document after a step and what the step is called; `merge`: steps with the same one are one for whoever types. */
export type StepResult = {
  doc: Doc;
  sentence: PageSentence;
  merge: string | null;
  chosen: readonly string[];
};
export class StepRefusal extends Error {
  sentence: PageSentence;
  constructor(sentence: PageSentence) {
    super(sentence.key);
    this.sentence = sentence;
  }
}
export const refuseStep = (...args: Parameters<typeof pageSentence>): never => {
  throw new StepRefusal(pageSentence(...args));
};

export const stepResult = (
  doc: Doc,
  sentence: PageSentence,
  chosen: readonly string[] = [],
  merge: string | null = null,
): StepResult => ({
  doc,
  sentence,
  merge,
  chosen,
});
