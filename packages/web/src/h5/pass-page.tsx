import { useState } from 'react';
import { t } from '../kit/words/words.ts';
import { Mark } from '../lite-kit/icons.tsx';
import { LanguageSelect } from '../lite-kit/language-select.tsx';
import { Failed, Loading } from '../lite-kit/plight.tsx';
import { useTitle } from '../lite-kit/use-title.ts';
import { GuestsView } from './guests-view.tsx';
import { InstallView } from './install-view.tsx';
import { Jobs } from './jobs.tsx';
import { MineView } from './mine-view.tsx';
import type { Me } from './pass-client.ts';
import { PassCode, PassView } from './pass-view.tsx';
import { SignIn } from './sign-in.tsx';
import { type Session, useMe } from './use-me.ts';
import { usePasses } from './use-passes.ts';

type Tab = 'pass' | 'guests' | 'install' | 'mine';
type Tabbed = { tab: Tab; setTab: (tab: Tab) => void };
const tabs: readonly Tab[] = ['pass', 'guests', 'install', 'mine'];

function Tabs({ tab, me, pick }: { tab: Tab; me: Me; pick: (tab: Tab) => void }) {
  const open = tabs.filter((one) => one !== 'install' || me.installs);
  return (
    <nav className="tabbar">
      {open.map((one) => (
        <button
          key={one}
          type="button"
          aria-current={one === tab ? 'page' : undefined}
          onClick={() => pick(one)}
        >
          {t(`myPass.${one}`)}
        </button>
      ))}
    </nav>
  );
}

const currentJob = (me: Me): number => me.jobs.find((job) => job.current)?.employeeId ?? 0;

/** The page of somebody who is signed in. */
function SignedIn({ session, me, tab, setTab }: { session: Session; me: Me } & Tabbed) {
  // Here and not in the view of the code, so that looking at one's own page loses no pass.
  const passes = usePasses(currentJob(me), session.over);
  // Once opened it stays: who looks at their pass meanwhile finds the device as far as it has come.
  const [installs, setInstalls] = useState(false);
  const choose = async (employeeId: number) => {
    if (await session.choose(employeeId)) setTab('pass');
  };
  return (
    <>
      {tab === 'pass' && <PassView me={me} passes={passes} />}
      {tab === 'guests' && <GuestsView over={session.over} hostName={me.name} />}
      {installs && (
        <div hidden={tab !== 'install'}>
          <InstallView pass={<PassCode passes={passes} />} />
        </div>
      )}
      {tab === 'mine' && <MineView me={me} choose={choose} signOut={session.signOut} busy={session.busy} />}
      {session.told && (
        <p className="fail" role="alert">
          {session.told}
        </p>
      )}
      <Tabs
        tab={tab}
        me={me}
        pick={(to) => {
          setTab(to);
          if (to === 'install') setInstalls(true);
          // What is told there may have changed since.
          if (to === 'mine') void session.load();
        }}
      />
    </>
  );
}

/** Which picture of the project stands behind the page. */
function behind(me: Me | null, tab: Tab): { backgroundImage: string } | undefined {
  const url = tab === 'pass' ? me?.backgrounds.scan : me?.backgrounds.mine;
  return url ? { backgroundImage: `url("${url}")` } : undefined;
}

function Content({ session, ...tabbed }: { session: Session } & Tabbed) {
  // Asked once, right after signing in: later one changes the company on one's own page.
  const [choosing, setChoosing] = useState(false);
  const { state, me, told, busy } = session;
  if (state === 'loading') return <Loading />;
  if (state === 'failed') return <Failed text={told} again={() => void session.load()} />;
  if (state === 'in' && me && choosing) {
    return (
      <section className="ticket">
        <h1>{t('myPass.chooseJob')}</h1>
        <p>{t('myPass.chooseJobText')}</p>
        <Jobs
          jobs={me.jobs}
          busy={busy}
          choose={async (employeeId) => setChoosing(!(await session.choose(employeeId)))}
        />
      </section>
    );
  }
  if (state === 'in' && me) return <SignedIn key={currentJob(me)} session={session} me={me} {...tabbed} />;
  return (
    <section className="ticket form">
      <h1>{t('myPass.title')}</h1>
      <p>{t('myPass.signInHint')}</p>
      {told && (
        <p className="info" role="status">
          {told}
        </p>
      )}
      <SignIn
        done={(jobs) => {
          setChoosing(jobs > 1);
          void session.load();
        }}
      />
    </section>
  );
}

/** “My pass”: an employee's rotating QR code on their phone. */
export function PassPage() {
  useTitle(t('myPass.title'));
  const session = useMe();
  const [tab, setTab] = useState<Tab>('pass');
  return (
    <div className="phone" style={behind(session.me, tab)}>
      <header className="bar">
        <Mark size={28} />
        <b>{t('myPass.title')}</b>
        <LanguageSelect />
      </header>
      <main>
        <Content session={session} tab={tab} setTab={setTab} />
      </main>
    </div>
  );
}
