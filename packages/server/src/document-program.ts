import { checkDocument } from './kit/documents/check-document.ts';
import type { DocumentTask } from './kit/documents/document-task.ts';
import { drawStamp } from './kit/pdf/draw-stamp.ts';

// A process of its own: what is in a document can take any memory and time, and here both are bounded from outside.

process.once('message', async (task: DocumentTask) => {
  const answer =
    task.do === 'check'
      ? await checkDocument(task.file, task.folder)
      : await drawStamp(task.file, task.out, task.stamp);
  process.send?.(answer, () => process.exit(0));
});
