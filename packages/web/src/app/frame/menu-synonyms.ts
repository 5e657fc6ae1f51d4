import {
  evacuationListPath,
  frontDeskPath,
  inviteVisitorPath,
  visitPosterPath,
} from '../../kit/paths/addresses.ts';

/** Pages without an entry in the sidebar that stand by themselves, so that people look for them. */
export const unlistedPages: readonly string[] = [evacuationListPath, visitPosterPath, inviteVisitorPath];

/** Other words under which people look for a page. */
export const synonyms: Readonly<Record<string, string>> = {
  [evacuationListPath]:
    '疏散名单 撤离 应急 消防演习 点名 在场人员 evacuation fire drill roll call muster emergency who is on site',
  [visitPosterPath]: '二维码海报 自助登记 扫码登记 QR code poster walk-in sign',
  [inviteVisitorPath]: '邀约 预约访客 新增访客 invite guest pre-register add visitor',
  [frontDeskPath]: '前台登记 接待 签到 临时来访 reception check in guard walk-in',
  '/passManage/visitorManage': '来访记录 客人 guests visits',
  '/passManage/deniedVisitorList': '黑名单 禁止来访 blacklist blocklist banned',
  '/passManage/visitorCardList': '临时卡 门禁卡 guest badge temporary card',
  '/passManage/passRecordList': '刷卡记录 进出记录 门禁记录 access log entry history swipes',
  '/passManage/areaList': '门禁权限 通行权限 access rights permissions doors',
  '/passManage/tenantList': '公司 业主 客户 租约 companies owners leases customers',
  '/sysManage/deviceManage': '门禁 闸机 读卡器 readers turnstiles doors',
  '/sysManage/deviceExceptionList': '报警 告警 故障 alarms faults offline',
  '/sysManage/AlarmDuty': '值班 短信 报警通知 on call alarms text messages',
  '/sysManage/UserList': '账号 帐号 accounts logins',
  '/sysManage/auditList': '审计 日志 登录记录 history changes who did what sign-ins',
  '/sysManage/Appearance': '主题 换肤 颜色 品牌色 theme color skin brand',
  '/profile/sessions': '登录设备 退出其他设备 signed in devices security',
  '/dashboard': '首页 概览 大屏 home overview',
};
