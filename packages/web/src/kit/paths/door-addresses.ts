// Areas and devices lead to one another across modules; their addresses are the screens' (spec §2).

export const deviceListPath = '/sysManage/deviceManage';
export const areaListPath = '/passManage/areaList';

const device = (path: string, deviceId: number) => `/sysManage/${path}?deviceId=${deviceId}`;

export const deviceAddress = (deviceId: number, tab?: 'exceptions'): string =>
  device('deviceDetail', deviceId) + (tab === undefined ? '' : `&tab=${tab}`);
export const editDeviceAddress = (deviceId: number): string => device('modifyDevice', deviceId);
export const addDevicePath = '/sysManage/addDevice';

/** The devices that guard an area. */
export const areaDevicesAddress = (areaId: number): string => `${deviceListPath}?areaId=${areaId}`;

export const areaAddress = (areaId: number): string => `/passManage/detailArea?areaId=${areaId}`;
