import type { Same } from '../../kit/words.ts';
import type { uploadZh } from './upload.zh.ts';

export const uploadEn = {
  choose: 'Choose picture',
  replace: 'Replace',
  remove: 'Remove',
  wait: 'A picture is uploading; save when it is done',
  progress: 'Upload progress',
  checking: 'Processing',
  stop: 'Cancel upload',
  crop: 'Crop picture',
  cropDone: 'Use this part',
  cropSkip: 'Use the whole picture',
  cropMove: 'Part to use; drag it or move it with the arrow keys',
  zoom: 'Zoom',
  error: {
    tooManyBytes: 'You may upload at most {0} MB within 24 hours. Please try again later.',
    tooManyBytesOfCompany: 'Your company may upload at most {0} MB within 24 hours. Please try again later.',
    noFile: 'Please choose a file',
    format: 'Only {0} pictures are accepted',
    tooLarge: 'The picture must not exceed {0} MB',
    tooSmall: 'The picture is too small ({0}×{1}); it needs at least {2}×{3}',
    broken: 'The picture could not be read. Try another',
    imageFailed: 'Image upload failed',
    tooManyPixels: 'The picture has too many pixels. Make it smaller first',
  },
} as const satisfies Same<typeof uploadZh>;
