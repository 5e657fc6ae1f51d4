import { type PageArea, pagesOf } from '@mdi/contract/modules/page/page.menu.ts';
import type { Doc, DocKind, DocPlace, PageKind } from '@mdi/page-kit/shapes.ts';
import { pageBuilderAddress } from './addresses.ts';

const groupOf = { content: '/miniProgramContentManage', pm: '/pmminiManage' } as const;

/** The builder's address of each kind of page, with the code of its screen. Source: spec §2. */
export const builderScreens = {
  home: { path: 'homepageConfig', code: 'CMS02050' },
  my: { path: 'mypageConfig', code: 'CMS02060' },
  standard: { path: 'standardConfig', code: 'CMS02070' },
  reserve: { path: 'reserveConfig', code: 'CMS02080' },
  subNav: { path: 'secondNaviConfig', code: 'CMS02090' },
  overview360: { path: 'overview360Config', code: 'CMS02100' },
  map: { path: 'mapConfig', code: 'CMS02110' },
  business: { path: 'businessConfig', code: 'CMS02120' },
  service: { path: 'serviceConfig', code: 'CMS02130' },
  fixed: { path: 'fixedPageConfig', code: 'CMS02140' },
  form: { path: 'formPageConfig', code: 'CMS02150' },
} as const satisfies Record<PageKind, { path: string; code: string }>;

export const builderPath = (area: PageArea, kind: PageKind): string =>
  `${groupOf[area]}/${builderScreens[kind].path}`;

/** Where a page is edited; what pages share has screens of its own. */
export const pageEditAddress = (area: PageArea, pageId: number, kind: DocKind): string =>
  kind === 'site' ? pagesOf(area).pageNavi.path : pageBuilderAddress(builderPath(area, kind), pageId);

type Mended = { pageId: number; kind: DocKind; projectId: number; program: string; doc: Doc };

/** Where a finding is mended; the style and the other shared parts have a screen each. */
export function findingAddress(
  area: PageArea,
  { pageId, kind, projectId, program, doc }: Mended,
  at: DocPlace,
) {
  if (kind !== 'site') return pageEditAddress(area, pageId, kind);
  const { pageNavi, pageStyle } = pagesOf(area);
  const style = doc.blocks.some(({ id, type }) => id === at.block && type === 'style');
  return `${(style ? pageStyle : pageNavi).path}?projectId=${projectId}&program=${program}`;
}

/** The address of a live page for its readers. */
export const livePageAddress = (program: string, projectId: number, pageId: number): string =>
  `${location.origin}${import.meta.env.BASE_URL}h5/app/${program}/${projectId}/pages/${pageId}`;

export const pageListPath = (area: PageArea, channel: 'app' | 'chat'): string =>
  channel === 'chat' ? pagesOf(area).pageChat.path : pagesOf(area).page.path;
