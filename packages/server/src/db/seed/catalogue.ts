import type { Resource } from '@mdi/contract/kit/op.ts';

type Button = { resource: Resource; zh: string; en: string };
export type Page = {
  /** Also the menu row's `url`: a screen is shown when it names the same resource (spec §2). */
  resource: Resource;
  /** The screen's path below its group, as in spec §2. */
  path: string;
  zh: string;
  en: string;
  icon: string;
  buttons?: readonly Button[];
  /** Its module is there. Others are known, but in nobody's menu. */
  built?: true;
};
export type Group = { url: string; zh: string; en: string; icon: string; pages: readonly Page[] };

const content = (area: string): readonly Page[] => [
  { resource: `${area}:pageConfig:view`, path: 'pageConfigList', zh: '页面配置', en: 'Pages', icon: 'page' },
  {
    resource: `${area}:pageConfigChat:view`,
    path: 'pageConfigChatList',
    zh: '聊天页面配置',
    en: 'Chat pages',
    icon: 'chat',
  },
  {
    resource: `${area}:navigation:view`,
    path: 'miniNaviConfig',
    zh: '导航配置',
    en: 'Navigation',
    icon: 'navigation',
  },
  {
    resource: `${area}:style:view`,
    path: 'pageCommonStyleConfig',
    zh: '通用样式',
    en: 'Common style',
    icon: 'style',
  },
  { resource: `${area}:advice:view`, path: 'AdviceList', zh: '意见建议', en: 'Suggestions', icon: 'advice' },
  { resource: `${area}:notice:view`, path: 'NoticeManage', zh: '公告管理', en: 'Notices', icon: 'notice' },
  { resource: `${area}:file:view`, path: 'FileManage', zh: '文件管理', en: 'Files', icon: 'file' },
  {
    resource: `${area}:reservation:view`,
    path: 'ReserveList',
    zh: '租赁预约',
    en: 'Leasing reservations',
    icon: 'reserve',
  },
  {
    resource: `${area}:miniTemplate:view`,
    path: 'miniTemplateSelect',
    zh: '小程序模板',
    en: 'Mini-program templates',
    icon: 'template',
  },
  {
    resource: `${area}:pageTemplate:view`,
    path: 'pageTemplateSelection',
    zh: '页面模板',
    en: 'Page templates',
    icon: 'template',
  },
];

/** A single page that stands in the bar itself. */
export const dashboardPage: Page = {
  resource: 'dashboard:home:view',
  path: 'dashboard',
  zh: '运行看板',
  en: 'Dashboard',
  icon: 'dashboard',
  built: true,
};

