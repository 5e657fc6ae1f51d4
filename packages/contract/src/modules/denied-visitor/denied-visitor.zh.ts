export const deniedVisitorZh = {
  list: '禁访名单',
  name: '姓名',
  phone: '手机号',
  idNumber: '证件号',
  projectName: '项目',
  reason: '禁访原因',
  until: '截止日期',
  forGood: '长期',
  over: '已到期',
  addedBy: '添加人',
  createdAt: '添加时间',
  error: {
    noMark: '手机号和证件号至少填写一项',
    exists: '该手机号或证件号已在禁访名单中',
    untilPast: '截止日期不能早于今天',
    endedBecause: '已列入禁访名单',
  },
} as const;
