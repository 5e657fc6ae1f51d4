import { type Session, sessionApi } from '@mdi/contract/modules/session/session.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ExportButton } from '../../kit/list/export/export-button.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState, LoadFailedCard } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { ConfirmCallDialog } from '../../kit/record/confirm-call-dialog.tsx';
import { showAgo, showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import css from './session.module.css';

const sessions = client(sessionApi);

const refresh = () => void queryClient.invalidateQueries({ queryKey: [sessionApi.module] });
const deviceOf = (session: Session) => session.device || t('session.unknownDevice');

/** Where the session works: role, project and company, as far as it has them. */
const placeOf = ({ roleName, projectName, companyName }: Session) =>
  [roleName, projectName ?? t('frame.headOffice'), companyName].filter(Boolean).join(' · ');

function Row({ session, onEnd }: { session: Session; onEnd?: () => void }) {
  const { current, address, createdAt, usedAt } = session;
  return (
    <li className={css.session}>
      <Icon name="device" size={24} />
      <div className="grow">
        <p className="row">
          <b>{deviceOf(session)}</b>
          {current ? <Tag tone="ok">{t('session.current')}</Tag> : null}
        </p>
        <p className="t2">{placeOf(session)}</p>
        <p className={`t3 s12 ${css.sessionFacts}`}>
          <span>{t('session.from', address)}</span>
          <span>{t('session.since', showTime(createdAt))}</span>
          <span title={showTime(usedAt)}>{t('session.lastUsed', showAgo(usedAt))}</span>
        </p>
      </div>
      {onEnd ? (
        <Button danger onClick={onEnd}>
          {t('session.end')}
        </Button>
      ) : null}
    </li>
  );
}

function EndDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  return (
    <ConfirmCallDialog
      title={t('session.endTitle')}
      verb={t('session.end')}
      destructive
      call={() => sessions.end({ sessionId: session.sessionId })}
      successText={() => t('session.ended')}
      done={refresh}
      onClose={onClose}
    >
      {t('session.endText', deviceOf(session), session.address)}
    </ConfirmCallDialog>
  );
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  return (
    <ConfirmCallDialog
      title={t('session.endOthersTitle')}
      verb={t('session.endOthers')}
      destructive
      call={() => sessions.endOthers({})}
      successText={({ ended }) => t('session.endedOthers', ended)}
      done={refresh}
      onClose={onClose}
    >
      {t('session.endOthersText', count)}
    </ConfirmCallDialog>
  );
}

function Sessions({ all, onEnd }: { all: readonly Session[]; onEnd: (session: Session) => void }) {
  const others = all.filter((session) => !session.current);
  return (
    <>
      <section className="card">
        <ul>
          {all
            .filter((session) => session.current)
            .map((session) => (
              <Row key={session.sessionId} session={session} />
            ))}
        </ul>
      </section>
      <h2 className={css.title}>{t('session.others')}</h2>
      <section className="card">
        {others.length > 0 ? (
          <ul>
            {others.map((session) => (
              <Row key={session.sessionId} session={session} onEnd={() => onEnd(session)} />
            ))}
          </ul>
        ) : (
          <EmptyState icon="check" title={t('session.onlyThis')} text={t('session.onlyThisText')} />
        )}
      </section>
    </>
  );
}

/** Where one's own account is signed in, and the way to end the other sessions. */
export function SessionList() {
  const { data, error, refetch } = useRead(sessionApi, 'list', {});
  const [ending, setEnding] = useState<Session | 'others'>();
  const count = data?.filter((session) => !session.current).length ?? 0;
  const close = () => setEnding(undefined);
  return (
    <div className={`page ${css.sessionPage}`}>
      <PageHead
        title={t('session.list')}
        hint={t('session.listHint')}
        actions={
          <>
            {data ? <ExportButton of="session" list={{ filters: {}, total: data.length }} /> : null}
            {count > 0 ? (
              <Button danger onClick={() => setEnding('others')}>
                {t('session.endOthers')}
              </Button>
            ) : null}
          </>
        }
      />
      {data ? <Sessions all={data} onEnd={setEnding} /> : null}
      {!data && error ? <LoadFailedCard failure={error} retry={() => void refetch()} /> : null}
      {!data && !error ? (
        <section className="card">
          <Skeleton rows={2} />
        </section>
      ) : null}
      {ending === 'others' ? <EndOthersDialog count={count} onClose={close} /> : null}
      {ending && ending !== 'others' ? <EndDialog session={ending} onClose={close} /> : null}
    </div>
  );
}
