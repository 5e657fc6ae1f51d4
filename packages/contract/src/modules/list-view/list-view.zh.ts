export const listViewZh = {
  level_10: '总部',
  level_30: '物业',
  level_40: '本公司',
  error: {
    list: '没有这个列表',
    taken: '已有同名视图',
    most: '每个列表最多保存 {0} 个自己的视图',
    mostShared: '每个列表最多共享 {0} 个视图',
    notYours: '只有创建者可以取消共享',
  },
} as const;

/** What the audit log calls these records, their fields, and what is done with them. */
export const listViewLogZh = {
  entity: {
    listView: '列表视图',
  },
  field: {
    level: '共享给',
  },
  ops: {
    add: '保存视图',
    edit: '修改视图',
    remove: '删除视图',
    setUsual: '设置默认视图',
  },
} as const;
