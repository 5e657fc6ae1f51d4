export type LeasingNeeds = {
  zh: string;
  en: string;
  from: number | null;
  to: number | null;
  people: number | null;
};

/** What people who want to lease say, and how much they look for. */
export const leasingNeeds: readonly [LeasingNeeds, ...LeasingNeeds[]] = [
  {
    zh: '希望了解层高与独立空调，最好是整层。',
    en: 'We would like to know the ceiling height and whether there is separate air conditioning.',
    from: 1_000,
    to: 1_420,
    people: 120,
  },
  {
    zh: '计划搬迁，需要带装修、可直接入驻的单元。',
    en: 'We are moving and need a furnished unit that is ready to use.',
    from: 300,
    to: 420,
    people: 35,
  },
  {
    zh: '开设口腔诊所，需要上下水与独立供电。',
    en: 'For a dental clinic: water supply and a separate power line are needed.',
    from: 200,
    to: 310,
    people: 15,
  },
  {
    zh: '少儿培训，请告知消防与疏散要求。',
    en: 'For a training centre: please tell us about fire safety requirements.',
    from: 500,
    to: 580,
    people: 40,
  },
  {
    zh: '设计事务所，希望采光好、靠近地铁。',
    en: 'A design studio: good daylight, close to the metro.',
    from: null,
    to: 445,
    people: 28,
  },
  { zh: '先看看，面积还没有定。', en: 'Just looking for now.', from: null, to: null, people: null },
  {
    zh: '精密仪器展示，关注楼板承重与货梯。',
    en: 'For instruments on show: floor load and a goods lift matter.',
    from: 1_200,
    to: 1_320,
    people: 60,
  },
  {
    zh: '一楼小铺面，做咖啡，需要外摆区。',
    en: 'A small coffee shop on the ground floor with tables outside.',
    from: 60,
    to: 120,
    people: 6,
  },
];

export const companyNames = [
  '晴川教育咨询有限公司',
  '云舒医疗美容诊所',
  '星野智能科技有限公司',
  '听澜建筑事务所',
  '禾木儿童教育',
  '北辰精密仪器有限公司',
  '知微生物技术有限公司',
  '南舍空间设计',
  '明澈供应链管理有限公司',
  'Northwind Advisory',
  '溪谷咖啡',
] as const;

export const personNamesEn = ['Emily Carter', 'James Whitfield', 'Sofia Romano', 'Daniel Okafor'] as const;

/** What staff write down. */
export const staffNotes = {
  contacted: [
    '已电话联系，周四上午方便看房',
    '客户出差，下周一再联系',
    '预算 6.2 元/m²/天，含装修免租 3 个月',
  ],
  note: ['发送了平面图与报价单', '对整层更有意向，关注机房位置', '比选两处，本周内答复', '等总部审批'],
  offered: ['报价 6.0 元/m²/天，免租两个月', '租期五年，首年递增 3%'],
} as const;
