import { pageWordsEn } from '@mdi/page-kit/words.en.ts';
import type { SameKeys } from '../../kit/words.ts';
import type { pageLogZh, pageZh } from './page.zh.ts';
import { pageScreensEn } from './page-screens.en.ts';

export const pageEn = {
  ...pageWordsEn,
  ...pageScreensEn,
  channel_app: 'App',
  channel_chat: 'Chat app',
  program_pm: 'Property mini-program',
  program_pass: 'Access mini-program',
  problem: {
    notOne: 'This is not the content of a page',
    newer: 'A newer version saved this page; please refresh before editing',
    tooLarge: 'The page is larger than 256 KB',
    tooMany: 'A page may have 200 elements at most',
    badBlock: 'An element is not valid',
    sameId: 'An element is there twice',
  },
  error: {
    upload: 'A picture or file is gone or belongs to another project; please upload it again',
    unknown: 'An element of a newer version can’t be changed',
    kind: 'The type of a page can’t be changed',
    single: 'There is a page of type “{0}” already; another one takes its place',
    chatKind: 'A page of type “{0}” can’t be opened from the chat app',
    many: 'A mini-program may have {0} {0|page|pages} at most',
    stopped: '“{0}” has {1} {1|problem|problems} to solve',
    past: 'This time has passed',
    place: 'A chosen page does not belong to this mini-program',
    notPublished: 'The page is not published',
    notDue: 'No publication is scheduled',
    inTabBar: 'The tab bar links to this page, so it can’t be unpublished',
    awaited:
      'The scheduled tab bar will link to this page, so it can’t be cancelled or put off. Cancel the tab bar’s schedule first.',
    site: 'Tab bar, navigation and style can’t be deleted or unpublished',
    published: 'The page is published or scheduled; please unpublish it first',
    used: '{0} {0|page links|pages link} to this page',
    unreadable: 'A newer version saved this, and this version can’t read it',
    previewOver:
      'The preview has expired (its code is valid for 30 minutes) or was ended by its author. Ask the author of the page for a new code',
    previewSite: 'Tab bar, navigation and style are previewed with a page: open the preview from one',
  },
} as const satisfies SameKeys<typeof pageZh>;

export const pageLogEn = {
  entity: { appPage: 'mini-program page' },
  field: {
    kind: 'Page type',
    channel: 'Opened from',
    changed: 'Number of changes',
    editedBy: 'Last edited by',
    no: 'Version',
    from: 'Effective from',
    note: 'Note',
    until: 'Preview until',
    titleZh: 'Chinese title',
    titleEn: 'English title',
  },
  ops: {
    add: 'Add page',
    openSite: 'Create tab bar, navigation and style',
    save: 'Save page draft',
    publish: 'Publish pages',
    cancel: 'Cancel scheduled publication of page',
    unpublish: 'Unpublish page',
    restore: 'Restore version of page',
    preview: 'Make a phone preview of a page',
    endPreview: 'End a phone preview of a page',
    remove: 'Delete page',
  },
} as const satisfies SameKeys<typeof pageLogZh>;
