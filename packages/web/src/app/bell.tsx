import { dashboardApi } from '@mdi/contract/modules/dashboard/dashboard.contract.ts';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import { MaybeLink } from '../kit/maybe-link.tsx';
import { Failed, Nothing } from '../kit/plight.tsx';
import { useRead } from '../kit/use-read.ts';
import { t } from '../kit/words.ts';

function sentence(of: { projectName: string; days: number }): string {
  return of.days < 0
    ? t('frame.serviceEnded', of.projectName, -of.days)
    : t('frame.serviceEnds', of.projectName, of.days);
}

function Waiting({ onLeave }: { onLeave: () => void }) {
  const { data, error, refetch } = useRead(dashboardApi, 'waiting', {});
  if (error) return <Failed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  if (data.length === 0) return <Nothing icon="check" title={t('frame.waitingNone')} />;
  return (
    // A click on one of the links closes the list; the links themselves carry the keyboard.
    <ul className="waiting" onClickCapture={onLeave}>
      {data.map((one) => (
        <li key={one.projectId}>
          <MaybeLink to={`/sysManage/modifyProject?projectId=${one.projectId}`}>{sentence(one)}</MaybeLink>
          <small className={one.days < 0 ? 'bad' : 'warn'}>{one.on}</small>
        </li>
      ))}
    </ul>
  );
}

/** What waits for the person, with their number. */
export function Bell() {
  const [open, setOpen] = useState(false);
  const { data } = useRead(dashboardApi, 'waiting', {});
  const count = data?.length ?? 0;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      title={t('frame.waiting')}
      content={<Waiting onLeave={() => setOpen(false)} />}
      classNames={{ root: 'waiting-box' }}
    >
      <Button
        type="text"
        className="top-icon"
        aria-label={count > 0 ? `${t('frame.waiting')}: ${count}` : t('frame.waiting')}
        aria-expanded={open}
      >
        <Icon name="bell" size={18} />
        {count > 0 ? <span className="dot">{count > 99 ? '99+' : count}</span> : null}
      </Button>
    </Popover>
  );
}
