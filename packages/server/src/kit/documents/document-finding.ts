import type { ActiveContentKind, DocumentAnswer } from './document-task.ts';

/** Ends the check of a document with its answer. */
export class DocumentFinding extends Error {
  readonly answer: DocumentAnswer;
  constructor(answer: DocumentAnswer) {
    super(answer.is);
    this.answer = answer;
  }
}

const longest = 60;

/** Refuses what acts, or is fetched from elsewhere. */
export function throwActiveContent(kind: ActiveContentKind, what: string): never {
  // The name comes from the file, so it may be anything.
  throw new DocumentFinding({
    is: 'found',
    kind,
    what: what.replace(/[^\p{L}\p{N} ._:/\\-]/gu, ' ').slice(0, longest),
  });
}

export function throwBrokenDocument(): never {
  throw new DocumentFinding({ is: 'broken' });
}

export function throwEncryptedDocument(): never {
  throw new DocumentFinding({ is: 'encrypted' });
}
