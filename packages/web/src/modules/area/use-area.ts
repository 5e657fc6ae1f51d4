import { areaApi } from '@mdi/contract/modules/area/area.contract.ts';
import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { client } from '../../kit/call/client.ts';
import { queryClient } from '../../kit/call/query-client.ts';
import { useRecord } from '../../kit/record/use-record.ts';

/** The calls about access areas. */
export const areaCalls = client(areaApi);

/** Reads everything about areas and the devices that guard them anew. */
export function refreshAreas(): void {
  void queryClient.invalidateQueries({ queryKey: [areaApi.module] });
  void queryClient.invalidateQueries({ queryKey: [deviceManageApi.module] });
}

/** The area that the page's address names. */
export const useArea = () => useRecord(areaApi, 'areaId');
