import type { NoticeScene } from './demo-notice-media.ts';

/** What a demo notice says in both languages, a paragraph a line; lines that begin with “- ” are a list. */
export type NoticeText = {
  zh: readonly [title: string, summary: string, ...lines: string[]];
  en: readonly [title: string, ...lines: string[]] | null;
  /** Its thumbnail. */
  scene?: NoticeScene;
  /** A picture below the text, with what it shows in both languages. */
  picture?: readonly [scene: NoticeScene, zh: string, en: string];
  /** A document to save: its name, and its lines in both languages. */
  document?: readonly [name: string, ...lines: string[]];
};

export const serviceTexts: readonly NoticeText[] = [
  {
    scene: 'water',
    zh: [
      '生活水箱清洗暂停供水通知',
      '周六 22:00 至次日 5:00 停水，请提前储水。',
      '为保障用水安全，我们将对生活水箱进行半年一次的清洗消毒。',
      '- 停水时间：周六 22:00 至周日 5:00',
      '- 影响范围：各楼层茶水间与卫生间',
      '恢复供水后，首次放水可能略有浑浊，属正常现象，请放水两分钟后使用。',
    ],
    en: [
      'Water off while the tanks are cleaned',
      'We are cleaning and disinfecting the water tanks, as we do twice a year.',
      '- No water: Saturday 22:00 to Sunday 5:00',
      '- Where: pantries and washrooms on all floors',
      'When the supply is back the water may be cloudy at first. Please let it run for two minutes.',
    ],
  },
  {
    scene: 'fire',
    document: [
      '消防演习疏散路线 Fire drill routes',
      '1–10 层 Floors 1–10：1 号楼梯 stairway 1 → 北广场草坪 lawn on the north plaza',
      '11–20 层 Floors 11–20：2 号楼梯 stairway 2 → 北广场草坪 lawn on the north plaza',
      '21 层以上 Above 21：3 号楼梯 stairway 3 → 东广场 east plaza',
      '切勿乘坐电梯 Please don’t use the lifts',
      '到达后向楼层负责人报到 Report to your floor warden on arrival',
    ],
    zh: [
      '年度消防演习通知',
      '周四 15:00 举行消防演习，请配合疏散。',
      '本次演习将启动警铃与应急广播，请各公司安排专人引导员工从最近的安全通道撤离，切勿乘坐电梯。',
      '- 集合地点：北广场草坪',
      '- 预计时长：40 分钟',
      '演习期间门禁闸机保持常开，结束后即可返回工位。',
    ],
    en: [
      'Annual fire drill',
      'The alarm bells and the emergency announcement will sound. Please leave by the nearest stairway and don’t use the lifts.',
      '- Assembly point: the lawn on the north plaza',
      '- Duration: about 40 minutes',
      'The gates stay open during the drill. You can return to your desks as soon as it is over.',
    ],
  },
  {
    scene: 'lift',
    zh: [
      '客梯年检与保养安排',
      '客梯将分批停用，高峰时段不受影响。',
      '根据特种设备管理要求，客梯将于本周进行年检。每次停用一台，早晚高峰（8:00–9:30、17:30–19:00）全部开放。',
      '货运请提前一天向服务中心预约货梯。',
    ],
    en: [
      'Yearly inspection of the passenger lifts',
      'The lifts are being inspected this week. One is out of service at a time, and all of them run during the rush hours (8:00–9:30 and 17:30–19:00).',
      'For deliveries please book the service lift with the service centre a day ahead.',
    ],
  },
  {
    zh: [
      '国庆假期服务时间调整',
      '假期空调与前台服务时间有调整，加班请提前申请。',
      '假期期间大堂与门禁照常开放，服务中心每日 9:00–18:00 值班。',
      '- 空调：需要加时供冷的公司，请于放假前两天提交申请',
      '- 快递：统一暂存于 1 层收发室',
      '如遇紧急情况，请拨打 24 小时值班电话。',
    ],
    en: [
      'Service hours over the National Day holiday',
      'The lobby and the gates stay open. The service centre is staffed from 9:00 to 18:00 every day.',
      '- Air conditioning: please apply two days before the holiday if you need it',
      '- Parcels are kept in the mail room on the ground floor',
      'In an emergency please call the duty line, day or night.',
    ],
  },
  {
    scene: 'garage',
    zh: [
      '地下车库地坪翻新与车位调整',
      'B2 层 A 区封闭施工三天，请改停 B3 层。',
      'B2 层 A 区将进行环氧地坪翻新，施工期间请月租车辆停放至 B3 层，现场有保安引导。',
      '施工完成后需养护 24 小时，请勿提前驶入。',
    ],
    en: [
      'Parking while the garage floor is renewed',
      'Zone A on level B2 is closed for three days. Please park on B3 with your monthly card; our guards will show you the way.',
      'The new floor needs 24 hours to cure, so please don’t drive onto it early.',
    ],
  },
  {
    scene: 'green',
    zh: [
      '公共区域消杀通知',
      '周日进行虫害防治，请收好食物与餐具。',
      '我们委托专业公司对走廊、茶水间、垃圾房与绿化进行消杀，药剂符合环保标准，对人体无害。',
      '如公司内部需要同时消杀，请在周五前联系服务中心登记。',
    ],
    en: [
      'Pest control in the common areas',
      'A licensed contractor will treat corridors, pantries, refuse rooms and green areas on Sunday. The product is harmless to people once dry.',
      'If you would like your own office treated as well, please register with the service centre by Friday.',
    ],
  },
  {
    scene: 'meal',
    picture: ['meal', '餐厅的面档与热汤', 'Noodles and hot soup in the canteen'],
    document: [
      '试营业一周菜单 Menu of the first week',
      '周一 Monday：番茄牛腩 beef with tomato · 清炒时蔬 greens · 紫菜汤 seaweed soup',
      '周二 Tuesday：红烧鸡块 braised chicken · 麻婆豆腐 mapo tofu · 冬瓜汤 winter melon soup',
      '周三 Wednesday：清蒸鲈鱼 steamed bass · 土豆丝 potato strips · 番茄蛋汤 egg drop soup',
      '周四 Thursday：葱油拌面 scallion noodles · 卤味拼盘 cold cuts · 酸辣汤 hot and sour soup',
      '周五 Friday：咖喱鸡饭 chicken curry · 沙拉 salad · 绿豆汤 mung bean soup',
    ],
    zh: [
      'B1 层员工餐厅开业',
      '新餐厅周一试营业，午餐八折。',
      '经过两个月的装修，B1 层员工餐厅将于周一开业，提供中式简餐、面档与轻食。',
      '- 早餐 7:30–9:30',
      '- 午餐 11:00–13:30',
      '- 晚餐 17:30–19:30',
      '试营业两周内午餐八折，欢迎品尝并提出意见。',
    ],
    en: [
      'The new canteen on B1 opens',
      'After two months of building work the canteen opens on Monday, with Chinese set meals, noodles and salads.',
      '- Breakfast 7:30–9:30',
      '- Lunch 11:00–13:30',
      '- Dinner 17:30–19:30',
      'Lunch is 20% off for the first two weeks. We’d love to hear what you think.',
    ],
  },
  {
    scene: 'storm',
    zh: [
      '台风防范紧急提示',
      '台风今晚登陆，请关好门窗，减少外出。',
      '气象台已发布台风橙色预警。请各公司下班前检查并关闭外窗，收好阳台与露台物品，切断不必要的电源。',
      '- 车库出入口已备沙袋，如有积水将暂停通行',
      '- 室外平台与屋顶花园暂时关闭',
      '值班电话 24 小时有人接听。',
    ],
    en: [
      'Typhoon warning',
      'The weather service has issued an orange warning for tonight. Please close all windows before you leave, bring in what stands on balconies and terraces, and switch off what you don’t need.',
      '- Sandbags are ready at the garage ramps, which close if water comes in',
      '- Outdoor decks and the roof garden are closed for now',
      'The duty line is answered day and night.',
    ],
  },
  {
    scene: 'facade',
    zh: [
      '外墙清洗施工通知',
      '下周起清洗外墙，请关窗并留意高空作业区。',
      '外墙清洗由高空作业车与吊篮配合进行，每天 8:30–17:00，遇大风暂停。作业下方设围挡，请绕行。',
    ],
    en: [
      'Facade cleaning',
      'The facade is being cleaned from next week, 8:30–17:00 on days without strong wind. Please keep windows closed and walk around the fenced areas below.',
    ],
  },
  {
    scene: 'power',
    zh: [
      '配电房检修停电通知',
      '周日 0:00–6:00 停电检修，请提前关机。',
      '为排除隐患，供电部门将对 10 kV 进线进行检修。停电期间应急照明与消防系统由备用电源供电，电梯停用。',
      '请各公司提前关闭服务器与精密设备，来电后再逐台开启。',
    ],
    en: [
      'Power off for maintenance',
      'The grid operator is servicing our 10 kV supply on Sunday from 0:00 to 6:00. Emergency lights and fire systems run on backup power; the lifts don’t.',
      'Please shut down servers and sensitive equipment beforehand, and start them one at a time afterwards.',
    ],
  },
];
