import { formatCount } from '@mdi/contract/kit/display.ts';
import type { VisitRow } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../kit/page/icon.tsx';
import { EmptyState, LoadFailed } from '../../../kit/page/read-states.tsx';
import { Skeleton } from '../../../kit/page/skeleton.tsx';
import { LinkButton } from '../../../kit/page/small-button.tsx';
import { KindTag, Tag } from '../../../kit/page/tag.tsx';
import { clockOf } from '../../../kit/time/zone-clock.ts';
import { showDuration } from '../../../kit/words/duration.ts';
import { t } from '../../../kit/words/words.ts';
import { visitorName } from '../use-visit.ts';
import { DuplicateNote, VisitTag } from '../visit-tags.tsx';
import { lateMs, waitedMs } from '../visit-times.tsx';
import css from './desk.module.css';
import { type Desk, type DeskPlace, useDeskQueue } from './use-desk.ts';
import type { DeskActions } from './use-desk-actions.ts';

/** Whom a guest visits. */
const whom = ({ companyName, hostName }: VisitRow): string =>
  [companyName, hostName].filter(Boolean).join(' · ');

/** What matters of a guest in the list they stand in. */
function Mark({ visit, now, mixed }: { visit: VisitRow; now: number; mixed: boolean }) {
  if (visit.denied) return <Tag tone="bad">{t('visit.denied')}</Tag>;
  if (visit.duplicate) return <Tag tone="bad">{t('visit.duplicate')}</Tag>;
  if (visit.hostId === null && visit.state === 'pending')
    return <Tag tone="bad">{t('visit.hostUnknown')}</Tag>;
  const late = lateMs(visit, now);
  if (late !== null) return <Tag tone="warn">{t('visit.lateBy', showDuration(late))}</Tag>;
  if (visit.overdue) return <Tag tone="bad">{showDuration(now - Date.parse(visit.endAt))}</Tag>;
  if (mixed) return <VisitTag state={visit.state} />;
  if (visit.state === 'pending') return <Tag tone="warn">{showDuration(waitedMs(visit, now))}</Tag>;
  if (visit.companions > 0) return <KindTag>{t('visit.withCompanions', visit.companions + 1)}</KindTag>;
  return null;
}

type ItemProps = { visit: VisitRow; desk: Desk; acts: DeskActions; now: number; stop: boolean };

