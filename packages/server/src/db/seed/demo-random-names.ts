const first = 20_261_121;
let state = first;
const used = new Set<string>();

/** Begins the fixed sequence anew, so that a demo is the same whatever its process filled before. */
export function restartRandom(): void {
  state = first;
  used.clear();
}

/** A fixed sequence of numbers in [0, 1), so that every demo has the same names. */
export function seededRandom(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const pick = <T>(from: readonly T[], fallback: T): T =>
  from[Math.floor(seededRandom() * from.length)] ?? fallback;

const surnames = [
  ...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
];
const given = [
  ...'子涵雨泽思远亦安敏静晓俊立群嘉怡佳宁越墨骁若兰一鸣浩然梓萱欣妍文博宇轩诗琪明哲雅婷志强海燕建国丽娟伟杰雪梅婉清景行知微怀瑾书瑶承泽云帆星野',
];

export function personName(): string {
  const surname = pick(surnames, '王');
  return seededRandom() < 0.75
    ? surname + pick(given, '敏') + pick(given, '静')
    : surname + pick(given, '敏');
}

/** A mobile number that no other demo person has. */
export function phoneNumber(): string {
  const prefix = pick(['131', '133', '135', '136', '137', '139', '150', '158', '186', '187', '189'], '139');
  const phone = prefix + String(Math.floor(seededRandom() * 1e8)).padStart(8, '0');
  if (used.has(phone)) return phoneNumber();
  used.add(phone);
  return phone;
}

const places = ['', '', '', '（上海）', '（苏州）', '（深圳）', '（北京）', '（中国）'];
const brands = [
  '蓝屿',
  '诺为',
  '远禾',
  '沐川',
  '千帆',
  '芮恩',
  '聚澜',
  '拓野',
  '北宸',
  '衡度',
  '云栖',
  '启元',
  '瑞谷',
  '星澜',
  '恒拓',
  '明途',
  '嘉禾',
  '万象',
  '汇川',
  '青岚',
  '博观',
  '致远',
  '中岳',
  '海纳',
  '天工',
  '同行',
  '凌云',
  '百川',
  '正合',
  '润泽',
];
const trades = [
  '数字科技',
  '人力资源服务',
  '生物科技',
  '建筑设计',
  '跨境电子商务',
  '医疗器械',
  '传媒',
  '供应链管理',
  '资产管理',
  '信息技术',
  '文化创意',
  '物流',
  '新能源',
  '咨询',
  '广告',
  '餐饮管理',
  '教育科技',
  '律师事务',
  '会计师事务',
  '金融信息服务',
];

export function companyName(): string {
  const trade = pick(trades, '咨询');
  const end = trade.endsWith('事务') ? '所' : seededRandom() < 0.85 ? '有限公司' : '集团有限公司';
  return `${pick(brands, '蓝屿')}${trade}${trade.endsWith('事务') ? '' : pick(places, '')}${end}`;
}
