/** Documents that are told apart by content. */
export const documentTypes = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What a document may not hold; people are told which it was. */
export type ActiveContentKind =
  | 'Macros'
  | 'Script'
  | 'Embedded'
  | 'Control'
  | 'Launch'
  | 'Sends'
  | 'Media'
  | 'External'
  | 'Link'
  | 'Entities';

/** What a look into a document found. */
export type DocumentAnswer =
  /** Nothing acts in it; `thumbnails` are files with pictures of its first pages, in their order. */
  | { is: 'good'; type: DocumentType; pages: number | null; thumbnails: string[] }
  /** It holds something that it may not; `what` is its name in the file. */
  | { is: 'found'; kind: ActiveContentKind; what: string }
  /** It is none of these documents. */
  | { is: 'other' }
  | { is: 'encrypted' }
  | { is: 'broken' }
  /** Its cross-reference table leads elsewhere than to its objects. */
  | { is: 'xref' }
  | { is: 'noPages' }
  | { is: 'manyPages' }
  /** It took too much memory or time. */
  | { is: 'heavy' };

/** One line drawn on every page of a PDF. */
export type Stamp = {
  text: string;
  /** How dark it is, from 0 to 1. */
  strength: number;
};

export type StampAnswer = { is: 'stamped'; pages: number } | { is: 'broken' } | { is: 'heavy' };

/** What the program is asked to do; `folder` is where it puts thumbnails. */
export type DocumentTask =
  | { do: 'check'; file: string; folder: string }
  | { do: 'stamp'; file: string; out: string; stamp: Stamp };
