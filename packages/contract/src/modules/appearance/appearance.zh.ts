export const appearanceZh = {
  title: '外观设置',
  listHint: '对整个平台生效，其他人下次加载页面时看到。',
  theme: '主题色',
  colour: '主题色',
  colourHint: '用于按钮、链接和选中项，格式 #rrggbb',
  pick: '选取主题色',
  usual: '恢复默认主题色',
  near: '改用 {0}',
  button: '按钮文字',
  buttonSample: '保存',
  link: '链接文字',
  linkSample: '查看详情',
  menuSample: '当前菜单',
  ratio: '对比度 {0}:1',
  enough: '清晰',
  tooLow: '不足 4.5:1',
  preview: '预览',
  frame: '界面',
  showSettings: '个人设置',
  showSettingsHelp: '在顶栏显示「设置」，每个人可调整字号、顶栏等。关闭后，已有的个人设置仍然生效。',
  showPrivacy: '隐私政策更新提醒',
  showPrivacyHelp: '隐私政策更新后，登录页提醒曾同意旧版的人重新阅读。无论是否开启，登录前都须勾选同意。',
  on: '开启',
  off: '关闭',
  nationalOnly: '只有数据范围为全国的总部角色可以修改外观设置。',
  readOnly: '您只能查看外观设置。',
  saved: '外观设置已保存，其他人下次加载页面时看到',
  error: {
    unreadable: '该颜色上的文字看不清（对比度不足 4.5:1），最接近的可用颜色是 {0}',
    dark: '该颜色太深：指向和按下时看不出变化，链接与正文分不开，最接近的可用颜色是 {0}',
    pale: '该颜色太浅，与页面背景难以区分，最接近的可用颜色是 {0}',
  },
} as const;

/** What the audit log calls these records, their fields, and what is done with them. */
export const appearanceLogZh = {
  entity: {
    appearance: '外观设置',
  },
  ops: {
    save: '修改外观设置',
  },
} as const;
