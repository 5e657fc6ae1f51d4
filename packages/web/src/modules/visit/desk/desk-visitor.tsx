import type { Visit, VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { passEarlyMinutes } from '@mdi/contract/modules/visit/visit.fields.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../../../kit/page/icon.tsx';
import { MaybeLink } from '../../../kit/page/maybe-link.tsx';
import { EmptyState } from '../../../kit/page/read-states.tsx';
import { KindTag } from '../../../kit/page/tag.tsx';
import { visitAddress } from '../../../kit/paths/addresses.ts';
import { clockOf } from '../../../kit/time/zone-clock.ts';
import { showDuration } from '../../../kit/words/duration.ts';
import { t } from '../../../kit/words/words.ts';
import { visitorName } from '../use-visit.ts';
import { DuplicateNote, VisitMarks, VisitTag } from '../visit-tags.tsx';
import { VisitProgress } from '../visit-timeline.tsx';
import { isCheckInTime, lateMs, visitPeriodText } from '../visit-times.tsx';
import css from './desk.module.css';
import { actionKeys, type DeskAction, enterAction } from './desk-actions.ts';
import type { Desk } from './use-desk.ts';
import type { DeskActions } from './use-desk-actions.ts';

type Check = { tone: 'ok' | 'warn' | 'bad'; text: string; shown?: ReactNode };

const minuteMs = 60_000;

/** An invited guest who waits for what they filled in themselves to be looked at. */
const heldOwn = ({ kind, state, denied, duplicate }: VisitRow) =>
  kind === 'invited' && state === 'pending' && !denied && !duplicate;

/** What the guard should know before letting somebody in. */
function checksOf(row: VisitRow, { found, ready }: Desk, now: number): Check[] {
  const early = Date.parse(row.startAt) - passEarlyMinutes * minuteMs > now;
  const over = Date.parse(row.endAt) < now;
  const late = lateMs(row, now);
  const mine = found?.visits.length === 1;
  return [
    mine &&
      found.by === 'pass' && {
        tone: found.problem === null || found.problem === 'OK' ? ('ok' as const) : ('bad' as const),
        text:
          found.problem === null || found.problem === 'OK'
            ? t('visit.deskPassGood')
            : t('visit.deskPassBad', t(`deviceApi.rc_${found.problem}`)),
      },
    row.denied && { tone: 'bad' as const, text: t('visit.deskCheckDenied') },
    row.state === 'approved' &&
      (early
        ? { tone: 'warn' as const, text: t('visit.deskCheckEarly', clockOf(row.startAt)) }
        : over
          ? { tone: 'bad' as const, text: t('visit.deskCheckOver') }
          : Date.parse(row.startAt) > now
            ? { tone: 'ok' as const, text: t('visit.deskCheckSoon', clockOf(row.startAt).slice(11)) }
            : { tone: 'ok' as const, text: t('visit.deskCheckPeriod') }),
    row.duplicate && {
      tone: 'bad' as const,
      text: t('visit.duplicateText'),
      shown: <DuplicateNote of={row} />,
    },
    heldOwn(row) && { tone: 'warn' as const, text: t('visit.deskCheckFilled') },
    late !== null && { tone: 'warn' as const, text: t('visit.deskCheckLate', showDuration(late)) },
    row.hostId === null && {
      tone: 'bad' as const,
      text: t('visit.deskCheckHost', row.hostName ?? ''),
    },
    row.can.checkIn && isCheckInTime(row, now) && { tone: 'warn' as const, text: t('visit.deskCheckId') },
    ready !== null && { tone: 'ok' as const, text: t('visit.deskCardReady', ready) },
  ].filter((check) => check !== false);
}

const words: Record<DeskAction, Parameters<typeof t>[0]> = {
  checkIn: 'visit.deskCheckIn',
  checkInCard: 'visit.deskCheckInCard',
  lend: 'visit.deskLend',
  leave: 'visit.deskLeave',
  leaveCard: 'visit.deskLeaveCard',
  approve: 'visit.deskApprove',
  reject: 'visit.deskReject',
  complete: 'visit.complete',
  takeBack: 'visit.deskTakeBack',
  undoArrive: 'visit.undoArrive',
  call: 'visit.deskCall',
};

function Acts({ acts, late }: { acts: DeskActions; late: boolean }) {
  if (acts.acts.length === 0) return null;
  const first = enterAction(acts.acts);
  return (
    <footer className={css.acts}>
      {acts.acts.map((act) => {
        const key = act === first ? 'Enter' : actionKeys[act] && `Alt ${actionKeys[act]}`;
        return (
          <Button
            key={act}
            {...(act === first ? { type: 'primary' as const } : {})}
            danger={act === 'reject'}
            loading={act === first && acts.busy}
            // Nothing is done until the desk shows what was done before, and no button looks as if it were.
            disabled={act !== first && acts.busy}
            onClick={() => acts.run(act)}
          >
            <span className={css.act}>
              {t(late && act === 'call' ? 'visit.callHost' : words[act])}
              {key === undefined ? null : <kbd>{key}</kbd>}
            </span>
          </Button>
        );
      })}
    </footer>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || t('kit.none')}</dd>
    </div>
  );
}

