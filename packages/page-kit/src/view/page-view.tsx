import { memo } from 'react';
import type { Block, Doc } from '../shapes.ts';
import { singleBlock } from '../single-block.ts';
import { BlockView } from './blocks.tsx';
import { IconOf, LocalText, PageLink } from './elements.tsx';
import { siteStyleOf } from './site-style.ts';
import { useView } from './surroundings.ts';

export { siteStyleOf };

// A key stroke draws one block anew: all others are the same objects as before.
const One = memo(BlockView);

const isShown = (block: Block) => block.type === 'unknown' || block.hidden !== true;

/** What a page of a mini-program shows below its title: its blocks, in order. Who shows it brings `page.css`. */
export function PageView({ doc, site }: { doc: Doc; site: Doc }) {
  const { provider, t } = useView();
  const navigation = singleBlock(site, 'navigation');
  const blocks = doc.blocks.filter(isShown);
  return (
    <div className={`pk-page pk-kind-${doc.kind}`} style={siteStyleOf(site)}>
      {blocks.map((block, at) => (
        <One
          key={block.id}
          block={block}
          navigation={block.type === 'nav' ? navigation : null}
          first={at === 0}
        />
      ))}
      {singleBlock(site, 'style')?.showProvider && provider && (
        <p className="pk-provider">
          <img src={provider.url} alt={t('provider', provider.name)} height="24" loading="lazy" />
        </p>
      )}
    </div>
  );
}

/** The bar on top with the page's title; `drawn`: amid a page of another kind, which has a heading of its own. */
export function TitleBar({ doc, site, drawn = false }: { doc: Doc; site: Doc; drawn?: boolean }) {
  const Title = drawn ? 'b' : 'h1';
  return (
    <header className="pk-title" style={siteStyleOf(site)}>
      <Title>
        <LocalText of={doc.title} mark={false} />
      </Title>
    </header>
  );
}

/** The tabs at the bottom; `page` is where one is. */
export function TabBar({ site }: { site: Doc }) {
  const { t, page, isHere, badge } = useView();
  const bar = singleBlock(site, 'tabBar');
  if (!bar) return null;
  return (
    <nav className="pk-tabbar" aria-label={t('tabBar')} style={siteStyleOf(site)}>
      <ul>
        {bar.items.map(({ id, label, icon, colour, active, link }) => {
          const current = isHere ? isHere(link) : link.to === 'page' && link.page === page;
          return (
            <li key={id} style={{ color: (current ? active : colour) ?? undefined }}>
              <PageLink link={link} className="pk-tabbar-item" current={current}>
                <span className="pk-tabbar-icon">
                  <IconOf icon={icon} size={22} />
                  {badge?.(link)}
                </span>
                <span>
                  <LocalText of={label} mark={false} />
                </span>
              </PageLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
