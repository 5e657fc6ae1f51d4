import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useEffect, useRef } from 'react';
import { deviceListPath } from '../kit/door-addresses.ts';
import { opens } from '../kit/open-screens.ts';
import { toast } from '../kit/toast.ts';
import { useRead } from '../kit/use-read.ts';
import { t } from '../kit/words.ts';

export type Alarm = OutputOf<typeof deviceManageApi.ops.alarms>[number];

/**
 * What is wrong with readers and nobody looks after yet, for whoever has business with them. Each time people
 * are told, once more while nobody acknowledges, a page that is open says so aloud.
 */
export function useAlarms(): readonly Alarm[] {
  const { data } = useRead(deviceManageApi, 'alarms', {}, { enabled: opens(deviceListPath) });
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (!data) return;
    const moments = data.map(({ alarmedAt }) => alarmedAt ?? '').sort();
    const latest = moments.at(-1) ?? '';
    // What was wrong when the page was opened is counted by the bell; only what comes then is said aloud.
    if (told.current !== undefined && latest > told.current) {
      const alarm = data.find(({ alarmedAt }) => alarmedAt === latest);
      if (alarm) toast.error(t('frame.alarmOf', alarm.deviceName, t(`deviceApi.ex_${alarm.code}`)));
    }
    if (told.current === undefined || latest > told.current) told.current = latest;
  }, [data]);
  return data ?? [];
}
