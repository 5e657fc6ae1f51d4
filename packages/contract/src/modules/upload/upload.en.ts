import type { Same } from '../../kit/words.ts';
import type { uploadLogZh, uploadZh } from './upload.zh.ts';

export const uploadEn = {
  choose: 'Choose picture',
  replace: 'Replace',
  remove: 'Remove',
  wait: 'A picture is uploading. You can save once it’s done',
  progress: 'Upload progress',
  checking: 'Processing',
  stop: 'Cancel upload',
  crop: 'Crop picture',
  cropDone: 'Use selection',
  cropSkip: 'Use whole picture',
  cropMove: 'Crop area; drag it or use the arrow keys',
  zoom: 'Zoom',
  error: {
    tooManyBytes: 'You have reached the limit of {0} MB uploaded within 24 hours. Please try again later',
    tooManyBytesOfCompany:
      'Your company has reached the limit of {0} MB uploaded within 24 hours. Please try again later',
    noFile: 'Please choose a file',
    format: 'Only {0} pictures are supported',
    tooLarge: 'The picture can’t exceed {0} MB',
    tooSmall: 'The picture is too small ({0}×{1}); it must be at least {2}×{3}',
    ratio: 'The picture must be {0}:1 (it is {1}×{2})',
    broken: 'The picture can’t be read. Try another one',
    imageFailed: 'Image upload failed',
    tooManyPixels: 'The picture’s dimensions are too large. Make it smaller and upload it again',
    tooManyFiles: 'There is room for {0} {0|file|files}; the others were not uploaded',
    fileTooLarge: 'The file can’t exceed {0} MB',
    fileName: 'The content is {0}, unlike the file name’s ending. Please rename the file and upload it again',
    fileFormat: 'Please upload a file in one of these formats: {0}',
    fileBroken: 'The file is damaged or incomplete. Please save it again and upload it',
    fileEncrypted: 'The file is encrypted. Please remove the password and upload it again',
    fileActive:
      'The file has macros, scripts, external references or embedded files ({0}). Please remove them and upload it again',
    fileBomb: 'The file is too large once unpacked. Please split or reduce it',
  },
} as const satisfies Same<typeof uploadZh>;

export const uploadLogEn = {
  entity: {
    upload: 'Uploaded file',
  },
  field: {
    bytes: 'Size (bytes)',
    width: 'Width',
    height: 'Height',
  },
  ops: {
    add: 'Upload file',
  },
} as const satisfies Same<typeof uploadLogZh>;
