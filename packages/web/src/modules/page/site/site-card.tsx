import { pagesOf } from '@mdi/contract/modules/page/page.menu.ts';
import { limits } from '@mdi/page-kit/limits.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { singleBlock } from '@mdi/page-kit/single-block.js';

import { MaybeLink } from '../../../kit/page/maybe-link.tsx';
import { inPageLanguage } from '../../../kit/words/in-language.ts';
import { t } from '../../../kit/words/words.ts';
import { PhoneTabs } from '../canvas/canvas.tsx';
import { usePageArea } from '../canvas/page-area.ts';
import css from '../pages.module.css';
import { SiteNavigation } from './site-phone.tsx';

type Props = { site: Doc; files: Readonly<Record<string, string>>; query: string; home: number | null };

/** What all pages share, and the ways to where it is changed. */
export function SiteCard({ site, files, query, home }: Props) {
  const { pageNavi, pageStyle } = pagesOf(usePageArea());
  const tabs = singleBlock(site, 'tabBar')?.items.length ?? 0;
  const ways = singleBlock(site, 'navigation')?.items.length ?? 0;
  const style = singleBlock(site, 'style');
  const said = inPageLanguage;
  return (
    <section className={css.shared}>
      <div>
        <h2>
          {t('page.block.tabBar')} <span className="t3 s12">{`${tabs}/${limits.tabBar.most}`}</span>
          <MaybeLink to={`${pageNavi.path}${query}`}>{t('page.edit')}</MaybeLink>
        </h2>
        <div className={css.sharedTabs}>
          <PhoneTabs site={site} files={files} page={home} lang={said('zh', 'en') === 'en' ? 'en' : 'zh'} />
        </div>
        <p className={css.sharedStyle}>
          {t('page.style')}
          {(['barBg', 'buttonBg'] as const).map((name) => (
            <span key={name}>
              <i style={{ background: style?.[name] ?? 'transparent' }} />
              {t(`page.field.${name}`)}
            </span>
          ))}
          <MaybeLink to={`${pageStyle.path}${query}`}>{t('page.edit')}</MaybeLink>
        </p>
      </div>
      <div>
        <h2>
          {t('page.block.navigation')} <span className="t3 s12">{`${ways}/${limits.navigation}`}</span>
          <MaybeLink to={`${pageNavi.path}${query}`}>{t('page.edit')}</MaybeLink>
        </h2>
        {ways > 0 ? (
          <SiteNavigation site={site} files={files} />
        ) : (
          <p className="t3">{t('page.naviEmpty')}</p>
        )}
      </div>
    </section>
  );
}
