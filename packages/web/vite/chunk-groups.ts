type Files = readonly (readonly [folder: string, ...names: string[]])[];

/** Files that are one chunk, by their folders in `packages` (`*` is any one folder) and their names without an ending. */
export const chunkGroups = {
  // What every graph needs is one file: each further one costs a request and a kilobyte of headers. Whatever a group holds
  // brings all that it imports: nothing of the phones' own may stand here.
  base: [
    ['web/src/kit/*', 'sign-in-target', 'session-ended', 'cookies', 'faults', 'last-calls', 'missing-part'],
    ['web/src/kit/*', 'lazy-part-or', 'session', 'send', 'icon-paths', 'use-width', 'words', 'public-client'],
    ['contract/src/kit', 'words', 'password', 'phone'],
    ['page-kit/src', 'single-block', 'view/text-in-lang', 'view/site-style'],
    ['web/src/lite-kit', 'crash', 'icons', 'language-select', 'lazy-part', 'read-states', 'submit'],
    ['web/src/lite-kit', 'use-button-action', 'use-title'],
    ['web/src', 'public/addresses', 'h5/guest/map-address', 'h5/app/home/map-tiles'],
  ],
  // What every page of the app on phones needs: one request instead of one for each.
  app: [
    ['web/src', 'entry-h5', 'h5/my-pass-client', 'h5/use-phone-session'],
    [
      'web/src/h5/app/shell',
      'app-frame',
      'app-root',
      'begin-app',
      'navigate',
      'address',
      'app-client',
      'app-state',
      'offline-copies',
      'page-links',
    ],
    ['web/src/h5/app/home', 'home-view', 'skyline', 'use-site'],
    [
      'web/src/h5/app',
      'icons',
      'use-project',
      'use-settled-place',
      'feature-view',
      'view-states',
      'times',
      'use-stored-read',
    ],
    [
      'web/src/h5/app/notices',
      'notice-briefs',
      'notices-view',
      'use-inbox',
      'notice-list',
      'load-older-button',
      'unread-count',
      'use-notices',
    ],
  ],
  // Also on public pages, which must not load the group below for its sake.
  display: [['contract/src/kit', 'display']],
  // The same for what the frame and nearly every page behind the sign-in need.
  kit: [
    ['web/src/kit/form/drafts', 'leave-blockers', 'page-stays-open'],
    ['web/src/kit/*', 'can', 'due-date', 'duration', 'in-batches', 'maybe-link'],
    [
      'web/src/kit/*',
      'project-time',
      'page-head',
      'read-states',
      'tag',
      'toast',
      'use-now',
      'use-read',
      'use-write',
    ],
  ],
  // What the pages of a module share, where it is small and goes by many names.
  companies: [
    [
      'web/src/modules/company',
      'company-dialog-loader',
      'company-staff-address',
      'use-company',
      'use-company-options',
    ],
    ['web/src/modules/company', 'shared/lease-end-countdown'],
    ['contract/src/modules', 'company/company.contract', 'report/report.contract'],
  ],
  visits: [
    ['contract/src/modules', 'visit/visit.contract', 'visit/visit.fields', 'visit/visit.flow'],
    ['contract/src/modules', 'area/area.contract'],
  ],
} as const satisfies Record<string, Files>;

const pattern = (path: string) =>
  path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]').replaceAll('*', '\\w+');

/** Finds the files of a group by their absolute paths, beside packages that `others` finds. */
export function filesOfChunk(group: keyof typeof chunkGroups, others?: RegExp): RegExp {
  const files: Files = chunkGroups[group];
  const own = files.map(
    ([folder, ...names]) =>
      `packages[\\\\/]${pattern(folder)}[\\\\/](${names.map(pattern).join('|')})\\.tsx?$`,
  );
  return new RegExp([...(others ? [others.source] : []), ...own].join('|'));
}