/** Every menu entry of spec §2, with its resource, titles, icon and buttons. */
export const groups: readonly Group[] = [
  {
    url: 'passManage',
    zh: '通行管理',
    en: 'Access',
    icon: 'pass',
    pages: [
      {
        resource: 'pass:company:view',
        path: 'tenantList',
        zh: '租户管理',
        en: 'Tenants',
        icon: 'tenant',
        built: true,
        buttons: [
          { resource: 'pass:company:add', zh: '新增租户', en: 'Add tenant' },
          { resource: 'pass:company:edit', zh: '编辑租户与租赁单元', en: 'Edit tenant and leasing units' },
          { resource: 'pass:company:state', zh: '设为有效或失效', en: 'Activate or deactivate' },
          { resource: 'pass:company:delete', zh: '删除租户', en: 'Delete tenant' },
        ],
      },
      {
        resource: 'pass:employee:view',
        path: 'tenantStaffList',
        zh: '租户员工',
        en: 'Tenant staff',
        icon: 'user',
        built: true,
        buttons: [
          { resource: 'pass:employee:add', zh: '新增员工', en: 'Add employee' },
          { resource: 'pass:employee:edit', zh: '编辑员工', en: 'Edit employee' },
          {
            resource: 'pass:employee:administrator',
            zh: '授予或收回管理员',
            en: 'Grant or revoke administrators',
          },
        ],
      },
      {
        resource: 'pass:staff:view',
        path: 'propertyStaffList',
        zh: '物业员工',
        en: 'Property staff',
        icon: 'role',
        built: true,
        buttons: [
          { resource: 'pass:staff:add', zh: '新增员工', en: 'Add employee' },
          { resource: 'pass:staff:edit', zh: '编辑员工', en: 'Edit employee' },
          {
            resource: 'pass:staff:administrator',
            zh: '授予或收回管理员',
            en: 'Grant or revoke administrators',
          },
        ],
      },
      {
        resource: 'pass:area:view',
        path: 'areaList',
        zh: '通行区域',
        en: 'Access areas',
        icon: 'pass',
        built: true,
        buttons: [
          { resource: 'pass:area:edit', zh: '编辑通行区域', en: 'Edit access areas' },
          { resource: 'pass:area:grant', zh: '开通或关闭通行区域', en: 'Open or close access areas' },
        ],
      },
      {
        resource: 'pass:visit:view',
        path: 'visitorManage',
        zh: '访客管理',
        en: 'Visitors',
        icon: 'visitor',
        built: true,
        buttons: [
          { resource: 'pass:visit:add', zh: '邀请访客', en: 'Invite visitors' },
          { resource: 'pass:visit:edit', zh: '编辑与取消来访', en: 'Edit and cancel visits' },
          { resource: 'pass:visit:review', zh: '审核临时来访', en: 'Review temporary visits' },
          { resource: 'pass:visit:leave', zh: '登记离开', en: 'Check out' },
          {
            resource: 'pass:visit:reveal',
            zh: '查看完整手机号与证件号',
            en: 'View full phone and ID numbers',
          },
        ],
      },
      {
        resource: 'pass:visit:desk',
        path: 'frontDesk',
        zh: '前台',
        en: 'Front desk',
        icon: 'visitor',
        built: true,
        buttons: [{ resource: 'pass:visit:poster', zh: '更换自助登记海报', en: 'Replace poster' }],
      },
      {
        resource: 'pass:visitorCard:view',
        path: 'visitorCardList',
        zh: '访客 IC 卡',
        en: 'Visitor cards',
        icon: 'pass',
        built: true,
        buttons: [
          {
            resource: 'pass:visitorCard:add',
            zh: '新增与导入访客 IC 卡',
            en: 'Add and import visitor cards',
          },
          { resource: 'pass:visitorCard:edit', zh: '编辑与挂失', en: 'Edit and report lost' },
          { resource: 'pass:visitorCard:delete', zh: '删除访客 IC 卡', en: 'Delete visitor cards' },
          { resource: 'pass:visitorCard:lend', zh: '借出与收回', en: 'Lend and take back' },
        ],
      },
      {
        resource: 'pass:record:view',
        path: 'passRecordList',
        zh: '通行记录',
        en: 'Pass records',
        icon: 'pass',
        built: true,
      },
      {
        resource: 'pass:denied:view',
        path: 'deniedVisitorList',
        zh: '禁访名单',
        en: 'Deny list',
        icon: 'whitelist',
        built: true,
        buttons: [{ resource: 'pass:denied:edit', zh: '编辑禁访名单', en: 'Edit deny list' }],
      },
      {
        resource: 'pass:tenantReport:view',
        path: 'reportManage/tenantReportList',
        zh: '租户信息报告',
        en: 'Tenant report',
        icon: 'report',
        built: true,
      },
    ],
  },
  {
    url: 'miniProgramContentManage',
    zh: '内容管理',
    en: 'Content',
    icon: 'content',
    pages: content('content'),
  },
  {
    url: 'pmminiManage',
    zh: '物业小程序',
    en: 'Property mini-program',
    icon: 'phone',
    pages: [
      {
        resource: 'pm:miniProgram:view',
        path: 'miniManage',
        zh: '小程序管理',
        en: 'Mini-programs',
        icon: 'phone',
      },
      ...content('pm'),
      {
        resource: 'pm:whitelist:view',
        path: 'FileWhiteManage',
        zh: '文件白名单',
        en: 'File whitelist',
        icon: 'whitelist',
      },
    ],
  },
  {
    url: 'passminiManage',
    zh: '通行小程序',
    en: 'Access mini-program',
    icon: 'qr',
    pages: [
      {
        resource: 'passmini:miniProgram:view',
        path: 'miniManage',
        zh: '小程序管理',
        en: 'Mini-programs',
        icon: 'phone',
      },
      {
        resource: 'passmini:background:view',
        path: 'passminiContentManage/bgPicUrlManage',
        zh: '通行背景图',
        en: 'Pass backgrounds',
        icon: 'picture',
        built: true,
        buttons: [{ resource: 'passmini:background:edit', zh: '编辑背景图', en: 'Edit backgrounds' }],
      },
    ],
  },
  {
    url: 'reportminiManage',
    zh: '报告小程序',
    en: 'Report mini-program',
    icon: 'report',
    pages: [
      {
        resource: 'reportmini:report:view',
        path: 'ResearchReport',
        zh: '研究报告',
        en: 'Research reports',
        icon: 'report',
      },
    ],
  },
  {
    url: 'sysManage',
    zh: '系统管理',
    en: 'System',
    icon: 'system',
    pages: [
      {
        resource: 'sys:project:view',
        path: 'projectList',
        zh: '项目列表',
        en: 'Projects',
        icon: 'project',
        built: true,
        buttons: [
          { resource: 'sys:project:add', zh: '新增项目', en: 'Add project' },
          { resource: 'sys:project:edit', zh: '编辑项目', en: 'Edit project' },
          { resource: 'sys:project:state', zh: '设为有效或失效', en: 'Activate or deactivate' },
          { resource: 'sys:project:delete', zh: '删除项目', en: 'Delete project' },
          { resource: 'sys:building:view', zh: '查看楼宇', en: 'View buildings' },
          {
            resource: 'sys:building:edit',
            zh: '编辑楼宇、楼层与单元',
            en: 'Edit buildings, floors and units',
          },
        ],
      },
      {
        resource: 'sys:user:view',
        path: 'UserList',
        zh: '用户管理',
        en: 'Users',
        icon: 'user',
        built: true,
        buttons: [
          { resource: 'sys:user:add', zh: '新增用户', en: 'Add user' },
          { resource: 'sys:user:edit', zh: '编辑用户与权限', en: 'Edit user and roles' },
          { resource: 'sys:user:state', zh: '设为有效或失效', en: 'Activate or deactivate' },
          { resource: 'sys:user:resetPassword', zh: '重置密码', en: 'Reset password' },
          { resource: 'sys:user:delete', zh: '删除用户', en: 'Delete user' },
          { resource: 'sys:user:phone', zh: '查看完整手机号', en: 'View full phone numbers' },
        ],
      },
      {
        resource: 'sys:role:view',
        path: 'RoleList',
        zh: '角色管理',
        en: 'Roles',
        icon: 'role',
        built: true,
        buttons: [
          { resource: 'sys:role:add', zh: '新增角色', en: 'Add role' },
          { resource: 'sys:role:edit', zh: '编辑角色', en: 'Edit role' },
          { resource: 'sys:role:delete', zh: '删除角色', en: 'Delete role' },
        ],
      },
      {
        resource: 'sys:menu:view',
        path: 'sysmenuList',
        zh: '菜单管理',
        en: 'Menus',
        icon: 'menu',
        built: true,
        buttons: [{ resource: 'sys:menu:edit', zh: '编辑菜单', en: 'Edit menus' }],
      },
      {
        resource: 'sys:baseData:view',
        path: 'BasicDataList',
        zh: '基础数据',
        en: 'Base data',
        icon: 'data',
        built: true,
        buttons: [
          { resource: 'sys:baseData:edit', zh: '编辑基础数据', en: 'Edit base data' },
          { resource: 'sys:projectData:view', zh: '查看项目设置', en: 'View project settings' },
          { resource: 'sys:projectData:edit', zh: '编辑项目设置', en: 'Edit project settings' },
        ],
      },
      {
        resource: 'pass:device:view',
        path: 'deviceManage',
        zh: '设备管理',
        en: 'Devices',
        icon: 'device',
        built: true,
        buttons: [
          { resource: 'pass:device:add', zh: '新增与导入设备', en: 'Add and import devices' },
          {
            resource: 'pass:device:edit',
            zh: '编辑设备、处理异常',
            en: 'Edit devices and handle exceptions',
          },
          { resource: 'pass:device:install', zh: '安装设备', en: 'Install devices' },
          { resource: 'pass:device:initialize', zh: '初始化设备', en: 'Initialise devices' },
          { resource: 'pass:device:delete', zh: '删除设备', en: 'Delete devices' },
          { resource: 'pass:device:command', zh: '发送设备指令', en: 'Send commands' },
          { resource: 'pass:device:key', zh: '更换通行密钥', en: 'Replace pass keys' },
          { resource: 'pass:device:open', zh: '远程开门', en: 'Open doors remotely' },
        ],
      },
      {
        resource: 'pass:duty:view',
        path: 'AlarmDuty',
        zh: '告警值班',
        en: 'Alarm duty',
        icon: 'bell',
        built: true,
        buttons: [{ resource: 'pass:duty:edit', zh: '编辑告警值班', en: 'Edit alarm duty' }],
      },
      {
        resource: 'sys:report:view',
        path: 'ResearchReport',
        zh: '研究报告',
        en: 'Research reports',
        icon: 'report',
      },
      {
        resource: 'sys:task:view',
        path: 'QuartzManage',
        zh: '定时任务',
        en: 'Scheduled tasks',
        icon: 'task',
      },
      {
        resource: 'sys:audit:view',
        path: 'auditList',
        zh: '操作日志',
        en: 'Audit log',
        icon: 'audit',
        built: true,
        buttons: [{ resource: 'sys:audit:export', zh: '导出', en: 'Export' }],
      },
    ],
  },
];

/** The resources of what is there, screens and calls alike. */
export function builtResources(): Resource[] {
  const pages = [dashboardPage, ...groups.flatMap((g) => g.pages)].filter((p) => p.built);
  const ofPages = pages.flatMap((p) => [p.resource, ...(p.buttons ?? []).map((b) => b.resource)]);
  return [...new Set(ofPages)];
}
