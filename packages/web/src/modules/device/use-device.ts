import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { useEffect } from 'react';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** The calls about devices. */
export const deviceCalls = client(deviceManageApi);

/** Reads everything about devices anew. */
export const refreshDevices = () =>
  void queryClient.invalidateQueries({ queryKey: [deviceManageApi.module] });

/** The device that the page's address names. */
export const useDevice = () => useRecord(deviceManageApi, 'deviceId');

const beatMs = 30_000;

/** Heartbeats are announced by nobody: while the page is looked at, it asks how the devices are now and then. */
export function usePollDevices(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshDevices();
    }, beatMs);
    return () => clearInterval(timer);
  }, []);
}
