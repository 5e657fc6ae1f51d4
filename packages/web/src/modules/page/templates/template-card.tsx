import { pageTemplateApi } from '@mdi/contract/modules/page-template/page-template.contract.ts';
import { newDoc } from '@mdi/page-kit/new-doc.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useRead } from '../../../kit/call/use-read.ts';
import { type MenuAction, MoreMenu } from '../../../kit/page/more-menu.tsx';
import { KindTag } from '../../../kit/page/tag.tsx';
import { showAgo } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';
import { newId } from '../builder/builder.ts';
import { PageThumbnail } from '../list/page-thumbnail.tsx';
import css from '../pages.module.css';
import { type TemplateRow, templateNameOf } from './template-calls.ts';

type Props = { template: TemplateRow; use: (() => void) | null; more: readonly MenuAction[] };

/** A template as it looks on a phone, whose it is, and what may be done with it. */
export function TemplateCard({ template, use, more }: Props) {
  const { templateId, whole, owner, kinds, updatedBy, updatedAt } = template;
  const { data } = useRead(pageTemplateApi, 'get', { templateId });
  const name = templateNameOf(template);
  const blank = useMemo(() => newDoc('site', { zh: '' }, newId), []);
  const docs = data?.pages.map(({ doc }) => doc) ?? [];
  const site = docs.find(({ kind }) => kind === 'site') ?? blank;
  const first = docs.find(({ kind }) => kind === 'home') ?? docs.find(({ kind }) => kind !== 'site');
  const [kind] = kinds;
  return (
    <li className={css.card}>
      <div className={css.cardPhone}>
        {data && first ? (
          <PageThumbnail doc={first} site={site} files={data.files} page={0} />
        ) : (
          <div className={css.thumbnail} />
        )}
      </div>
      <div className={css.cardText}>
        <h2>{name}</h2>
        <p className={css.cardTags}>
          <KindTag>{t(`pageTemplate.owner_${owner}`)}</KindTag>
        </p>
        <p className="t2 s12">
          {whole
            ? t('pageTemplate.pages', kinds.filter((one) => one !== 'site').length)
            : kind && t(`page.kind_${kind}`)}
        </p>
        <span className={css.grow} />
        {updatedBy === null ? null : (
          <p className="t3 s12">
            {t('pageTemplate.editedBy', updatedBy)} {showAgo(updatedAt)}
          </p>
        )}
        <div className={css.cardActs}>
          {use ? (
            <Button
              size="small"
              aria-label={`${t(whole ? 'pageTemplate.use' : 'pageTemplate.usePage')} ${name}`}
              onClick={use}
            >
              {t(whole ? 'pageTemplate.use' : 'pageTemplate.usePage')}
            </Button>
          ) : null}
          <MoreMenu label={t('pageTemplate.more', name)} actions={more} />
        </div>
      </div>
    </li>
  );
}
