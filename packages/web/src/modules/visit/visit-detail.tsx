import type { Visit } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Link } from 'react-router';
import { useDialogs } from '../../kit/page/dialog-set.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { lazyPart } from '../../kit/page/lazy-part.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { PagePending } from '../../kit/page/page-pending.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { visitAddress, visitorCardAddress } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { FactCard, type Facts, factsOf } from '../../kit/record/facts.tsx';
import { HeadActions } from '../../kit/record/head-actions.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { useVisit, visitorName } from './use-visit.ts';
import css from './visit.module.css';
import { visitActions } from './visit-actions.ts';
import { visitDialogs } from './visit-dialog-loader.ts';
import { VisitMarks, VisitTag } from './visit-tags.tsx';
import { VisitProgress, VisitSteps } from './visit-timeline.tsx';
import { visitPeriodText } from './visit-times.tsx';

const VisitAreas = lazyPart(() => import('../area/shared/held-areas.tsx').then((m) => m.VisitAreas));

/** Other visits, each with how it stands. */
const VisitsBeside = ({
  of,
}: {
  of: readonly { visitId: number; name: string; state: Visit['state'] }[];
}) => (
  <span className={css.party}>
    {of.map(({ visitId, name, state }) => (
      <span className="row" key={visitId}>
        <Link to={visitAddress(visitId)}>{name}</Link>
        <VisitTag state={state} />
      </span>
    ))}
  </span>
);

function guestFacts(visit: Visit): Facts {
  const { people, party, idType } = visit;
  const f = factsOf(visit, 'visit');
  const companions = people.map(({ name, phone }) => (phone === null ? name : `${name} ${phone}`));
  return [
    f.of('name', visitorName(visit)),
    f.plain('phone', ['visitorTypeName', 'visit.visitorType']),
    f.of('idNumber', [idType && t(`visit.idType_${idType}`), visit.idNumber].filter(Boolean).join(' · ')),
    f.wide('companions', companions.join(t('kit.listMark'))),
    party.length > 0 && f.wide('party', <VisitsBeside of={party} />),
  ];
}

function placeFacts(visit: Visit): Facts {
  const { card, leaderId, series } = visit;
  const f = factsOf(visit, 'visit');
  const others = series.map(({ startAt, ...one }) => ({ ...one, name: showTime(startAt) }));
  return [
    f.plain(['hostName', 'visit.hostId'], ['companyName', 'visit.companyId'], 'projectName'),
    f.of('buildingId', visit.buildingName ?? t('visit.wholeProject')),
    f.plain('location', ['purposeName', 'visit.purpose']),
    f.of('period', visitPeriodText(visit)),
    f.plain('inviterName'),
    f.time('arrivedAt'),
    f.time('leftAt'),
    f.of(
      'card',
      card && (
        <MaybeLink to={visitorCardAddress(card.cardId)}>
          {[card.number, card.name].filter(Boolean).join(' · ')}
        </MaybeLink>
      ),
    ),
    f.of('message', t(`visit.message_${visit.message}`)),
    leaderId !== null &&
      f.of('leader', <Link to={visitAddress(leaderId)}>{visitorName({ name: visit.leaderName })}</Link>),
    series.length > 0 && f.wide('series', <VisitsBeside of={others} />),
    visit.reason !== null && f.wide('reason', visit.reason),
    f.of('lang', t(`visit.lang_${visit.lang}`)),
    f.wide('remarks', visit.remarks),
  ];
}

function VisitFacts({ visit }: { visit: Visit }) {
  return (
    <>
      <section className={`card ${css.visitWay}`}>
        <VisitProgress visit={visit} />
      </section>
      {visit.denied ? (
        <section className={`card ${css.denied}`} role="alert">
          <Icon name="warning" size={18} />
          {visit.deniedReason === null ? t('visit.deniedNow') : t('visit.deniedBecause', visit.deniedReason)}
        </section>
      ) : null}
      <FactCard title={t('visit.who')} facts={guestFacts(visit)} />
      <FactCard title={t('visit.where')} facts={placeFacts(visit)} />
      <section className="card facts">
        <h2>{t('visit.timeline')}</h2>
        <VisitSteps steps={visit.timeline} />
      </section>
    </>
  );
}

/** A visit as it stands: the way it came, its people, where it may go, and its history. */
export function VisitDetail() {
  const { record: visit, failure, reload } = useVisit();
  const { ask, dialog } = useDialogs(visitDialogs);
  if (!visit || failure) return <PagePending title={t('visit.detail')} failure={failure} retry={reload} />;
  return (
    <>
      <DetailPage
        title={visitorName(visit)}
        beside={
          <>
            <VisitTag state={visit.state} />
            <VisitMarks of={visit} />
            <KindTag>{t(`visit.kind_${visit.kind}`)}</KindTag>
          </>
        }
        hint={`${visit.companyName} · ${visit.hostName ?? t('kit.none')} · ${visitPeriodText(visit)}`}
        actions={
          <HeadActions {...visitActions(ask)} row={visit} moreOf={t('visit.moreOf', visitorName(visit))} />
        }
        tabs={[
          { id: 'facts', title: t('visit.facts'), body: () => <VisitFacts visit={visit} /> },
          {
            id: 'areas',
            title: t('visit.areas'),
            body: () => (
              <VisitAreas visitId={visit.visitId} projectId={visit.projectId} name={visitorName(visit)} />
            ),
          },
        ]}
        history={{ entity: 'visit', id: visit.visitId }}
      />
      {dialog}
    </>
  );
}
