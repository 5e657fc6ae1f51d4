export const userZh = {
  error: {
    phoneInUse: '该手机号已被使用（用户名：{0}）',
    phoneExists: '手机号 {0} 已存在，请勿重复添加',
    userNameExists: '用户名已存在，请重新填写',
    lastAdministrator: '最后一位管理员需保留管理员角色',
    higherAuthority: '该权限由上级授予，不能收回',
    notGrantable: '您不能授予角色“{0}”',
    grantPlace: '角色“{0}”需要选择项目',
    grantCompany: '角色“{0}”需要选择公司',
    grantTwice: '角色“{0}”重复',
    notYourself: '不能对本人账号执行此操作',
    noSuchGrant: '该用户没有此角色',
  },
} as const;
