export const passBackgroundZh = {
  title: '通行背景图',
  hint: '员工手机上「我的通行码」页面的背景。每个项目一套，保存后立即生效。',
  edit: '编辑背景图',
  pictures: '背景图',
  scanId: '扫码背景图',
  mineId: '我的背景图',
  scanHint: '显示在通行码页面，位于通行码卡片之后。',
  mineHint: '显示在「我的」页面，位于个人信息之后。',
  sizes: '建议尺寸：{0}。JPG 或 PNG，不超过 {1} MB。重要内容请避开画面中部，那里会被卡片遮住。',
  preview: '{0}预览',
  previewLanguage: '预览语言',
  none: '未设置，使用默认样式',
  saved: '背景图已保存',
  lastSaved: '{0} 于 {1} 保存',
  chooseTitle: '请选择项目',
  chooseText: '背景图按项目设置，请先在上方选择项目。',
  sampleName: '王小明',
  sampleCompany: '示例科技有限公司',
  samplePass: '我的通行码',
  sampleScan: '请将通行码对准扫码设备',
  sampleUntil: '通行截止时间',
  sampleNoEnd: '长期有效',
  sampleAreas: '可通行区域',
  sampleArea: '1 号楼',
  error: {
    picture: '图片不存在，请重新上传',
    taken: '其他人刚刚设置了背景图，请刷新后再试',
  },
} as const;

/** What the audit log calls these records, their fields, and what is done with them. */
export const passBackgroundLogZh = {
  entity: {
    passBackground: '通行背景图',
  },
  ops: {
    save: '编辑通行背景图',
  },
} as const;