function Facts({ row, visit }: { row: VisitRow; visit: Visit | undefined }) {
  const people = (visit?.people ?? []).map(({ name }) => name).join(t('kit.listMark'));
  return (
    <dl className={css.deskFacts}>
      <Fact label={t('visit.companyId')}>{row.companyName}</Fact>
      <Fact label={t('visit.hostId')}>
        {row.hostId === null ? t('visit.hostUnknownAs', row.hostName ?? '') : row.hostName}
      </Fact>
      <Fact label={t('visit.place')}>
        {[row.buildingName ?? t('visit.wholeProject'), row.location].filter(Boolean).join(' · ')}
      </Fact>
      <Fact label={t('visit.purpose')}>{row.purposeName}</Fact>
      <Fact label={t('visit.companions')}>
        {people || (row.companions > 0 ? t('visit.companionsCount', row.companions) : null)}
      </Fact>
      <Fact label={t('visit.card')}>
        {row.card ? [row.card.number, row.card.name].filter(Boolean).join(' · ') : null}
      </Fact>
      {visit?.remarks ? <Fact label={t('visit.remarks')}>{visit.remarks}</Fact> : null}
      {visit?.reason ? <Fact label={t('visit.reason')}>{visit.reason}</Fact> : null}
    </dl>
  );
}

function papersOf(visit: Visit | undefined): string | null {
  if (!visit || visit.idNumber === null) return null;
  const kind = visit.idType === null ? t('visit.idNumber') : t(`visit.idType_${visit.idType}`);
  return `${kind} ${visit.idNumber}`;
}

/** The guest who stands at the desk: who, to whom, what to look at, and what may be done. */
export function DeskVisitorPanel({
  desk,
  acts,
  now,
  walkIn,
}: {
  desk: Desk;
  acts: DeskActions;
  now: number;
  walkIn: () => void;
}) {
  const { row, visit, found } = desk;
  if (!row) return <NobodyChosen found={found} walkIn={walkIn} />;
  return (
    <section className={`card ${css.deskGuest}`} aria-label={t('visit.detail')}>
      <header>
        <div className="grow">
          <p className={`row ${css.who}`}>
            <b className={css.big}>{visitorName(row)}</b>
            <VisitTag state={row.state} />
            <VisitMarks of={row} now={now} />
            {row.visitorTypeName === null ? null : <KindTag>{row.visitorTypeName}</KindTag>}
          </p>
          <p className={`t2 ${css.deskPhone}`}>{[row.phone, papersOf(visit)].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={css.period}>
          <small className="t2">{t('visit.period')}</small>
          <b>{visitPeriodText(row)}</b>
          <MaybeLink to={visitAddress(row.visitId)}>{t('visit.deskOpen')}</MaybeLink>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key too. */}
      <div className={`${css.scroll} ${css.body}`} tabIndex={0}>
        {visit ? <VisitProgress visit={visit} /> : null}
        <ul className={css.checks}>
          {checksOf(row, desk, now).map(({ tone, text, shown = text }) => (
            <li key={text} className={css[`check-${tone}`]}>
              <Icon name={tone === 'ok' ? 'check' : 'warning'} size={18} />
              {shown}
            </li>
          ))}
        </ul>
        <Facts row={row} visit={visit} />
      </div>
      <Acts acts={acts} late={lateMs(row, now) !== null} />
    </section>
  );
}

/** What to do next while nobody is chosen; a card alone says where it is. */
function NobodyChosen({ found, walkIn }: { found: Desk['found']; walkIn: () => void }) {
  const card = found?.card;
  const nobody = found !== undefined && found.visits.length === 0;
  const title =
    card && card.state !== 'lent'
      ? t(card.state === 'free' ? 'visit.deskCardFree' : 'visit.deskCardLost', card.number)
      : nobody && found.problem !== null && found.problem !== 'OK'
        ? t('visit.deskPassBad', t(`deviceApi.rc_${found.problem}`))
        : nobody
          ? t('visit.deskNone', found.text.slice(0, 40))
          : t('visit.deskPick');
  return (
    <section className={`card ${css.deskGuest} ${css.nobody}`} aria-label={t('visit.detail')}>
      <div role="status">
        <EmptyState
          icon={nobody ? 'search' : 'inbox'}
          title={title}
          {...(nobody && !card ? { text: t('visit.deskNoneText') } : {})}
          action={
            nobody && !card ? (
              <Button type="primary" onClick={walkIn}>
                {t('visit.deskWalkIn')} <kbd>Alt N</kbd>
              </Button>
            ) : undefined
          }
        />
      </div>
    </section>
  );
}
