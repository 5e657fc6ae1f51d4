import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { deviceListPath } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import {
  type Alarm,
  alarmGroup,
  freshAlarms,
  latestAlarmTime,
  noAlarmsSeen,
  type SeenAlarms,
} from './alarm-news.ts';

const none: readonly Alarm[] = [];

/** What is wrong with readers and nobody looks after yet, for whoever has business with them. */
export function useAlarms(): readonly Alarm[] | undefined {
  const { data } = useRead(
    deviceManageApi,
    'alarms',
    {},
    { enabled: mayOpen(deviceListPath), together: true },
  );
  return data;
}

const keyOf = () => `mdi-alarms-${signedInUser().mdiUserId}`;

/** A browser that keeps nothing tells each tab for itself. */
function readSeen(): SeenAlarms {
  try {
    const [upTo = '', at = '0'] = (localStorage.getItem(keyOf()) ?? '').split(' ');
    return { upTo, at: Number(at) || 0 };
  } catch {
    return noAlarmsSeen;
  }
}

function keepSeen({ upTo, at }: SeenAlarms): void {
  try {
    localStorage.setItem(keyOf(), `${upTo} ${at}`);
  } catch {
    // The other tabs tell it too, then.
  }
}

/** What other tabs of the browser have seen too. */
function useSeen() {
  const [seen, setSeen] = useState(readSeen);
  useEffect(() => {
    const look = ({ key }: StorageEvent) => {
      if (key === keyOf()) setSeen(readSeen());
    };
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);
  const keep = useCallback((next: SeenAlarms) => {
    keepSeen(next);
    setSeen(next);
  }, []);
  return { seen, keep };
}

const shownMs = 30_000;

/**
 * The alarms that came since the page was opened, as one thing to be told. It stays until somebody follows or closes it
 * in any tab, or until it was in view for a while; the bell goes on counting.
 */
export function useAlarmNews() {
  const alarms = useAlarms();
  const opened = useRef<string>(undefined);
  const { seen, keep } = useSeen();
  if (opened.current === undefined && alarms) opened.current = latestAlarmTime(alarms);
  const asked = {
    opened: opened.current ?? '',
    seen,
    calm: signedInUser().currProjectId === null,
    now: Date.now(),
  };
  const group = alarmGroup(freshAlarms(alarms ?? none, asked));
  const upTo = group?.first.alarmedAt ?? '';
  const dismiss = useCallback(() => keep({ upTo, at: Date.now() }), [keep, upTo]);
  useEffect(() => {
    if (upTo === '') return;
    // Nobody looks at a tab in the background: it waits until somebody does.
    const timer = setInterval(() => document.visibilityState === 'visible' && dismiss(), shownMs);
    return () => clearInterval(timer);
  }, [upTo, dismiss]);
  return { group, dismiss };
}
