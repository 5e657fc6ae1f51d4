import { viewAsApi } from '@mdi/contract/modules/view-as/view-as.contract.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { client } from '../kit/call/client.ts';
import { useWrite } from '../kit/call/use-write.ts';
import { Icon } from '../kit/page/icon.tsx';
import { who } from '../kit/rights/who.ts';
import { t } from '../kit/words/words.ts';
import { base } from './addresses.ts';
import { roleOf } from './routing.ts';

const viewAs = client(viewAsApi);

/** Whole seconds until a moment. */
function useSecondsTo(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is that of the page.
  useEffect(() => {
    const clock = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(clock);
  }, [until]);
  return seconds;
}

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Says above every page as whom one looks, as what, and until when; the page is another person's until it ends. */
export function ViewingBar() {
  const user = who();
  const until = user.viewing?.until ?? '';
  const seconds = useSecondsTo(until);
  const { run, busy } = useWrite(() => viewAs.end({}), { done: () => location.assign(base) });
  useEffect(() => {
    if (seconds === 0) location.assign(base);
  }, [seconds]);
  const place = [roleOf(user)?.roleName, user.currProjectName, user.currTenantName].filter(Boolean);
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
