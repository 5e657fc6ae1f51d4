import type { SameKeys } from '../../kit/words.ts';
import type { uploadLogZh, uploadZh } from './upload.zh.ts';

export const uploadEn = {
  choose: 'Choose picture',
  replace: 'Replace',
  remove: 'Remove',
  wait: 'A file is uploading. You can save once it’s done',
  progress: 'Upload progress',
  checking: 'Processing',
  stop: 'Cancel upload',
  again: 'Continue upload',
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
    fileEmpty: 'The file is empty. Please choose a {0} file that isn’t',
    fileBroken: 'The file is damaged or incomplete. Please save it again and upload it',
    fileEncrypted: 'The file is encrypted. Please remove the password and upload it again',
    fileMacros: 'The file has macros ({0}). Please save it without macros and upload it again',
    fileScript: 'The file has scripts ({0}). Please remove them and upload it again',
    fileEmbedded:
      'The file has programs or other files embedded ({0}). Please remove them and upload it again',
    fileControl: 'The file has controls ({0}). Please remove them and upload it again',
    fileLaunch: 'The file starts programs or opens other files ({0}). Please remove that and upload it again',
    fileSends: 'The file sends or reads data elsewhere ({0}). Please remove that and upload it again',
    fileMedia:
      'The file has sound, video or animations embedded ({0}). Please remove them and upload it again',
    fileExternal: 'The file refers to content elsewhere ({0}). Please break these links and upload it again',
    fileLink: 'The file has an unsafe link ({0}). Please remove it and upload it again',
    fileEntities: 'The file has document rules of its own ({0}). Please save it again and upload it',
    fileXref: 'The PDF’s cross-reference table is damaged. Please export it again and upload it',
    fileNoPages: 'The PDF has no pages. Please export it again and upload it',
    filePages: 'The PDF can’t have more than {0} pages. Please split it and upload the parts',
    fileOther:
      'The content is {0}, not a real {1} file. Please save it as {1} in an Office program and upload it again',
    fileChanged: 'The file changed while it was uploaded. Please choose it again',
    fileParts: 'Not all of the file has arrived. Please continue the upload',
    filePart: 'A part of the file has the wrong size. Please choose the file again',
    tooManyUnfinished: 'You have {0} unfinished uploads. Please finish them, or try again tomorrow',
    fileBomb: 'The file is too large once unpacked. Please split or reduce it',
  },
} as const satisfies SameKeys<typeof uploadZh>;

export const uploadLogEn = {
  entity: {
    upload: 'Uploaded file',
  },
  field: {
    bytes: 'Size (bytes)',
    pages: 'Pages',
    width: 'Width',
    height: 'Height',
  },
  ops: {
    add: 'Upload file',
    begin: 'Begin to upload file',
    part: 'Upload part of file',
    finish: 'Upload file',
  },
} as const satisfies SameKeys<typeof uploadLogZh>;
