import { dayMs, type Seed, type SeedAccount } from './state.ts';

/** Names of the demo's projects, in their order; each has a program for its property service and one for passes. */
const projects: readonly [zh: string, company: string][] = [
  '恒景中心',
  '澄湖科技园',
  '锦程广场',
  '望京云谷',
  '津湾国际',
  '珠江汇',
  '深湾时代',
  '天府里',
  '山城印象',
  '楚河天地',
  '秦源广场',
  '星海中心',
].map((name) => [name, `${name}物业服务有限公司`]);

const property = {
  first: '房地产服务',
  second: '物业管理',
  third: '',
  firstId: 810,
  secondId: 812,
  thirdId: 0,
};
const tools = { first: '工具', second: '信息查询', third: '', firstId: 287, secondId: 614, thirdId: 0 };
const business = { first: '商业服务', second: '办公', third: '', firstId: 150, secondId: 623, thirdId: 0 };

const kinds = [
  { kind: 'pm', name: '物业服务', categories: [property, tools] },
  { kind: 'pass', name: '通行', categories: [tools, business] },
] as const;

/** The AppID that the simulated platform knows a demo project's program by; projects are counted from 0. */
export const demoAppId = (project: number, kind: 'pm' | 'pass'): string =>
  `wxdem0${kind === 'pm' ? 'a' : 'b'}${String(project).padStart(11, '0')}`;

const accounts: readonly SeedAccount[] = projects.flatMap(([project, principal], i) =>
  kinds.map(({ kind, name, categories }) => ({
    appId: demoAppId(i, kind),
    originalId: `gh_${demoAppId(i, kind).slice(-12)}`,
    name: `${project}${name}`,
    principal,
    categories: [...categories],
  })),
);

/** The newest last; how many days ago each came into the library. */
const versions: readonly [version: string, daysAgo: number, about: string][] = [
  ['2.0.0', 310, '全新首页，支持项目自定义导航与主题色'],
  ['2.0.1', 298, '修复部分机型首页轮播图闪烁的问题'],
  ['2.1.0', 262, '新增访客邀请：业主可发送二维码给来访者'],
  ['2.1.1', 250, '访客邀请支持多人同行，优化二维码亮度'],
  ['2.2.0', 214, '新增公告阅读确认，重要通知置顶显示'],
  ['2.2.1', 201, '修复公告图片在低端机型上加载失败的问题'],
  ['2.3.0', 166, '通行码支持离线使用，断网时可开门'],
  ['2.3.1', 151, '优化通行码刷新速度，修复时区显示问题'],
  ['2.3.2', 133, '适配大字体模式，改善读屏体验'],
  ['2.4.0', 104, '新增意见建议，可上传图片并查看处理进度'],
  ['2.4.1', 90, '意见建议支持撤回，修复重复提交的问题'],
  ['2.5.0', 61, '新增看房预约，支持选择时间段'],
  ['2.5.1', 40, '预约成功后自动生成访客通行码'],
  ['2.6.0', 19, '新增全景看房与周边地图'],
  ['2.6.1', 5, '修复地图定位偏移，升级隐私授权弹窗'],
];

/** The accounts and the library of the demo's platform. */
export function demoSeed(now = new Date()): Seed {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  const templates = versions.map(([version, daysAgo, about]) => ({ version, about, at: at(daysAgo) }));
  const drafts = [{ version: '2.7.0', about: '首页支持多语言切换，新增服务搜索', at: at(0) }];
  return { accounts, templates, drafts };
}
