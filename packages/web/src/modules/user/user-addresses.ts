export const listPath = '/sysManage/UserList';
export const addPath = '/sysManage/UserSetting';

/** The page of one user. */
export const userAddress = (mdiUserId: number): string => `${addPath}?mdiUserId=${mdiUserId}`;
