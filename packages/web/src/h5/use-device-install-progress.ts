import { useEffect, useState } from 'react';
import { callPass, type InstallProgress } from './my-pass-client.ts';

const againMs = 1_000;
const nothing: InstallProgress = { step: 'waiting', test: null };

/** Follows a device from its code to its test scan, asking while somebody looks; `failed` while it can't be asked. */
export function useDeviceInstallProgress(deviceId: number | undefined): {
  state: InstallProgress;
  failed: boolean;
} {
  const [state, setState] = useState(nothing);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (deviceId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = async () => {
      if (document.visibilityState === 'visible') {
        try {
          const now = await callPass('installing', { deviceId });
          if (over) return;
          setState(now);
          setFailed(false);
          if (now.test?.granted) return;
        } catch {
          if (!over) setFailed(true);
        }
      }
      if (!over) timer = setTimeout(() => void ask(), againMs);
    };
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [deviceId]);
  return { state, failed };
}
