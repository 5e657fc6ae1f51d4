import type { Settings } from '../../kit/settings/settings.ts';
import type { Category, Domains, ReviewedPage } from '../../ports/mini-platform/mini-platform.ts';
import type { Row, Target } from './mini-program.act-records.queries.ts';

/** The servers that a mini-program calls: ours. */
export function domainsOf({ publicUrl }: Pick<Settings, 'publicUrl'>): Domains {
  const { host } = new URL(publicUrl);
  const ours = [`https://${host}`];
  return { request: ours, socket: [`wss://${host}`], upload: ours, download: ours };
}

/** A part of `ext_json` that the platform reads itself; `ext` is what the uploaded code finds (`miniProgramExt`). No secrets. */
export function extJsonOf(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { projectId, kind, appId }: Row,
  { title, at, targets }: { title: string; at: Date; targets: readonly Target[] },
) {
  const navigateAppIds = targets.map((target) => target.appId);
  // Another release has another number, so that no web-view shows what it kept of the one before.
  const configVersion = Math.floor(at.getTime() / 1000);
  const { origin } = new URL(publicUrl);
  const place = { projectId, program: kind, apiBase: origin, configVersion };
  return {
    extEnable: true,
    extAppid: appId,
    directCommit: false,
    ext: { ...place, title, titleEn: null, navigateAppIds },
    navigateToMiniProgramAppIdList: navigateAppIds,
  };
}

/** The platform takes so many characters for the title of a page. */
const maxTitle = 32;

/** The first page, in the first category that the platform approved: what the reviewer opens. */
export const categoriesNeeded = (
  categories: readonly Category[],
  pages: readonly string[],
  name: string,
): readonly ReviewedPage[] => {
  const [category] = categories;
  const [address] = pages;
  return category && address
    ? [{ ...category, address, tag: category.second, title: [...name].slice(0, maxTitle).join('') }]
    : [];
};
