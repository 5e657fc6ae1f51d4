export const authenticatorZh = {
  title: '身份验证器',
  offText: '开启后，登录时除密码外，还需输入手机上身份验证器应用显示的 6 位动态码。',
  demandedText: '您的角色要求登录时使用身份验证器，因此不能关闭。',
  switchOn: '开启',
  switchOff: '关闭身份验证器',
  switchOffText: '关闭后，登录时不再要求动态码，恢复码也随之失效。',
  switchedOff: '身份验证器已关闭',
  since: '开启时间：{0}',
  left: '剩余恢复码：{0} 个',
  renew: '重新生成恢复码',
  renewText: '将生成 10 个新的恢复码，原有恢复码立即失效。',
  confirm: '确认并开启',
  back: '返回',
  error: {
    already: '身份验证器已开启',
    notOn: '身份验证器未开启',
    notBegun: '设置已失效，请重新开始',
    demanded: '您的角色要求使用身份验证器，不能关闭',
    badCode: '动态码不正确：请核对手机时间，并输入应用当前显示的 6 位数字',
  },
} as const;

/** What the audit log calls what is done with it. */
export const authenticatorLogZh = {
  ops: {
    begin: '开始设置身份验证器',
    confirm: '开启身份验证器',
    renewCodes: '重新生成恢复码',
    switchOff: '关闭身份验证器',
  },
} as const;
