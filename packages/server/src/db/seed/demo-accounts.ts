/** Every demo account's password; demo mode only. */
export const demoPassword = 'Mdi#2026demo';

/** The printed accounts. Phones and birth dates are printed too, so that every flow can be tried. */
export const demoAccounts = [
  {
    userName: 'hq',
    nickName: '陆思远',
    phone: '13800000001',
    birth: '1980-03-15',
    about: '总部管理员 / head-office administrator',
  },
  {
    userName: 'region',
    nickName: '程亦安',
    phone: '13800000002',
    birth: '1982-07-21',
    about: '华东区域经理 / region manager, East China',
  },
  {
    userName: 'property',
    nickName: '周敏',
    phone: '13800000003',
    birth: '1988-11-02',
    about: '物业管理员，三个项目 / property administrator, three projects',
  },
  {
    userName: 'guard',
    nickName: '张磊',
    phone: '13800000004',
    birth: '1991-05-30',
    about: '门岗，仅访客权限 / guard, visitor rights only',
  },
  {
    userName: 'tenant',
    nickName: '何俊',
    phone: '13800000005',
    birth: '1990-01-18',
    about: '租户管理员，两家公司 / tenant administrator of two companies',
  },
  {
    userName: 'sms',
    nickName: '沈若兰',
    phone: '13800000006',
    birth: '1986-09-09',
    about: '物业管理员，需短信验证码 / property administrator with the SMS step',
  },
] as const;

/** The printed phone of somebody who has no account and is invited to read research reports. */
export const demoReportReader = {
  phone: '13800000007',
  name: '顾闻笛',
  about: '受邀阅读报告，没有账号 / invited to read reports, no account',
};
