import type { Visit } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { actionsFor } from '../../kit/list/acts.ts';
import { useDialogs } from '../../kit/page/dialogs-in.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { MoreMenu } from '../../kit/page/more-menu.tsx';
import { PageWaits } from '../../kit/page/page-waits.tsx';
import { part } from '../../kit/page/part.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { visitAddress, visitorCardAddress } from '../../kit/paths/addresses.ts';
import { DetailPage } from '../../kit/record/detail-page.tsx';
import { type Fact, FactCard } from '../../kit/record/facts.tsx';
import { showTime } from '../../kit/time/moment.ts';
import { t } from '../../kit/words/words.ts';
import { guestName, useVisit } from './use-visit.ts';
import { actsOf } from './visit-acts.ts';
import { type Ask, visitQuestions } from './visit-questions.ts';
import { periodText, VisitMarks, VisitTag } from './visit-tags.tsx';
import { VisitSteps, VisitWay } from './visit-timeline.tsx';
import './visit.css';

const VisitAreas = part(() => import('../area/shared/held-areas.tsx').then((m) => m.VisitAreas));

const timeOf = (at: string | null) => (at === null ? null : showTime(at));

function guestFacts(visit: Visit): Fact[] {
  const { people, party } = visit;
  const papers = visit.idType === null ? null : t(`visit.idType_${visit.idType}`);
  return [
    { label: t('visit.name'), value: guestName(visit) },
    { label: t('visit.phone'), value: visit.phone },
    { label: t('visit.visitorType'), value: visit.visitorTypeName },
    { label: t('visit.idNumber'), value: [papers, visit.idNumber].filter(Boolean).join(' · ') },
    {
      label: t('visit.companions'),
      value: people
        .map(({ name, phone }) => (phone === null ? name : `${name} ${phone}`))
        .join(t('kit.listMark')),
      wide: true,
    },
    ...(party.length === 0
      ? []
      : [
          {
            label: t('visit.party'),
            wide: true,
            value: (
              <span className="visit-party">
                {party.map(({ visitId, name, state }) => (
                  <span className="row" key={visitId}>
                    <Link to={visitAddress(visitId)}>{name}</Link>
                    <VisitTag state={state} />
                  </span>
                ))}
              </span>
            ),
          },
        ]),
  ];
}

function placeFacts(visit: Visit): Fact[] {
  const { card, leaderId } = visit;
  return [
    { label: t('visit.hostId'), value: visit.hostName },
    { label: t('visit.companyId'), value: visit.companyName },
    { label: t('visit.projectName'), value: visit.projectName },
    { label: t('visit.buildingId'), value: visit.buildingName ?? t('visit.wholeProject') },
    { label: t('visit.location'), value: visit.location },
    { label: t('visit.purpose'), value: visit.purposeName },
    { label: t('visit.period'), value: periodText(visit) },
    { label: t('visit.inviterName'), value: visit.inviterName },
    { label: t('visit.arrivedAt'), value: timeOf(visit.arrivedAt) },
    { label: t('visit.leftAt'), value: timeOf(visit.leftAt) },
    {
      label: t('visit.card'),
      value:
        card === null ? null : (
          <MaybeLink to={visitorCardAddress(card.cardId)}>
            {[card.number, card.name].filter(Boolean).join(' · ')}
          </MaybeLink>
        ),
    },
    { label: t('visit.message'), value: t(`visit.message_${visit.message}`) },
    ...(leaderId === null
      ? []
      : [
          {
            label: t('visit.leader'),
            value: <Link to={visitAddress(leaderId)}>{guestName({ name: visit.leaderName })}</Link>,
          },
        ]),
    ...(visit.series.length === 0
      ? []
      : [
          {
            label: t('visit.series'),
            wide: true,
            value: (
              <span className="visit-party">
                {visit.series.map(({ visitId, startAt, state }) => (
                  <span className="row" key={visitId}>
                    <Link to={visitAddress(visitId)}>{showTime(startAt)}</Link>
                    <VisitTag state={state} />
                  </span>
                ))}
              </span>
            ),
          },
        ]),
    ...(visit.reason === null ? [] : [{ label: t('visit.reason'), value: visit.reason, wide: true }]),
    { label: t('visit.lang'), value: t(`visit.lang_${visit.lang}`) },
    { label: t('visit.remarks'), value: visit.remarks, wide: true },
  ];
}

function Facts({ visit }: { visit: Visit }) {
  return (
    <>
      <section className="card visit-way">
        <VisitWay visit={visit} />
      </section>
      {visit.denied ? (
        <section className="card visit-denied" role="alert">
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

function Actions({ visit, ask }: { visit: Visit; ask: Ask }) {
  const { inline, more } = actionsFor(actsOf(ask), visit);
  const [first] = inline.filter((action) => 'run' in action);
  return (
    <>
      <MoreMenu label={t('visit.moreOf', guestName(visit))} actions={more} boxed />
      {first ? (
        <Button {...(first.danger ? { danger: true } : { type: 'primary' })} onClick={first.run}>
          {first.label}
        </Button>
      ) : null}
    </>
  );
}

/** A visit as it stands: the way it came, its people, where it may go, and its history. */
export function VisitDetail() {
  const { record: visit, failure, reload } = useVisit();
  const { ask, dialog } = useDialogs(visitQuestions);
  if (!visit || failure) {
    return <PageWaits title={t('visit.detail')} failure={failure} retry={() => void reload()} />;
  }
  return (
    <>
      <DetailPage
        title={guestName(visit)}
        beside={
          <>
            <VisitTag state={visit.state} />
            <VisitMarks of={visit} />
            <KindTag>{t(`visit.kind_${visit.kind}`)}</KindTag>
          </>
        }
        hint={`${visit.companyName} · ${visit.hostName ?? t('kit.none')} · ${periodText(visit)}`}
        actions={<Actions visit={visit} ask={ask} />}
        tabs={[
          { id: 'facts', title: t('visit.facts'), body: () => <Facts visit={visit} /> },
          {
            id: 'areas',
            title: t('visit.areas'),
            body: () => (
              <VisitAreas visitId={visit.visitId} projectId={visit.projectId} name={guestName(visit)} />
            ),
          },
        ]}
        history={{ entity: 'visit', id: visit.visitId }}
      />
      {dialog}
    </>
  );
}
