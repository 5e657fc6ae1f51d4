import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useRead } from '../../../kit/call/use-read.ts';
import { t } from '../../../kit/words/words.ts';
import css from './doors.module.css';

const pollMs = 5_000;

/**
 * How many of a project's readers have heard of the last change; gone once all have. Readers answer one by one
 * with their heartbeats, which nobody announces, so it asks again while some are missing.
 */
export function ReadersUpdated({ projectId }: { projectId: number | null | undefined }) {
  const asks = { enabled: typeof projectId === 'number', keep: true };
  const first = useRead(deviceManageApi, 'progress', { projectId: projectId ?? 0 }, asks);
  const behind = first.data !== undefined && first.data.updated < first.data.devices;
  useRead(
    deviceManageApi,
    'progress',
    { projectId: projectId ?? 0 },
    {
      enabled: asks.enabled && behind,
      pollMs: behind ? pollMs : undefined,
    },
  );
  if (!asks.enabled || !behind) return <span role="status" className="unseen" />;
  const { devices, updated, online } = first.data;
  const text = t('device.progress', updated, devices);
  return (
    <span role="status" className={css.readersUpdated}>
      <progress aria-label={text} value={updated} max={devices} />
      {text}
      {online < devices ? <span className="t3">{t('device.progressOffline', devices - online)}</span> : null}
    </span>
  );
}
