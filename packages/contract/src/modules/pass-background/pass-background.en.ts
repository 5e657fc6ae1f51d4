import type { Same } from '../../kit/words.ts';
import type { passBackgroundZh } from './pass-background.zh.ts';

export const passBackgroundEn = {
  title: 'Pass backgrounds',
  hint: 'What stands behind “My pass” on employees’ phones. One set per project; it shows as soon as it is saved.',
  edit: 'Edit backgrounds',
  pictures: 'Backgrounds',
  scanId: 'Scan background',
  mineId: '“Me” background',
  scanHint: 'Stands behind the card with the QR code.',
  mineHint: 'Stands behind the page about oneself.',
  sizes:
    'Good sizes: {0}. JPG or PNG, up to {1} MB. Keep what matters away from the middle, which the card covers.',
  preview: 'Preview: {0}',
  previewLanguage: 'Language of the preview',
  none: 'None; the plain page is shown',
  saved: 'Backgrounds saved',
  lastSaved: 'Saved by {0} at {1}',
  chooseTitle: 'Choose a project',
  chooseText: 'Backgrounds belong to a project. Choose one above.',
  sampleName: 'Wang Xiaoming',
  sampleCompany: 'Sample Technology Ltd.',
  samplePass: 'My pass',
  sampleScan: 'Hold the code in front of the reader',
  sampleUntil: 'Valid until',
  sampleNoEnd: 'No end',
  sampleAreas: 'Opens',
  sampleArea: 'Building 1',
  error: {
    picture: 'The picture does not exist. Please upload it again',
    taken: 'Somebody else has just chosen backgrounds. Reload and try again',
  },
} as const satisfies Same<typeof passBackgroundZh>;
