import { checkPdf } from '../../kit/pdf/check-pdf.ts';
import { refuseField } from '../../kit/refuse.ts';

const lastBytes = 1024;

/**
 * A PDF from its first byte to its last in which nothing acts by itself: no scripts, forms that send, embedded files or
 * ways into other files. @throws Refusal under the field "file"
 */
export async function demandPdf(bytes: Buffer): Promise<void> {
  const begins = bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  const ends = bytes.subarray(-lastBytes).includes('%%EOF');
  if (!begins || !ends) refuseField('file', 'upload.error.fileBroken');
  const found = await checkPdf(bytes);
  if (found.is === 'active') refuseField('file', 'upload.error.fileActive', found.what);
  if (found.is === 'encrypted') refuseField('file', 'upload.error.fileEncrypted');
  if (found.is === 'heavy') refuseField('file', 'upload.error.fileBomb');
  if (found.is === 'broken') refuseField('file', 'upload.error.fileBroken');
}
