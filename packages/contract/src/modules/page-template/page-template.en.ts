import type { SameKeys } from '../../kit/words.ts';
import type { pageTemplateLogZh, pageTemplateZh } from './page-template.zh.ts';

export const pageTemplateEn = {
  wholeList: 'Mini-program templates',
  wholeHint:
    'Choose a whole set for a mini-program: pages, tab bar, navigation and style. All of it arrives as drafts; what is live stays',
  pageList: 'Page templates',
  pageHint: 'Choose a template for a new page, which begins as a draft',
  chooseTitle: 'Please choose a project',
  chooseText: 'Templates are used for the mini-program of a project',
  emptyTitle: 'No templates yet',
  emptyText: 'Pages that you save as a template appear here',
  owner_product: 'Built in',
  owner_headOffice: 'Head office',
  owner_project: 'This project',
  pages: '{0} {0|page|pages}',
  editedBy: 'Edited by {0}',
  use: 'Use',
  usePage: 'Add page',
  more: 'More for “{0}”',

  useTitle: 'Use “{0}”',
  useText:
    'Its pages are saved as drafts; what is live stays until you publish. Texts and pictures that you have filled in stay where elements are the same.',
  becomesNew: 'New',
  becomesOver: 'Replaces the draft of “{0}”, {1} {1|change|changes}',
  unpublished: '{0} unpublished {0|change is|changes are} replaced',
  used: 'Saved {0} {0|draft|drafts}',

  saveNew: 'Save as template',
  saveWhole: 'Save the mini-program as a template',
  saveText: 'With the drafts of all pages, the tab bar, navigation and style',
  saveVerb: 'Save',
  saved: 'Template saved',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  forAll: 'Offered to',
  forAll_yes: 'Offer to all projects',
  fromPage: 'Page',
  rename: 'Rename',
  renamed: 'Renamed',
  remove: 'Delete',
  removeText: 'The template is deleted; pages created from it stay.',
  removed: 'Template deleted',

  give: 'Give to projects',
  giveTitle: 'Give “{0}” to projects',
  giveText:
    'Each project gets the pages as drafts; what is live stays. This runs in the background; see Tasks for progress.',
  giveProjects: 'Projects',
  giveVerb: 'Give to {0} {0|project|projects}',
  givePlan: '{0} new, {1} {1|draft|drafts} replaced',
  giveUnpublished: '{0} with unpublished changes',
  given: 'Given to',
  givenNone: 'Not given to any project yet',
  givenPages: '{0} {0|page|pages}',
  error: {
    builtIn: 'Built-in templates can’t be changed or deleted',
    whole: 'This is for templates of mini-programs only',
    many: '{0} {0|template|templates} may be kept at most',
    nothing: 'There are no pages to save as a template yet',
    changed: 'Pages have changed; please look again at what is replaced',
    kind: 'The template is for another type of page',
  },
} as const satisfies SameKeys<typeof pageTemplateZh>;

export const pageTemplateLogEn = {
  entity: { pageTemplate: 'page template' },
  field: {
    program: 'Mini-program',
    whole: 'Whole mini-program',
    projects: 'Number of projects',
  },
  ops: {
    use: 'Use mini-program template',
    save: 'Save as template',
    rename: 'Rename template',
    remove: 'Delete template',
    give: 'Give template to projects',
  },
} as const satisfies SameKeys<typeof pageTemplateLogZh>;
