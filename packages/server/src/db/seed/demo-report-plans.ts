import type { DemoPage } from './demo-report-pdf.ts';

type Kind = 'OFFICE' | 'RETAIL' | 'INDUSTRIAL' | 'RESIDENTIAL' | 'INVESTMENT';

/** One report of the demo; what isn't said is as most of them have it. */
export type ReportPlan = {
  zh: string;
  en: string;
  category: Kind;
  /** Null: the whole country. */
  region: string | null;
  period: 'thematic' | 'quarterly';
  pages: number;
  /** Days before today on which it was published; null: it is a draft. */
  days: number | null;
  english?: false;
  invalid?: string;
  /** Which of head office's lists bind it. */
  lists?: readonly number[];
  download?: false;
};

const quarterly = (
  zh: string,
  en: string,
  category: Kind,
  region: string | null,
  pages: number,
  days: number | null,
  more: Partial<ReportPlan> = {},
): ReportPlan => ({ zh, en, category, region, pages, days, period: 'quarterly', ...more });
const thematic = (...of: Parameters<typeof quarterly>): ReportPlan => ({
  ...quarterly(...of),
  period: 'thematic',
});

export const reportPlans: readonly ReportPlan[] = [
  quarterly(
    '上海甲级写字楼市场报告 2026 年第三季度',
    'Shanghai Grade A Office Report, Q3 2026',
    'OFFICE',
    'EAST',
    28,
    38,
    { lists: [0, 1, 2] },
  ),
  quarterly(
    '上海甲级写字楼市场报告 2026 年第二季度',
    'Shanghai Grade A Office Report, Q2 2026',
    'OFFICE',
    'EAST',
    26,
    89,
  ),
  quarterly(
    '北京甲级写字楼市场报告 2026 年第三季度',
    'Beijing Grade A Office Report, Q3 2026',
    'OFFICE',
    'NORTH',
    24,
    35,
  ),
  quarterly(
    '深圳甲级写字楼市场报告 2026 年第三季度',
    'Shenzhen Grade A Office Report, Q3 2026',
    'OFFICE',
    'SOUTH',
    22,
    33,
  ),
  quarterly(
    '杭州写字楼市场报告 2026 年第三季度',
    'Hangzhou Office Market Report, Q3 2026',
    'OFFICE',
    'EAST',
    18,
    31,
  ),
  quarterly(
    '苏州产业园区市场报告 2026 年第三季度',
    'Suzhou Business Park Report, Q3 2026',
    'INDUSTRIAL',
    'EAST',
    16,
    30,
  ),
  quarterly(
    '上海优质零售物业报告 2026 年第三季度',
    'Shanghai Prime Retail Report, Q3 2026',
    'RETAIL',
    'EAST',
    20,
    29,
  ),
  quarterly(
    '广州零售市场报告 2026 年第三季度',
    'Guangzhou Retail Market Report, Q3 2026',
    'RETAIL',
    'SOUTH',
    18,
    28,
  ),
  quarterly(
    '成都零售市场报告 2026 年第三季度',
    'Chengdu Retail Market Report, Q3 2026',
    'RETAIL',
    'SOUTHWEST',
    14,
    27,
    { english: false },
  ),
  quarterly(
    '全国物流仓储市场报告 2026 年第三季度',
    'China Logistics Market Report, Q3 2026',
    'INDUSTRIAL',
    null,
    30,
    26,
  ),
  quarterly(
    '全国大宗交易报告 2026 年第三季度',
    'China Investment Report, Q3 2026',
    'INVESTMENT',
    null,
    24,
    24,
    { lists: [0], download: false },
  ),
  quarterly(
    '上海高端住宅市场报告 2026 年第三季度',
    'Shanghai Luxury Residential Report, Q3 2026',
    'RESIDENTIAL',
    'EAST',
    16,
    22,
  ),
  thematic(
    '写字楼绿色改造：成本与回报',
    'Green Retrofits of Offices: Costs and Returns',
    'OFFICE',
    null,
    22,
    60,
  ),
  thematic('混合办公下的租户需求', 'What Tenants Need When Work Is Hybrid', 'OFFICE', null, 18, 75),
  thematic(
    '前滩：新兴商务区的五年',
    'Qiantan: Five Years of a New Business District',
    'OFFICE',
    'EAST',
    20,
    52,
  ),
  thematic('首店经济与商场客流', 'First Stores and Footfall', 'RETAIL', 'EAST', 15, 47),
  thematic('冷链仓储的机会', 'Opportunities in Cold Storage', 'INDUSTRIAL', 'SOUTH', 14, 66),
  thematic('公募 REITs 与商业物业估值', 'Public REITs and Valuation', 'INVESTMENT', null, 26, 81, {
    lists: [0, 3],
  }),
  thematic('长租公寓运营观察', 'Rental Housing in Operation', 'RESIDENTIAL', 'SOUTH', 12, 44, {
    english: false,
  }),
  thematic('老旧写字楼的更新路径', 'Paths to Renewal for Ageing Offices', 'OFFICE', 'NORTH', 17, 41),
  quarterly(
    '武汉写字楼市场报告 2026 年第二季度',
    'Wuhan Office Market Report, Q2 2026',
    'OFFICE',
    'CENTRAL',
    13,
    88,
    { invalid: '空置率口径有误，更正后重新发布' },
  ),
  quarterly(
    '上海甲级写字楼市场报告 2026 年第四季度',
    'Shanghai Grade A Office Report, Q4 2026',
    'OFFICE',
    'EAST',
    8,
    null,
    { english: false },
  ),
  thematic('数据中心选址指南', 'Where to Build Data Centres', 'INDUSTRIAL', null, 10, null),
  thematic('2027 年市场展望', 'Outlook for 2027', 'INVESTMENT', null, 6, null, { english: false }),
];

