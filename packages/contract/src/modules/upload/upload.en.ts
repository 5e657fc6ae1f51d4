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
    broken: 'The picture can’t be read. Try another one',
    imageFailed: 'Image upload failed',
    tooManyPixels: 'The picture’s dimensions are too large. Make it smaller and upload it again',
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
    add: 'Upload picture',
  },
} as const satisfies Same<typeof uploadLogZh>;
