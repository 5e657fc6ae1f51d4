type Province = readonly [code: string, zh: string, en: string];

/** The 35 province-level names of spec §3 under the regions that head-office people are given. */
export const regions: readonly { code: string; zh: string; en: string; provinces: readonly Province[] }[] = [
  {
    code: 'NORTH',
    zh: '华北区域',
    en: 'North China',
    provinces: [
      ['BJ', '北京市', 'Beijing'],
      ['TJ', '天津市', 'Tianjin'],
      ['HE', '河北省', 'Hebei'],
      ['SX', '山西省', 'Shanxi'],
      ['NM', '内蒙古自治区', 'Inner Mongolia'],
    ],
  },
  {
    code: 'NORTHEAST',
    zh: '东北区域',
    en: 'Northeast China',
    provinces: [
      ['LN', '辽宁省', 'Liaoning'],
      ['JL', '吉林省', 'Jilin'],
      ['HL', '黑龙江省', 'Heilongjiang'],
    ],
  },
  {
    code: 'EAST',
    zh: '华东区域',
    en: 'East China',
    provinces: [
      ['SH', '上海市', 'Shanghai'],
      ['JS', '江苏省', 'Jiangsu'],
      ['ZJ', '浙江省', 'Zhejiang'],
      ['AH', '安徽省', 'Anhui'],
      ['FJ', '福建省', 'Fujian'],
      ['JX', '江西省', 'Jiangxi'],
      ['SD', '山东省', 'Shandong'],
    ],
  },
  {
    code: 'CENTRAL',
    zh: '华中区域',
    en: 'Central China',
    provinces: [
      ['HA', '河南省', 'Henan'],
      ['HB', '湖北省', 'Hubei'],
      ['HN', '湖南省', 'Hunan'],
    ],
  },
  {
    code: 'SOUTH',
    zh: '华南区域',
    en: 'South China',
    provinces: [
      ['GD', '广东省', 'Guangdong'],
      ['GX', '广西壮族自治区', 'Guangxi'],
      ['HI', '海南省', 'Hainan'],
      ['NH', '南海诸岛', 'South China Sea Islands'],
    ],
  },
  {
    code: 'SOUTHWEST',
    zh: '西南区域',
    en: 'Southwest China',
    provinces: [
      ['CQ', '重庆市', 'Chongqing'],
      ['SC', '四川省', 'Sichuan'],
      ['GZ', '贵州省', 'Guizhou'],
      ['YN', '云南省', 'Yunnan'],
      ['XZ', '西藏自治区', 'Tibet'],
    ],
  },
  {
    code: 'NORTHWEST',
    zh: '西北区域',
    en: 'Northwest China',
    provinces: [
      ['SN', '陕西省', 'Shaanxi'],
      ['GS', '甘肃省', 'Gansu'],
      ['QH', '青海省', 'Qinghai'],
      ['NX', '宁夏回族自治区', 'Ningxia'],
      ['XJ', '新疆维吾尔自治区', 'Xinjiang'],
    ],
  },
  {
    code: 'HMT',
    zh: '港澳台区域',
    en: 'Hong Kong, Macao and Taiwan',
    provinces: [
      ['HK', '香港特别行政区', 'Hong Kong'],
      ['MO', '澳门特别行政区', 'Macao'],
      ['TW', '台湾省', 'Taiwan'],
    ],
  },
];
