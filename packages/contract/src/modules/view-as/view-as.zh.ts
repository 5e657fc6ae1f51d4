export const viewAsZh = {
  act: '以其身份查看',
  title: '以「{0}」的身份查看',
  text: '30 分钟内，您在本会话中看到的页面和数据与该用户完全一致，但只能浏览：不能新增、修改、导出或下载，也看不到完整手机号、验证码和链接。',
  recorded: '开始、结束和打开的每条记录都以您的名义写入操作日志。',
  seat: '角色',
  seatHint: '请选择角色',
  reason: '原因',
  reasonHint: '如：核实该租户看不到访客记录的反馈',
  start: '开始查看',
  none: '该用户没有可以查看的有效角色',
  /** What the engine and the clock record. */
  kind_opened: '以他人身份打开记录',
  kind_over: '以他人身份查看到期或中止',
  ended_person: '本人结束',
  ended_time: '时间已到',
  ended_session: '会话已结束',
  ended_right: '权限已变更',
  error: {
    yourself: '不能以自己的身份查看',
    authority: '不能以总部人员或权限超出您的人员的身份查看',
    notStanding: '该角色当前不能登录，无法以其身份查看',
  },
} as const;

/** What the audit log calls these records, their fields, and what is done with them. */
export const viewAsLogZh = {
  entity: {
    viewAs: '以他人身份查看',
  },
  field: {
    viewedId: '被查看的用户',
    assignmentId: '查看的角色',
    startedAt: '开始时间',
    until: '最晚结束',
    endedAt: '结束时间',
    ended: '结束方式',
  },
  ops: {
    start: '开始以他人身份查看',
    end: '结束以他人身份查看',
  },
} as const;
