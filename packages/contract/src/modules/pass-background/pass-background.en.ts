import type { SameKeys } from '../../kit/words.ts';
import type { passBackgroundLogZh, passBackgroundZh } from './pass-background.zh.ts';

export const passBackgroundEn = {
  title: 'Pass backgrounds',
  hint: 'The background of “My pass” on employees’ phones. One set per project, effective as soon as it is saved.',
  edit: 'Edit backgrounds',
  pictures: 'Backgrounds',
  scanId: 'Scan background',
  mineId: '“Me” background',
  scanHint: 'Shown behind the card with the QR code.',
  mineHint: 'Shown on the “Me” page, behind the personal details.',
  sizes:
    'Recommended sizes: {0}. JPG or PNG, up to {1} MB. Keep important content away from the middle, which the card covers.',
  preview: 'Preview: {0}',
  previewLanguage: 'Preview language',
  none: 'Not set; the default style is used',
  saved: 'Backgrounds saved',
  lastSaved: 'Saved by {0} at {1}',
  chooseTitle: 'Choose a project',
  chooseText: 'Backgrounds are set per project. Choose a project above.',
  sampleName: 'Wang Xiaoming',
  sampleCompany: 'Sample Technology Ltd.',
  samplePass: 'My pass',
  sampleScan: 'Hold the code up to the device',
  sampleUntil: 'Access ends',
  sampleNoEnd: 'No limit',
  sampleAreas: 'Access areas',
  sampleArea: 'Building 1',
  error: {
    picture: 'The picture doesn’t exist. Please upload it again',
    taken: 'Someone else has just set the backgrounds. Reload and try again',
  },
} as const satisfies SameKeys<typeof passBackgroundZh>;

export const passBackgroundLogEn = {
  entity: {
    passBackground: 'Pass background',
  },
  ops: {
    save: 'Edit pass backgrounds',
  },
} as const satisfies SameKeys<typeof passBackgroundLogZh>;
