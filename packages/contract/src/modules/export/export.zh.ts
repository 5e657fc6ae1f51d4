export const exportZh = {
  title: '导出',
  start: '开始导出',
  columns: '导出哪些列',
  visible: '当前显示的列（{0} 列）',
  all: '全部列（{0} 列）',
  phones: '完整手机号（会记入操作日志；无权查看的仍隐藏）',
  none: '没有可导出的记录',
  rows: '按当前筛选与排序导出，共 {0} 条。',
  rowsCapped: '按当前筛选与排序导出，共 {0}+ 条。',
  rowsAll: '按当前筛选导出全部记录。',
  becomesTask: '导出在后台进行，完成后可在右上角的任务中心下载 Excel 文件。',
  error: {
    capped: '只包含前 {0} 条，请缩小筛选范围后分次导出',
    filters: '筛选条件有误，请刷新列表后重试',
    noSuchColumn: '没有列「{0}」',
    changed: '您的数据范围已变更，请重新导出',
  },
} as const;

/** What the audit log calls these records, their fields, and what is done with them. */
export const exportLogZh = {
  field: {
    rowsWithPhones: '含完整手机号的行数',
  },
  ops: {
    start: '导出列表',
  },
} as const;
