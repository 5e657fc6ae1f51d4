import { lazy, type ReactNode, Suspense } from 'react';
import type { Block, BlockOf, KnownBlock } from '../shapes.ts';
import { Carousel } from './carousel.tsx';
import { arrowPath, IconOf, Image, LineIcon, LocalText, PageLink } from './elements.tsx';
import { Panoramas } from './panoramas.tsx';
import { textInLang, useView } from './surroundings.ts';

const TileMap = lazy(() => import('./tile-map.tsx').then((file) => ({ default: file.TileMap })));

const isBlank = (text: { zh: string; en?: string | undefined }) =>
  text.zh.trim() === '' && (text.en ?? '').trim() === '';

function Video({ block }: { block: BlockOf<'video'> }) {
  const { lang, uploadUrl } = useView();
  const { title, video, poster } = block;
  const url = video === null ? undefined : uploadUrl(video);
  if (url === undefined) return poster && <Image pic={poster} />;
  return (
    <figure className="pk-card pk-video">
      {/* biome-ignore lint/a11y/useMediaCaption: people upload what they have; there are no captions to show. */}
      <video
        controls
        playsInline
        preload={poster ? 'none' : 'metadata'}
        src={url}
        poster={poster ? uploadUrl(poster.up) : undefined}
        aria-label={textInLang(title, lang).text || undefined}
      />
      {!isBlank(title) && (
        <figcaption>
          <LocalText of={title} />
        </figcaption>
      )}
    </figure>
  );
}

function Services({ block }: { block: BlockOf<'services'> }) {
  const { t } = useView();
  return (
    <section className="pk-card pk-services" aria-label={isBlank(block.title) ? t('services') : undefined}>
      {!isBlank(block.title) && (
        <h2>
          <LocalText of={block.title} />
        </h2>
      )}
      <ul>
        {block.items.map(({ id, label, icon, link }) => (
          <li key={id}>
            <PageLink link={link} className="pk-service">
              <i>
                <IconOf icon={icon} size={24} />
              </i>
              <span>
                <LocalText of={label} />
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tabs({ block }: { block: BlockOf<'tabs'> }) {
  const { t, page } = useView();
  return (
    <nav className="pk-tabs" aria-label={t('tabs')}>
      <ul>
        {block.items.map((item) => (
          <li key={item.id}>
            <PageLink
              link={item.page === null ? { to: 'none' } : { to: 'page', page: item.page }}
              className="pk-tab"
              current={item.page !== null && item.page === page}
            >
              <LocalText of={item.label} />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Notices({ block }: { block: BlockOf<'notices'> }) {
  const { t, notices } = useView();
  return (
    <section className="pk-card pk-notices">
      <header>
        <h2>{t('notices')}</h2>
        <PageLink link={{ to: 'feature', feature: 'notices' }} className="pk-more">
          {t('more')}
          <LineIcon size={14}>{arrowPath}</LineIcon>
        </PageLink>
      </header>
      {notices?.length === 0 && <p className="pk-none">{t('noNotices')}</p>}
      {notices === null && <div className={`pk-waits pk-waits-${block.show}`} aria-hidden="true" />}
      <ul>
        {(notices ?? []).slice(0, block.show).map(({ noticeId, title, titleLang, time, thumbnailUrl }) => (
          <li key={noticeId}>
            <PageLink link={{ to: 'notice', id: noticeId }} className="pk-notice">
              <span>
                <b lang={titleLang}>{title}</b>
                <time dateTime={time.iso}>{time.text}</time>
              </span>
              {thumbnailUrl !== null && (
                <img src={thumbnailUrl} alt="" width="88" height="55" loading="lazy" decoding="async" />
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Location({ block }: { block: BlockOf<'location'> }) {
  const { t, lang, tiles, mapHref } = useView();
  const { name, address, spot } = block;
  return (
    <section className="pk-card pk-location">
      {spot && tiles && (
        <Suspense fallback={<div className="pk-map" />}>
          <TileMap spot={spot} tiles={tiles} />
        </Suspense>
      )}
      <div className="pk-address">
        <div>
          <h2>
            <LocalText of={name} />
          </h2>
          <p>
            <LocalText of={address} />
          </p>
        </div>
        {spot && (
          <a
            className="pk-pill"
            href={mapHref(spot, textInLang(name, lang).text)}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <IconOf icon={{ name: 'map' }} size={16} />
            {t('openMap')}
          </a>
        )}
      </div>
    </section>
  );
}

/** The navigation of the mini-program, wherever a page has a place for it. */
function Navigation({ block }: { block: BlockOf<'navigation'> }) {
  const { t } = useView();
  if (block.items.length === 0) return null;
  return (
    <nav className="pk-nav" aria-label={t('navigation')}>
      <ul>
        {block.items.map(({ id, label, sub, icon, link }) => (
          <li key={id}>
            <PageLink link={link} className="pk-card pk-way">
              <IconOf icon={icon} size={26} />
              <span>
                <b>
                  <LocalText of={label} />
                </b>
                {!isBlank(sub) && (
                  <small>
                    <LocalText of={sub} />
                  </small>
                )}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function shown(block: KnownBlock, first: boolean): ReactNode {
  switch (block.type) {
    case 'picture':
      return <Carousel block={block} first={first} />;
    case 'video':
      return <Video block={block} />;
    case 'services':
      return <Services block={block} />;
    case 'tabs':
      return <Tabs block={block} />;
    case 'panorama':
      return <Panoramas block={block} first={first} />;
    case 'notices':
      return <Notices block={block} />;
    case 'text':
      return (
        <div className={`pk-card pk-text pk-${block.align}`}>
          <p>
            <LocalText of={block.body} />
          </p>
        </div>
      );
    case 'button':
      return (
        <PageLink link={block.link} className="pk-button">
          <LocalText of={block.label} />
        </PageLink>
      );
    case 'location':
      return <Location block={block} />;
    case 'divider':
      return <hr className={`pk-divider pk-${block.size}`} />;
    default:
      // The rest is shown by the page itself, or by what all pages share.
      return null;
  }
}

/** One block as readers see it; nothing of one that this build doesn't know. */
export function BlockView({
  block,
  navigation,
  first,
}: {
  block: Block;
  navigation: BlockOf<'navigation'> | null;
  first: boolean;
}) {
  const { form, feature } = useView();
  if (block.type === 'unknown') return null;
  if (block.type === 'nav') return navigation && <Navigation block={navigation} />;
  if (block.type === 'form') return form?.(block);
  if (block.type === 'feature') return feature?.(block);
  return shown(block, first);
}
