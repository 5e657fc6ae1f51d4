import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { client } from '../../kit/call/client.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { basePath } from '../routing/addresses.ts';
import { currentRoleOf } from '../routing/routing.ts';

const viewAs = client(viewAsApi);

/** Whole seconds that are left of so many from now on, whatever the browser takes the time to be. */
function useSecondsLeft(from: number): number {
  const [end] = useState(() => performance.now() + from * 1000);
  const left = () => Math.max(0, Math.ceil((end - performance.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is that of the page.
  useEffect(() => {
    const clock = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(clock);
  }, [end]);
  return seconds;
}

/** So long after its end a view is over by the server's clock as well. */
const overMs = 2_000;

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Says above every page as whom one looks, as what, and until when; the page is another person's until it ends. */
export function ViewAsBar() {
  const user = signedInUser();
  const seconds = useSecondsLeft(user.viewing?.secondsLeft ?? 0);
  const { run, busy } = useWrite(() => viewAs.end({}), { done: () => location.assign(basePath) });
  const over = seconds === 0;
  useEffect(() => {
    if (!over) return;
    const leave = setTimeout(() => location.assign(basePath), overMs);
    return () => clearTimeout(leave);
  }, [over]);
  const place = [currentRoleOf(user)?.roleName, user.currProjectName, user.currTenantName].filter(Boolean);
  return (
    <section className="viewing" aria-label={t('frame.viewing.region')}>
      <Icon name="eye" size={18} />
      <span className="viewing-text">{t('frame.viewing.bar', user.nickName, place.join(' · '))}</span>
      <span className="viewing-left">{t('frame.viewing.left', clock(seconds))}</span>
      <Button size="small" loading={busy} onClick={() => void run(undefined)}>
        {t('frame.viewing.end')}
      </Button>
    </section>
  );
}
