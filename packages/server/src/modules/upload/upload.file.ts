import path from 'node:path';
import {
  type FilePurpose,
  fileRules,
  type UploadPurpose,
} from '@mdi/contract/modules/upload/upload.contract.ts';
import { fileTypeFromBuffer } from 'file-type';
import { refuseField } from '../../kit/refuse.ts';
import { cleanWhole, type Picture } from './upload.image.ts';
import { demandOffice, officeTypes } from './upload.office.ts';
import { demandPdf } from './upload.pdf.ts';
import { demandVideo } from './upload.video.ts';

export const isFilePurpose = (purpose: FilePurpose | UploadPurpose): purpose is FilePurpose =>
  purpose in fileRules;

type Kept = Pick<Picture, 'bytes' | 'mime'> & { width: number | null; height: number | null };

/** Readers go by the name: one that ends otherwise than its content is called is refused. */
function demandName(name: string, ext: string): void {
  const ending = path.extname(name).slice(1).toLowerCase();
  if (ending !== ext && !(ext === 'jpg' && ending === 'jpeg'))
    refuseField('file', 'upload.error.fileName', ext.toUpperCase());
}

/**
 * A file that readers save: its type is told by content, its name must end in that, pictures are made anew, and what
 * could do more than be read is refused. @throws Refusal under the field "file"
 */
export async function checkedFile(
  purpose: FilePurpose,
  { bytes, name }: { bytes: Buffer; name: string },
): Promise<Kept> {
  const { formats, maxBytes } = fileRules[purpose];
  if (bytes.length > maxBytes) refuseField('file', 'upload.error.fileTooLarge', maxBytes / 1024 / 1024);
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type && formats.some((one) => one === type.ext)) demandName(name, type.ext);
  const wrong = () =>
    refuseField('file', 'upload.error.fileFormat', formats.map((one) => one.toUpperCase()).join('/'));
  if (purpose === 'pageVideo')
    return type?.ext === 'mp4' ? { bytes, mime: 'video/mp4', ...demandVideo(bytes) } : wrong();
  if (type?.ext === 'jpg' || type?.ext === 'png') return cleanWhole(bytes, type.ext);
  const kept = { bytes, width: null, height: null };
  if (type?.ext === 'pdf') {
    await demandPdf(bytes);
    return { ...kept, mime: 'application/pdf' };
  }
  const office = officeTypes.find(({ ext }) => ext === type?.ext);
  if (!office) return wrong();
  await demandOffice(bytes, office);
  return { ...kept, mime: office.mime };
}
