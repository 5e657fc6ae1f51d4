import type { SameKeys } from '../../kit/words.ts';
import type { appearanceLogZh, appearanceZh } from './appearance.zh.ts';

export const appearanceEn = {
  title: 'Appearance',
  listHint: 'For the whole platform. Others see changes the next time they load a page.',
  theme: 'Theme colour',
  colour: 'Theme colour',
  colourHint: 'For buttons, links and what is selected, as #rrggbb',
  pick: 'Pick a theme colour',
  usual: 'Restore the default colour',
  near: 'Use {0}',
  button: 'Button text',
  buttonSample: 'Save',
  link: 'Link text',
  linkSample: 'View details',
  menuSample: 'Current menu',
  ratio: 'Contrast {0}:1',
  enough: 'Clear',
  tooLow: 'Below 4.5:1',
  preview: 'Preview',
  frame: 'Interface',
  showSettings: 'Personal settings',
  showSettingsHelp:
    'Shows “Settings” in the top bar, where people adjust text size, the top bar and more. When off, settings people have made still apply.',
  showPrivacy: 'Privacy policy updates',
  showPrivacyHelp:
    'After the privacy policy changes, the login page asks those who agreed to an older version to read it again. On or off, agreeing is always required before logging in.',
  on: 'On',
  off: 'Off',
  nationalOnly: 'Only a head-office role with national scope can change the appearance.',
  readOnly: 'You can only view the appearance.',
  saved: 'Appearance saved; others see it the next time they load a page',
  error: {
    unreadable:
      'Text on this colour can’t be read clearly (contrast below 4.5:1). The nearest colour that works is {0}',
    dark: 'This colour is too dark: nothing changes when it is pointed at or pressed, and links look like text. The nearest colour that works is {0}',
    pale: 'This colour is too light to stand out from the page. The nearest colour that works is {0}',
  },
} as const satisfies SameKeys<typeof appearanceZh>;

export const appearanceLogEn = {
  entity: {
    appearance: 'Appearance',
  },
  ops: {
    save: 'Change appearance',
  },
} as const satisfies SameKeys<typeof appearanceLogZh>;
