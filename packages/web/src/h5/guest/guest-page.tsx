import { useCallback, useState } from 'react';
import { t } from '../../kit/words/words.ts';
import { lazyPart } from '../../lite-kit/lazy-part.tsx';
import { LoadFailed, Loading } from '../../lite-kit/read-states.tsx';
import { failureText } from '../../lite-kit/use-button-action.ts';
import { useInterval } from '../../lite-kit/use-interval.ts';
import { callGuest, type Opened } from './guest-client.ts';
import { DeadLink, GuestFrame, goneText } from './guest-frame.tsx';
import { PassCard } from './pass-card.tsx';
import { useGuestPasses } from './use-guest-passes.ts';
import { AddToCalendar, ResendLink, VisitFacts } from './visit-parts.tsx';

// Who has said everything comes for the code alone.
const FillView = lazyPart(() => import('./guest-form-view.tsx').then((view) => view.GuestFormView));

type Load = { opened: Opened } | { gone: string } | { failed: string } | undefined;

const againMs = 15_000;

/** What the link shows, asked again while somebody looks: somebody may have decided meanwhile. */
function useOpened(token: string) {
  const [load, setLoad] = useState<Load>();
  const read = useCallback(async () => {
    try {
      setLoad({ opened: await callGuest('open', { token }) });
    } catch (problem) {
      const gone = goneText(problem);
      if (gone !== undefined) setLoad({ gone });
      // What is shown stays while the network is away.
      else setLoad((before) => (before && 'opened' in before ? before : { failed: failureText(problem) }));
    }
  }, [token]);
  useInterval(read, againMs);
  return { load, read };
}

const endings = ['rejected', 'left', 'expired', 'cancelled'] as const;

/** The visit is over; that is all the link still says. */
function Over({ opened }: { opened: Opened }) {
  const ending = endings.find((one) => one === opened.state) ?? 'expired';
  return (
    <DeadLink
      title={t(`visitorPage.over_${ending}`)}
      text={
        opened.reason === null ? t(`visitorPage.overText_${ending}`) : t('visitorPage.because', opened.reason)
      }
    />
  );
}

function Ticket({ token, opened, read }: { token: string; opened: Opened; read: () => Promise<void> }) {
  const changed = useCallback(() => void read(), [read]);
  const passes = useGuestPasses(token, opened.state !== 'pending', changed);
  return (
    <>
      <section className={passes.offline ? 'ticket cut' : 'ticket'}>
        <h1>{opened.name ?? t('visitorPage.title')}</h1>
        <p>{opened.state === null ? '' : t(`visitorPage.now_${opened.state}`)}</p>
        {opened.entered === null || opened.entered === 0 ? null : (
          <p className="t2" role="status">
            {t('visitorPage.entered', opened.entered, opened.companions.length + 1)}
          </p>
        )}
        <PassCard opened={opened} passes={passes} />
      </section>
      <VisitFacts opened={opened} />
      <AddToCalendar opened={opened} />
      {opened.send && <ResendLink token={token} phone={opened.phone} />}
      {opened.stop === null || opened.stop === 'notYet' ? (
        <ul className="hints">
          <li>{t('visitorPage.early')}</li>
          <li>{t('visitorPage.private')}</li>
        </ul>
      ) : null}
    </>
  );
}

/** What everybody is told who filled in a form for many. */
function Received({ phone }: { phone: string }) {
  return (
    <section className="ticket" role="status">
      <h1>{t('visitorPage.receivedTitle')}</h1>
      <p>{t('visitorPage.receivedText', phone)}</p>
    </section>
  );
}

function Content({ token }: { token: string }) {
  const { load, read } = useOpened(token);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <Received phone={sentTo} />;
  if (!load) return <Loading />;
  if ('failed' in load) return <LoadFailed text={load.failed} again={() => void read()} />;
  if ('gone' in load) return <DeadLink title={t('visitorPage.deadTitle')} text={load.gone} />;
  const { opened } = load;
  if (opened.stop === 'over' && opened.is === 'visit') return <Over opened={opened} />;
  if (opened.stop === 'over')
    return <DeadLink title={t('visitorPage.deadTitle')} text={t('visitorPage.error.closed')} />;
  if (opened.fill) {
    return (
      <>
        <section className="ticket">
          <h1>
            {opened.companyName === null
              ? t('visitorPage.title')
              : t('visitorPage.invitedBy', opened.companyName)}
          </h1>
          <p>{t('visitorPage.welcome')}</p>
        </section>
        <FillView
          token={token}
          opened={opened}
          filled={(phone) => (phone === null ? void read() : setSentTo(phone))}
        />
        <VisitFacts opened={opened} />
      </>
    );
  }
  if (opened.is === 'group')
    return <DeadLink title={t('visitorPage.fullTitle')} text={t('visitorPage.fullText')} />;
  return <Ticket token={token} opened={opened} read={read} />;
}

/** The page behind a guest's link: what is still to be said, then the pass; dead once the visit is over. */
export function GuestPage({ token }: { token: string }) {
  return (
    <GuestFrame title={t('visitorPage.title')}>
      <Content token={token} />
    </GuestFrame>
  );
}
