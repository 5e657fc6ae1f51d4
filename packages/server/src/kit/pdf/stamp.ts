import { stampDocument } from '../documents/run-document.ts';

/** The usual strength of a stamp: it shows over text, and the text stays legible. */
const usual = 0.18;

/** A PDF that can't be stamped, however often it is tried. */
export class StampFailed extends Error {}

/**
 * Writes the PDF `file` anew as `out`, with a line drawn over every page by the outlines of its letters, in any of the
 * product's languages; done in a process of its own. Answers how many pages there are.
 * @param strength how dark the line is, from 0 to 1
 * @throws StampFailed for what is no PDF, Error where it took too much memory or time
 */
export async function stampPdf(
  file: string,
  out: string,
  text: string,
  { strength = usual }: { strength?: number } = {},
): Promise<number> {
  const answer = await stampDocument(file, out, { text, strength });
  if (answer.is === 'stamped') return answer.pages;
  const why = `the PDF can't be stamped: ${answer.is}`;
  throw answer.is === 'broken' ? new StampFailed(why) : new Error(why);
}