function GuestItem({ visit, desk, acts, now, stop }: ItemProps) {
  const item = useRef<HTMLButtonElement>(null);
  const chosen = desk.row?.visitId === visit.visitId;
  useEffect(() => {
    if (chosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const at = visit.state === 'arrived' && visit.arrivedAt !== null ? visit.arrivedAt : visit.startAt;
  const callsHost = visit.can.reveal && visit.hostId !== null && lateMs(visit, now) !== null;
  return (
    <li className={css.deskRow}>
      <button
        ref={item}
        type="button"
        className={css.item}
        aria-current={chosen ? 'true' : undefined}
        // One stop for the Tab key: the arrows choose, also from the scan box.
        tabIndex={stop ? 0 : -1}
        onClick={() => desk.choose(visit.visitId)}
      >
        <time dateTime={at}>{clockOf(at).slice(11)}</time>
        <span className="two grow">
          <span className="one-line">{visitorName(visit)}</span>
          <small className="one-line">{whom(visit)}</small>
        </span>
        <Mark visit={visit} now={now} mixed={desk.found !== undefined} />
      </button>
      {callsHost ? (
        <LinkButton
          className={css.call}
          // By keys it is among what may be done with the guest who is chosen.
          tabIndex={-1}
          aria-label={t('visit.callHostOf', visitorName(visit))}
          onClick={() => acts.run('call', visit)}
        >
          {t('visit.callHost')}
        </LinkButton>
      ) : null}
    </li>
  );
}

/** How a search is called: what was typed, or what kind of code was scanned. */
function foundTitle({ text, by }: NonNullable<Desk['found']>): string {
  return by === 'pass' || by === 'link'
    ? t('visit.deskFoundBy', t(`visit.by_${by}`))
    : t('visit.deskFound', text);
}

function Rows({ desk, acts, now }: { desk: Desk; acts: DeskActions; now: number }) {
  const { list, found, rows } = desk;
  if (!found && list.error && !list.data) {
    return <LoadFailed failure={list.error} retry={() => void list.refetch()} />;
  }
  if (!found && !list.data) {
    return <Skeleton />;
  }
  if (rows.length === 0) {
    return found ? (
      <EmptyState icon="search" title={t('visit.deskNone', found.text.slice(0, 40))} />
    ) : (
      <EmptyState icon="check" title={t(`visit.deskEmpty_${desk.shown}`)} />
    );
  }
  const chosen = rows.some((one) => one.visitId === desk.row?.visitId) ? desk.row?.visitId : undefined;
  return (
    <ul className="desk-items">
      {rows.map((visit, at) => (
        <GuestItem
          key={visit.visitId}
          visit={visit}
          desk={desk}
          acts={acts}
          now={now}
          stop={chosen === undefined ? at === 0 : chosen === visit.visitId}
        />
      ))}
    </ul>
  );
}

/** The list at the left: a queue, or whom a scan found. */
export function DeskVisitorList(props: { desk: Desk; acts: DeskActions; now: number; walkIn: () => void }) {
  const { desk, acts, now, walkIn } = props;
  const { list, found, rows, shown } = desk;
  const left = found ? 0 : Math.max(0, (list.data?.total ?? 0) - rows.length);
  return (
    <section className={`card ${css.list}`} aria-label={t('visit.deskQueue')}>
      <header>
        <h2 className="one-line" title={found ? foundTitle(found) : undefined}>
          {found ? foundTitle(found) : t(`visit.queue_${shown}`)}
        </h2>
        {found ? (
          <LinkButton onClick={desk.clear}>
            {t('visit.deskBack')} <kbd>Esc</kbd>
          </LinkButton>
        ) : (
          <span className="t3 s12">{t(`visit.deskOrder_${shown}`)}</span>
        )}
      </header>
      <div className={css.scroll}>
        <Rows desk={desk} acts={acts} now={now} />
      </div>
      {left > 0 ? <p className={`${css.left} t3 s12`}>{t('visit.deskAll', left)}</p> : null}
      <footer>
        <Button type="link" icon={<Icon name="plus" />} onClick={walkIn}>
          {t('visit.deskWalkIn')} <kbd>Alt N</kbd>
        </Button>
      </footer>
    </section>
  );
}

const sideRows = 8;

function SideRow({
  visit,
  desk,
  acts,
  now,
}: {
  visit: VisitRow;
  desk: Desk;
  acts: DeskActions;
  now: number;
}) {
  const waits = visit.state === 'pending';
  return (
    <li className={css.sideRow}>
      <p className="row">
        <button type="button" className={css.name} onClick={() => desk.choose(visit.visitId)}>
          {visitorName(visit)}
        </button>
        <span className="t3 s12 grow">{visit.phone}</span>
        {waits ? (
          <span className="warn s12">{t('visit.waitedFor', showDuration(waitedMs(visit, now)))}</span>
        ) : (
          <Tag tone="bad">{showDuration(now - Date.parse(visit.endAt))}</Tag>
        )}
      </p>
      <p className="t2 s12 one-line">{[whom(visit), visit.purposeName].filter(Boolean).join(' · ')}</p>
      {visit.duplicate ? (
        <p className="bad s12">
          <DuplicateNote of={visit} />
        </p>
      ) : null}
      {waits && visit.hostId === null ? <Tag tone="bad">{t('visit.hostUnknown')}</Tag> : null}
      {waits && visit.can.review ? (
        <p className={`row ${css.sideActs}`}>
          {visit.duplicate ? null : (
            <Button className="grow" disabled={acts.busy} onClick={() => acts.run('approve', visit)}>
              {t('visit.deskApprove')}
            </Button>
          )}
          <Button onClick={() => acts.run('reject', visit)}>{t('visit.deskReject')}</Button>
        </p>
      ) : null}
      {!waits && visit.can.leave ? (
        <p className={`row ${css.sideActs}`}>
          <Button disabled={acts.busy} onClick={() => acts.run('leave', visit)}>
            {t('visit.leave')}
          </Button>
        </p>
      ) : null}
    </li>
  );
}

/** What must not be forgotten, beside the list: who waits, and who should have left. */
export function DeskSideList(props: {
  place: DeskPlace;
  queue: 'waiting' | 'overdue';
  desk: Desk;
  acts: DeskActions;
  now: number;
}) {
  const { place, queue, desk, acts, now } = props;
  const { data, error, refetch } = useDeskQueue(place, queue);
  const rows = (data?.list ?? []).slice(0, sideRows);
  return (
    <section className={`card ${css.deskSide}`} aria-label={t(`visit.queue_${queue}`)}>
      <header>
        <h2>{t(`visit.queue_${queue}`)}</h2>
        <span className={queue === 'overdue' && rows.length > 0 ? 'badge bad' : 'badge'}>
          {data ? formatCount(data.total) : '–'}
        </span>
        <span className="grow" />
        <LinkButton onClick={() => desk.show(queue)}>{t('kit.all')}</LinkButton>
      </header>
      <div className={css.scroll}>
        {error && !data ? (
          <LoadFailed failure={error} retry={() => void refetch()} />
        ) : rows.length === 0 ? (
          <p className={`${css.left} t3`}>{data ? t(`visit.deskEmpty_${queue}`) : t('kit.loading')}</p>
        ) : (
          <ul>
            {rows.map((visit) => (
              <SideRow key={visit.visitId} visit={visit} desk={desk} acts={acts} now={now} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
