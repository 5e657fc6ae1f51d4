import type { NoticeText } from './demo-notice-texts.ts';

export const buildingLifeTexts: readonly NoticeText[] = [
  {
    zh: [
      '门禁系统升级，请重新领取通行码',
      '周五晚升级后，请在手机上重新打开通行码。',
      '升级后通行码刷新更快，弱网环境也能使用。周五 23:00–24:00 升级期间请使用 IC 卡通行。',
    ],
    en: [
      'The access system is being upgraded',
      'Passes refresh faster after the upgrade and work with a weak signal too. Please use your IC card on Friday between 23:00 and 24:00, and open your pass again afterwards.',
    ],
  },
  {
    scene: 'guests',
    zh: [
      '访客预约规则调整',
      '10 月起访客须提前预约，前台不再代登记。',
      '为缩短排队时间，访客请由被访公司在系统内预约，凭短信中的通行码直接入内。',
      '- 临时来访可在大堂扫码自助登记',
      '- 每位员工同一时段最多邀请 20 位访客',
    ],
    en: [
      'Visitors are announced in advance',
      'To shorten the queues, please announce your visitors in the system. They enter with the pass in their text message.',
      '- Who comes unannounced can register by themselves in the lobby',
      '- Each employee can have up to 20 visitors at a time',
    ],
  },
  {
    zh: [
      '垃圾分类与大件清运安排',
      '大件垃圾每周二、五清运，请预约。',
      '搬迁、装修产生的大件垃圾请勿堆放在消防通道。请提前一天在服务中心登记，由专人上门清运。',
    ],
    en: [
      'Bulky waste is collected twice a week',
      'Please don’t leave furniture or building waste in the fire lanes. Register with the service centre a day ahead and we collect it on Tuesdays and Fridays.',
    ],
  },
  {
    scene: 'green',
    zh: [
      '空调夏季运行时间',
      '6 月至 9 月供冷时间为 8:00–18:30。',
      '为兼顾舒适与节能，夏季供冷时间为工作日 8:00–18:30，室温设定 26 ℃。加时供冷请于当日 15:00 前申请，按小时计费。',
    ],
    en: [
      'Air conditioning in summer',
      'From June to September we cool on working days from 8:00 to 18:30, set to 26 °C. For longer hours please apply by 15:00 the same day; they are billed by the hour.',
    ],
  },
  {
    scene: 'garage',
    zh: [
      '非机动车停放区启用',
      '电动车请停放至西侧新车棚。',
      '西侧新建车棚已启用，配有充电桩与喷淋。即日起楼内与大堂前禁止停放电动自行车。',
    ],
    en: [
      'The new bicycle shed is open',
      'The shed on the west side has chargers and sprinklers. Electric bikes can no longer be parked indoors or in front of the lobby.',
    ],
  },
  {
    zh: [
      '献血活动报名',
      '血液中心流动车周三到访，欢迎报名。',
      '市血液中心流动采血车将于周三 9:30–15:30 停靠东广场。献血者可获得纪念品与半天体检优惠。',
    ],
    en: [
      'Give blood on Wednesday',
      'The city’s mobile donation unit stops on the east plaza from 9:30 to 15:30. Donors receive a small gift and a discount on a health check.',
    ],
  },
  {
    zh: [
      '大堂咖啡吧装修公告',
      '咖啡吧停业两周进行升级。',
      '大堂咖啡吧将停业装修两周，期间 B1 层便利店提供现磨咖啡。给您带来不便，敬请谅解。',
    ],
    en: null,
  },
  {
    zh: [
      '租户满意度调查',
      '三分钟问卷，帮助我们做得更好。',
      '年度满意度调查现已开始。问卷匿名，约需三分钟。参与公司将获赠绿植养护一次。',
    ],
    en: [
      'Three minutes for your opinion',
      'This year’s survey has started. It is anonymous and takes about three minutes. Every company that takes part receives a free plant service.',
    ],
  },
  {
    zh: [
      '春节前安全检查',
      '节前逐户检查用电与消防，请配合。',
      '安全检查将逐层进行，请各公司指定联系人陪同。检查结果将书面反馈。',
    ],
    en: null,
  },
  {
    zh: [
      '东门临时封闭',
      '市政施工，东门封闭至月底。',
      '因市政管线施工，东门自今日起封闭，请从南门或地铁连廊进出。',
      '送货车辆请走北侧卸货区。',
    ],
    en: [
      'The east gate is closed',
      'The city is laying pipes, so the east gate stays closed until the end of the month. Please use the south gate or the passage from the metro.',
      'Deliveries go to the loading bay on the north side.',
    ],
  },
];
