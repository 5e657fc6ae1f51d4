import { readFileSync } from 'node:fs';
import { activeIn } from './kit/pdf/active.ts';
import type { PdfAnswer } from './kit/pdf/check-pdf.ts';

// A process of its own: what is in a PDF can take any memory and time, and here both are bounded from outside.

process.once('message', async ({ file }: { file: string }) => {
  const answer: PdfAnswer = await activeIn(readFileSync(file));
  process.send?.(answer, () => process.exit(0));
});
