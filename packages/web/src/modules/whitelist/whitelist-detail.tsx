import { useNavigate } from 'react-router';
import { listAddress } from '../../kit/list/list-memory.ts';
import { classes } from '../../kit/page/classes.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { whitelistPaths } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { t } from '../../kit/words/words.ts';
import { useWhitelist, useWhitelistArea, type Whitelist } from './use-whitelist.ts';
import css from './whitelist.module.css';
import { whitelistActions } from './whitelist-actions.ts';
import { whitelistDialogs } from './whitelist-dialog-loader.ts';
import { WhitelistPhones } from './whitelist-phones.tsx';
import { WhitelistUses } from './whitelist-uses.tsx';

function Facts({ list }: { list: Whitelist }) {
  const { uses, otherUses } = list;
  const f = factsOf(list, 'whitelist');
  return (
    <>
      <FactCard
        title={t('whitelist.facts')}
        facts={[
          f.of('projectId', list.projectName ?? t('whitelist.headOffice')),
          f.count(['phones', 'whitelist.phonesCount']),
          f.time('uploadedAt'),
          f.time('updatedAt'),
        ]}
      />
      <section className={classes('card', css.boxed)}>
        <h2>{t('whitelist.uses')}</h2>
        {uses.length + otherUses === 0 ? (
          <p className="t3">{t('whitelist.usesNone')}</p>
        ) : (
          <WhitelistUses uses={uses} />
        )}
        {otherUses > 0 ? <p className="t3">{t('whitelist.otherUses', otherUses)}</p> : null}
      </section>
    </>
  );
}

/** CMS07040: the phones of a whitelist, what asks for it, and its history. */
export function WhitelistDetail() {
  const navigate = useNavigate();
  const paths = whitelistPaths[useWhitelistArea()];
  const { record: list, failure, reload } = useWhitelist();
  const { ask, dialog } = useDialogs(whitelistDialogs);
  if (!list || failure) return <PagePending title={t('whitelist.detail')} failure={failure} retry={reload} />;
  return (
    <>
      <DetailPage
        title={list.name}
        hint={list.projectName ?? t('whitelist.headOffice')}
        actions={
          <HeadActions
            row={list}
            of={whitelistActions(ask, () => navigate(listAddress(paths.list)))}
            moreOf={t('whitelist.moreOf', list.name)}
          />
        }
        tabs={[
          {
            id: 'phones',
            title: t('whitelist.phones'),
            body: () => <WhitelistPhones list={list} ask={ask} />,
          },
          { id: 'facts', title: t('whitelist.facts'), body: () => <Facts list={list} /> },
        ]}
        history={{ entity: 'whitelist', id: list.whitelistId }}
      />
      {dialog}
    </>
  );
}
