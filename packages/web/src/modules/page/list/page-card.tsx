import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../../kit/call/use-read.ts';
import { copyText } from '../../../kit/codes/copy-text.ts';
import { MoreMenu } from '../../../kit/page/more-menu.tsx';
import { LinkButton } from '../../../kit/page/small-button.tsx';
import { toast } from '../../../kit/page/toast.ts';
import { showAgo } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';
import { type PageRow, titleOf } from '../page-calls.ts';
import css from '../pages.module.css';
import { PagePendingChanges, PageTags } from './page-tags.tsx';
import { PageThumbnail } from './page-thumbnail.tsx';

/** Whether somebody has scrolled to it: what is far below isn't asked for. */
function useSeen() {
  const own = useRef<HTMLLIElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!own.current || seen) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    watch.observe(own.current);
    return () => watch.disconnect();
  }, [seen]);
  return { own, seen };
}

export type CardActs = {
  publish: (page: PageRow) => void;
  unpublish: (page: PageRow) => void;
  cancel: (page: PageRow) => void;
  remove: (page: PageRow) => void;
  discard: (page: PageRow, no: number) => void;
};

type Props = {
  page: PageRow;
  site: Doc;
  siteFiles: Readonly<Record<string, string>>;
  to: string;
  /** Where readers find it, for who sends it to them in a chat. */
  address: string | undefined;
  can: { edit: boolean; publish: boolean };
  acts: CardActs;
};

/** A page as it looks, with what readers see of it and what stands against more. */
export function PageCard({ page, site, siteFiles, to, address, can, acts }: Props) {
  const { own, seen } = useSeen();
  const { data } = useRead(pageApi, 'get', { pageId: page.pageId }, { enabled: seen });
  const title = titleOf(page);
  const [files, setFiles] = useState(siteFiles);
  useEffect(() => setFiles({ ...siteFiles, ...data?.files }), [siteFiles, data]);
  const { live } = page;
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t('page.addressCopied'));
    else toast.error(t('kit.failed'));
  };
  const more = [
    ...(can.publish && page.changes > 0 ? [{ label: t('page.publish'), run: () => acts.publish(page) }] : []),
    ...(can.edit && live && page.changes > 0
      ? [{ label: t('page.discard'), danger: true, run: () => acts.discard(page, live.no) }]
      : []),
    ...(can.publish && live
      ? [{ label: t('page.unpublish'), danger: true, run: () => acts.unpublish(page) }]
      : []),
    ...(can.edit ? [{ label: t('page.remove'), danger: true, run: () => acts.remove(page) }] : []),
  ];
  const other = title === page.titleZh ? page.titleEn : page.titleZh;
  return (
    <li className={css.card} ref={own}>
      <div className={css.cardPhone}>
        {data ? (
          <PageThumbnail doc={data.doc} site={site} files={files} page={page.pageId} />
        ) : (
          <div className={css.thumbnail} />
        )}
      </div>
      <div className={css.cardText}>
        <h2>{title}</h2>
        {other && other !== title ? <p className="t2 s12">{other}</p> : null}
        <p className="t2 s12">{t(`page.kind_${page.kind}`)}</p>
        <p className={css.cardTags}>
          <PageTags page={page} />
        </p>
        <PagePendingChanges page={page} />
        {page.stops > 0 ? <p className="bad s12">{t('page.blocked', page.stops)}</p> : null}
        {page.complete.en ? null : <p className="t3 s12">{t('page.englishMissing')}</p>}
        <span className={css.grow} />
        <p className="t3 s12">
          {page.updatedBy === null ? null : t('page.editedBy', page.updatedBy)} {showAgo(page.updatedAt)}
        </p>
        <div className={css.cardActs}>
          <Link to={to} aria-label={`${t(can.edit ? 'page.edit' : 'page.look')} ${title}`}>
            {t(can.edit ? 'page.edit' : 'page.look')}
          </Link>
          {address === undefined ? null : (
            <LinkButton
              aria-label={t('page.copyAddressOf', title)}
              disabled={!live}
              title={live ? undefined : t('page.addressLater')}
              onClick={() => void copy(address)}
            >
              {t('page.copyAddress')}
            </LinkButton>
          )}
          {can.publish && page.due ? (
            <LinkButton onClick={() => acts.cancel(page)}>{t('page.cancelDue')}</LinkButton>
          ) : null}
          <MoreMenu label={t('page.moreOf', title)} actions={more} />
        </div>
      </div>
    </li>
  );
}
