import type { Same } from '../../kit/words.ts';
import type { filePhoneZh } from './file.phone.zh.ts';

export const filePhoneEn = {
  noFiles: 'No files to read yet.',
  older: 'Older files',
  until: 'Valid until {0}',
  saveOf: 'Save “{0}”',
  saveHint: 'Files are saved to your phone. Open them with an app on it.',
  notAvailable: 'This file isn’t available. It may have expired or been withdrawn.',
} as const satisfies Same<typeof filePhoneZh>;
