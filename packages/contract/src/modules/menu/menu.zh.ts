export const menuZh = {
  error: {
    keepMenuPage: '「菜单管理」及其上级分组不可隐藏，否则无法再恢复',
    orderOld: '菜单已被他人修改，请刷新后重新排序',
  },
} as const;
