export const listPath = '/sysManage/RoleList';
export const settingPath = '/sysManage/RoleSetting';

/** The page of one role. */
export const roleAddress = ({ roleId }: { roleId: number }): string => `${settingPath}?roleId=${roleId}`;

/** The form of a new role filled from this one. */
export const copyAddress = ({ roleId }: { roleId: number }): string => `${settingPath}?copyFrom=${roleId}`;

/** The users who hold a role. */
export const holdersAddress = ({ roleCode }: { roleCode: string }): string =>
  `/sysManage/UserList?roleCode=${roleCode}`;
