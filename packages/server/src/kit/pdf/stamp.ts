import { stampInto } from '../documents/run-document.ts';

/** How dark a stamp is unless told: seen over text, and text is read through it. */
const usual = 0.18;

/**
 * Writes the PDF `file` anew as `out`, with a line drawn over every page by the outlines of its letters, in any of the
 * product's languages; done in a process of its own. Answers how many pages there are.
 * @throws Error for what is no PDF, or takes too much memory or time
 */
export async function stamp(
  file: string,
  out: string,
  text: string,
  { strength = usual }: { strength?: number } = {},
): Promise<number> {
  const answer = await stampInto(file, out, { text, strength });
  if (answer.is !== 'stamped') throw new Error(`the PDF can't be stamped: ${answer.is}`);
  return answer.pages;
}
