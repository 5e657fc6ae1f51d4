import type { ActiveContentKind, DocumentAnswer } from './document-task.ts';

/** Ends a look into a document with its answer. */
export class DocumentFinding extends Error {
  readonly answer: DocumentAnswer;
  constructor(answer: DocumentAnswer) {
    super(answer.is);
    this.answer = answer;
  }
}

const longest = 60;

/** What acts, or comes from elsewhere. */
export function throwActiveContent(kind: ActiveContentKind, what: string): never {
  // The name may be anything that a file says of itself.
  throw new DocumentFinding({
    is: 'found',
    kind,
    what: what.replace(/[^\p{L}\p{N} ._:/\\-]/gu, ' ').slice(0, longest),
  });
}

export function throwBroken(): never {
  throw new DocumentFinding({ is: 'broken' });
}

export function throwEncrypted(): never {
  throw new DocumentFinding({ is: 'encrypted' });
}
