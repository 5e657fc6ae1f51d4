import type { MenuEntry, MenuPage } from '../../kit/menu.ts';

export const devicePage = {
  resource: 'pass:device:view',
  group: 'sysManage',
  path: '/sysManage/deviceManage',
  title: 'device.list',
} as const satisfies MenuPage;

export const deviceMenu: readonly MenuEntry[] = [
  {
    page: devicePage,
    at: 5,
    icon: 'device',
    buttons: [
      { resource: 'pass:device:add', zh: '新增与导入设备', en: 'Add and import devices' },
      { resource: 'pass:device:edit', zh: '编辑设备、处理异常', en: 'Edit devices and handle exceptions' },
      { resource: 'pass:device:install', zh: '安装设备', en: 'Install devices' },
      { resource: 'pass:device:initialize', zh: '初始化设备', en: 'Initialise devices' },
      { resource: 'pass:device:delete', zh: '删除设备', en: 'Delete devices' },
      { resource: 'pass:device:command', zh: '发送设备指令', en: 'Send commands' },
      { resource: 'pass:device:key', zh: '更换通行密钥', en: 'Replace pass keys' },
      { resource: 'pass:device:open', zh: '远程开门', en: 'Open doors remotely' },
    ],
  },
];
