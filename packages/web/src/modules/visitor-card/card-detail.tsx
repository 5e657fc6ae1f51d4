import {
  type VisitorCardRow,
  visitorCardApi,
} from '@mdi/contract/modules/visitor-card/visitor-card.contract.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { actionsFor } from '../../kit/list/act-definitions.ts';
import { listAddress } from '../../kit/list/list-memory.ts';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { visitAddress, visitorCardListPath } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, factsOf } from '../../kit/record/facts.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { t } from '../../kit/words/words.ts';
import { cardDialogs } from './card-dialog-loader.ts';
import { VisitorCardTag, visitorCardActions } from './card-tag-and-actions.tsx';
import { cardName } from './use-card.ts';

function Facts({ card }: { card: VisitorCardRow }) {
  const { visitId } = card;
  const f = factsOf({ ...card, visitorName: card.visitorName ?? t('visit.unnamed') }, 'visitorCard');
  return (
    <>
      <FactCard
        title={t('visitorCard.facts')}
        facts={[
          f.plain('number', 'name', 'projectName'),
          f.of('companyName', card.companyName ?? t('visitorCard.reception')),
          f.wide('remarks', card.remarks),
        ]}
      />
      <FactCard
        title={t('visitorCard.lending')}
        facts={[
          f.link('visitorName', visitId !== null && visitAddress(visitId)),
          f.time('lentAt'),
          f.time('dueAt'),
        ]}
      />
    </>
  );
}

/** PASS03020: a visitor card as it stands, to whom it is lent, and its history. */
export function VisitorCardDetail() {
  const navigate = useNavigate();
  const { record: card, failure, reload } = useRecord(visitorCardApi, 'cardId');
  const { ask, dialog } = useDialogs(cardDialogs);
  if (!card || failure)
    return <PagePending title={t('visitorCard.detail')} failure={failure} retry={reload} />;
  const { of } = visitorCardActions(ask, () => navigate(listAddress(visitorCardListPath)));
  const actions = actionsFor({ of }, card).inline.filter((one) => 'run' in one);
  const first = actions.find(({ label }) => label === t('visitorCard.takeBack') || label === t('kit.edit'));
  return (
    <>
      <DetailPage
        title={cardName(card)}
        beside={<VisitorCardTag card={card} />}
        actions={
          <>
            <MoreMenu
              label={t('visitorCard.moreOf', cardName(card))}
              actions={actions.filter((one) => one !== first)}
              boxed
            />
            {first ? (
              <Button type="primary" onClick={first.run}>
                {first.label}
              </Button>
            ) : null}
          </>
        }
        tabs={[{ id: 'facts', title: t('visitorCard.facts'), body: () => <Facts card={card} /> }]}
        history={{ entity: 'visitorCard', id: card.cardId }}
      />
      {dialog}
    </>
  );
}
