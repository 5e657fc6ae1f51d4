import type { Settings } from '../../kit/settings.ts';
import type { Category, Domains, ReviewedPage } from '../../ports/mini-platform/mini-platform.ts';
import type { Row } from './mini-program.ledger.queries.ts';

/** The servers that a mini-program calls: ours. */
export function domainsOf({ publicUrl }: Pick<Settings, 'publicUrl'>): Domains {
  const { host } = new URL(publicUrl);
  const ours = [`https://${host}`];
  return { request: ours, socket: [`wss://${host}`], upload: ours, download: ours };
}

/** The schema of what the code is given: one that it doesn't know shows the pages in a web-view. */
const configVersion = 1;

/** What the uploaded code finds in its configuration: which project and program it is, and where we are. No secrets. */
export function extOf({ publicUrl }: Pick<Settings, 'publicUrl'>, row: Row): object {
  const navigateAppIds = row.targetNext.map(({ appId }) => appId);
  return {
    extEnable: true,
    extAppid: row.appId,
    directCommit: false,
    ext: { projectId: row.projectId, program: row.kind, apiBase: publicUrl, configVersion, navigateAppIds },
    navigateToMiniProgramAppIdList: navigateAppIds,
  };
}

/** The platform takes so many characters for the title of a page. */
const mostTitle = 32;

/** The first page, in the first category that the platform approved: what the reviewer opens. */
export const categoriesNeeded = (
  categories: readonly Category[],
  pages: readonly string[],
  name: string,
): readonly ReviewedPage[] => {
  const [category] = categories;
  const [address] = pages;
  return category && address
    ? [{ ...category, address, tag: category.second, title: [...name].slice(0, mostTitle).join('') }]
    : [];
};
