import { refuseField } from '../../kit/refuse.ts';

const lastBytes = 1024;

/** @throws Refusal under the field "file" for what isn't a whole PDF from its first byte to its last */
export async function demandPdf(bytes: Buffer): Promise<void> {
  const begins = bytes.subarray(0, 5).toString('latin1') === '%PDF-';
  const ends = bytes.subarray(-lastBytes).includes('%%EOF');
  if (!begins || !ends) refuseField('file', 'upload.error.fileBroken');
}
