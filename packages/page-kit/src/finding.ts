import type { UploadUse } from './doc-fields.ts';
import type { PageSentence } from './sentence.ts';
import type { BlockOf, DocPlace, PageKind } from './shapes.ts';

/** What stands against publishing (`stop`) or deserves a look (`warn`), where it is mended, and its sentence. */
export type PageFinding = { level: 'stop' | 'warn'; at: DocPlace; said: PageSentence };

export type LinkTrouble = 'gone' | 'unpublished' | 'elsewhere' | 'host' | 'appid';
/** An upload as it is kept. Without sizes: nobody knows them of such a file. */
export type UploadFact = { use: UploadUse; bytes: number; width: number | null; height: number | null };

/** What a document alone doesn't tell. */
export type FindingFacts = {
  /** The project asks for both languages. */
  bothLanguages: boolean;
  /** Uploads that may be used here. */
  uploads: ReadonlyMap<number, UploadFact>;
  /** What is wrong with links, by their names. */
  links: ReadonlyMap<string, LinkTrouble>;
  /** Which kind of page those are that are linked to. */
  pages: ReadonlyMap<number, PageKind>;
  /** Forms whose answers somebody gets. */
  forms: ReadonlySet<BlockOf<'form'>['form']>;
};

export const stopFinding = (at: DocPlace, sentence: PageSentence): PageFinding => ({
  level: 'stop',
  at,
  said: sentence,
});
export const warnFinding = (at: DocPlace, sentence: PageSentence): PageFinding => ({
  level: 'warn',
  at,
  said: sentence,
});
