export const sessionZh = {
  list: '登录会话',
  listHint: '您的账号当前登录的位置。发现陌生的登录时，请结束该会话并修改密码。',
  current: '当前会话',
  device: '设备',
  roleName: '角色',
  place: '项目',
  company: '公司',
  address: '地址',
  createdAt: '登录时间',
  usedAt: '最近使用',
  unknownDevice: '未知设备',
  since: '登录于 {0}',
  lastUsed: '最近使用：{0}',
  from: '地址 {0}',
  end: '结束会话',
  endTitle: '结束该会话？',
  endText: '{0}（{1}）将立即退出登录，未保存的内容会丢失。',
  ended: '会话已结束',
  endOthers: '结束其他全部会话',
  endOthersTitle: '结束其他全部会话？',
  endOthersText: '其他 {0} 个会话将立即退出登录，未保存的内容会丢失。当前会话不受影响。',
  endedOthers: '已结束 {0} 个会话',
  others: '其他会话',
  onlyThis: '没有其他会话',
  onlyThisText: '您的账号只在此处登录。',
  error: {
    current: '当前会话请使用「退出登录」结束',
  },
} as const;

/** What the audit log calls these records, their fields, and what is done with them. */
export const sessionLogZh = {
  entity: {
    session: '会话',
  },
  ops: {
    end: '结束会话',
    endOthers: '结束其他全部会话',
  },
} as const;
