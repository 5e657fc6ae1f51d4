export const baseDataZh = {
  error: {
    code: '由大写字母、数字、下划线组成，以字母开头',
    codeExists: '该编码已存在',
    nameExists: '该中文名称已存在',
    noSuchEntry: '选项 {0} 不存在或已失效',
    noSuchProvince: '所选省份不存在',
    provinceLeft: '「{0}」必须属于一个区域，请在目标区域中选择它',
    onlyRegions: '只有区域可以包含省份',
    orderOld: '列表已被他人修改，请刷新后重新排序',
    inUse: '该选项正在使用，不可删除',
  },
} as const;