const districts = {
  zh: ['陆家嘴', '南京西路', '徐家汇', '前滩', '虹桥', '北外滩'],
  en: ['Lujiazui', 'Nanjing W Rd', 'Xujiahui', 'Qiantan', 'Hongqiao', 'N Bund'],
};
const quarters = ['25Q1', '25Q2', '25Q3', '25Q4', '26Q1', '26Q2', '26Q3'];

const said = {
  zh: {
    contents: '目录',
    parts: ['核心摘要', '供应', '需求与净吸纳量', '空置率', '租金', '板块观察', '租户行业', '展望'],
    vacancy: '各板块空置率（%）',
    rent: '平均有效租金（元/平方米/天）',
    lines: [
      '本季度全市空置率环比下降 0.6 个百分点，净吸纳量为近六个季度最高。',
      '新增供应集中在非核心区，业主以装修补贴和免租期吸引大面积租户。',
      '核心区租金降幅收窄，优质项目续租率保持在八成以上。',
      '专业服务、金融与信息技术行业贡献了六成以上的新增租赁面积。',
      '租户更看重绿色认证、交通与楼宇服务，成本仍是搬迁的首要原因。',
      '预计未来两个季度供应放缓，空置率继续缓慢下行。',
      '数据来源：公开资料与本部门调查，仅供参考，不构成投资建议。',
    ],
  },
  en: {
    contents: 'Contents',
    parts: ['Summary', 'Supply', 'Demand', 'Vacancy', 'Rents', 'Districts', 'Tenants by industry', 'Outlook'],
    vacancy: 'Vacancy by district (%)',
    rent: 'Average effective rent (CNY per sq m per day)',
    lines: [
      'City-wide vacancy fell by 0.6 percentage points, with the best absorption in six quarters.',
      'New supply was concentrated outside the core; owners offer fit-out subsidies.',
      'Rents in the core fell more slowly, and four in five tenants renewed.',
      'Professional services, finance and technology took most of the space newly leased.',
      'Tenants ask for green certificates, transport and service; cost is still why they move.',
      'Supply will slow over the next two quarters while vacancy keeps falling slowly.',
      'Sources: public information and our own surveys. Not investment advice.',
    ],
  },
} as const;

/** What a report says on its pages, in one language; figures follow from its number, so every demo has the same. */
export function reportPagesOf({ zh, en, pages }: ReportPlan, lang: 'zh' | 'en', seed: number): DemoPage[] {
  const { contents, parts, lines, vacancy, rent } = said[lang];
  const cover: DemoPage = { title: lang === 'zh' ? zh : en, lines: [contents, ...parts] };
  const rest = Array.from({ length: pages - 1 }, (_, n): DemoPage => {
    const title = `${n + 1}  ${parts[n % parts.length] ?? ''}`;
    const from = (seed + n) % lines.length;
    const text = [...lines.slice(from), ...lines.slice(0, from)];
    if (n % 3 === 2) return { title, lines: [...text, ...text, ...text] };
    const bars = n % 3 === 0;
    const value = (k: number) => Math.round((bars ? 9 : 6) * 10 + ((seed * 7 + n * 5 + k * 13) % 97)) / 10;
    const names = bars ? districts[lang] : quarters;
    const chart = { caption: bars ? vacancy : rent, kind: bars ? ('bars' as const) : ('line' as const) };
    return { title, lines: text, chart: { ...chart, names, values: names.map((_name, k) => value(k)) } };
  });
  return [cover, ...rest];
}
