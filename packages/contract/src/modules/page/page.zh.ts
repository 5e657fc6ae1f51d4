import { pageWordsZh } from '@mdi/page-kit/words.zh.ts';
import { pageScreensZh } from './page-screens.zh.ts';

export const pageZh = {
  ...pageWordsZh,
  ...pageScreensZh,
  channel_app: '应用内',
  channel_chat: '聊天应用内',
  program_pm: '物业小程序',
  program_pass: '通行小程序',
  /** Why what was sent is no document. */
  problem: {
    notOne: '页面内容无法识别',
    newer: '此页面由新版本保存，请刷新后再编辑',
    tooLarge: '页面内容超过 256 KB',
    tooMany: '一个页面最多 200 个组件',
    badBlock: '有组件的内容无效',
    sameId: '有组件重复',
  },
  error: {
    upload: '有图片或文件不存在，或不属于本项目，请重新上传',
    unknown: '来自新版本的组件不能修改',
    kind: '页面类型不能更改',
    single: '已有「{0}」，新增将取而代之',
    chatKind: '「{0}」类型的页面不能从聊天应用打开',
    many: '一个小程序最多 {0} 个页面',
    stopped: '「{0}」还有 {1} 个问题需要处理',
    past: '发布时间已过',
    place: '所选页面不属于此小程序',
    notPublished: '页面未发布',
    notDue: '没有待生效的发布',
    inTabBar: '底部标签栏链接到此页面，不能取消发布',
    awaited: '底部标签栏届时会链接到此页面，不能取消或推迟；请先取消标签栏的定时发布',
    site: '标签栏、导航与样式不能删除或取消发布',
    published: '页面已发布或待生效，请先取消发布',
    used: '有 {0} 个页面链接到此页面',
    unreadable: '此版本由新版本保存，当前版本无法读取',
    previewOver: '预览已失效（二维码有效期 30 分钟）或已由作者结束，请向页面作者索取新的二维码',
    previewSite: '标签栏、导航与样式随页面一起预览，请从页面打开预览',
  },
} as const;

/** What the audit log calls these records, their fields, and what is done with them. */
export const pageLogZh = {
  entity: { appPage: '小程序页面' },
  field: {
    kind: '页面类型',
    channel: '打开方式',
    changed: '变更处数',
    editedBy: '最后编辑人',
    no: '版本',
    from: '生效时间',
    note: '说明',
    until: '预览至',
    titleZh: '中文标题',
    titleEn: '英文标题',
  },
  ops: {
    add: '新增页面',
    openSite: '新建标签栏、导航与样式',
    save: '保存页面草稿',
    publish: '发布页面',
    cancel: '撤销页面定时发布',
    unpublish: '取消发布页面',
    restore: '恢复页面版本',
    preview: '生成页面手机预览',
    endPreview: '结束页面手机预览',
    remove: '删除页面',
  },
} as const;
