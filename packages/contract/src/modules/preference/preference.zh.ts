/** What the audit log calls these records, their fields, and what is done with them. */
export const preferenceLogZh = {
  entity: {
    preference: '偏好设置',
  },
  ops: {
    setColumns: '列设置',
    setDensity: '设置行高',
    setLook: '设置界面',
    setAvatar: '更换头像',
  },
} as const;
