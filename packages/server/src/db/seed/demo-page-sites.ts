import type { Text } from '@mdi/page-kit/shapes.ts';
import type { PictureColours } from './page-pictures.ts';

/** What the site of a demo project says and how it looks. */
export type SitePlan = {
  /** As the project is called. */
  name: string;
  nameEn: string;
  look: PictureColours;
  font: 1 | 2;
  welcome: Text;
  about: Text;
  business: Text;
  way: Text;
  addressEn: string;
  phone: string;
  /** Some have a look around, and a film. */
  panorama?: true;
  film?: true;
  /** Some lead newcomers about. */
  more?: true;
  /** Some are in a chat as well, and will take reservations and suggestions. */
  talks?: true;
  /** Some have pages in the mini-program for passes. */
  pass?: true;
};

const text = (zh: string, en: string): Text => ({ zh, en });
const look = (dark: string, mid: string, light: string, warm: string): PictureColours => ({
  dark,
  mid,
  light,
  warm,
});

/** One for each project of the demo. */
export const sitePlans: readonly SitePlan[] = [
  {
    name: '恒景中心',
    nameEn: 'Hengjing Center',
    font: 1,
    phone: '021-61234500',
    panorama: true,
    film: true,
    more: true,
    talks: true,
    pass: true,
    look: look('#274a66', '#3f7396', '#cfe1ec', '#ef9440'),
    welcome: text(
      '欢迎来到恒景中心。通行、访客与物业服务，都在这里办理。',
      'Welcome to Hengjing Center. Passes, visitors and property services are all here.',
    ),
    about: text(
      '两座写字楼由空中连廊相接，裙楼设有会议中心与共享餐厅。大堂 24 小时有人值守。',
      'Two towers joined by a sky bridge, with a conference centre and a shared canteen in the podium. The lobby is staffed around the clock.',
    ),
    business: text(
      '一层与二层有咖啡、轻食、便利店与银行，工作日 7:30 起营业。',
      'Coffee, light meals, a convenience store and a bank on floors 1 and 2, from 7:30 on working days.',
    ),
    way: text(
      '轨道交通 2 号线步行 5 分钟；访客车辆请走望川路入口。',
      'Five minutes on foot from metro line 2; visitors’ cars use the entrance on Wangchuan Road.',
    ),
    addressEn: '388 Wangchuan Road, Pudong, Shanghai',
  },
  {
    name: '澄湖科技园',
    nameEn: 'Chenghu Tech Park',
    font: 2,
    phone: '0512-61234511',
    panorama: true,
    more: true,
    pass: true,
    look: look('#14524c', '#2f8078', '#d3ebe4', '#e2a23b'),
    welcome: text(
      '湖畔的研发与试制园区。通行、访客与物业服务请从下面进入。',
      'Research and pilot production by the lake. Passes, visitors and property services start below.',
    ),
    about: text(
      '八栋厂房与研发楼，层高 4.5 米，楼面荷载每平方米 800 公斤，园区内设职工食堂与班车。',
      'Eight buildings for production and research, 4.5 m high, floors carrying 800 kg/m², with a canteen and shuttle buses.',
    ),
    business: text(
      '园区中央有食堂、便利店、快递中心与健身房，周末照常开放。',
      'A canteen, a shop, a parcel centre and a gym in the middle of the park, open at weekends too.',
    ),
    way: text(
      '班车往返地铁 1 号线终点站，早晚高峰每 15 分钟一班。货车走南门。',
      'Shuttle buses to the end of metro line 1 every 15 minutes at rush hours. Trucks use the south gate.',
    ),
    addressEn: '66 Chenghu East Road, Suzhou Industrial Park',
  },
  {
    name: '锦程广场',
    nameEn: 'Jincheng Plaza',
    font: 1,
    phone: '0571-61234522',
    look: look('#5a2f57', '#8c5186', '#eedcec', '#f0a04b'),
    welcome: text('办公、商业与公寓一处相连。', 'Offices, shops and apartments in one place.'),
    about: text(
      '主楼办公，裙楼商业，东侧为服务公寓，地下两层停车。',
      'Offices in the tower, shops in the podium, serviced apartments to the east and two floors of parking below.',
    ),
    business: text(
      '六十余家餐饮与零售，B1 层为生鲜超市。',
      'More than sixty restaurants and shops, and a supermarket on B1.',
    ),
    way: text('地铁 6 号线 C 口直达 B1 层。', 'Exit C of metro line 6 leads to B1.'),
    addressEn: '18 Jincheng Avenue, Binjiang, Hangzhou',
  },
  {
    name: '望京云谷',
    nameEn: 'Wangjing Valley',
    font: 2,
    phone: '010-61234533',
    more: true,
    look: look('#2d3564', '#515c9c', '#dadff2', '#e88d4f'),
    welcome: text('望京的花园式办公区，四季有绿。', 'Offices in a garden, green in every season.'),
    about: text(
      '五栋低层办公楼围合中央庭院，全区覆盖无线网络，设母婴室与淋浴间。',
      'Five low buildings around a courtyard, with wireless everywhere, nursing rooms and showers.',
    ),
    business: text(
      '庭院四周有面馆、咖啡、书店与共享会议室，会议室可按小时预订。',
      'Noodles, coffee, books and meeting rooms by the hour around the courtyard.',
    ),
    way: text(
      '地铁 14 号线步行 8 分钟；骑行者请把车停在东门车棚。',
      'Eight minutes from metro line 14; bicycles are parked by the east gate.',
    ),
    addressEn: '9 Wangjing East Park, Chaoyang, Beijing',
  },
  {
    name: '津湾国际',
    nameEn: 'Jinwan Tower',
    font: 1,
    phone: '022-61234544',
    look: look('#3a3f47', '#6d7885', '#e1e6eb', '#d99a3d'),
    welcome: text('海河边的历史街区与现代办公。', 'A historic quarter and modern offices on the Hai River.'),
    about: text(
      '保留两栋百年银行建筑，新楼退后而建，临河一面设步行平台。',
      'Two bank buildings of a hundred years were kept; the new tower stands behind them, with a terrace along the river.',
    ),
    business: text(
      '老银行大厅改作餐厅与展厅，周五晚有现场音乐。',
      'The old banking halls are a restaurant and a gallery now, with live music on Fridays.',
    ),
    way: text(
      '天津站步行 10 分钟，津湾广场站 A 口出。',
      'Ten minutes on foot from Tianjin station; exit A of Jinwan Plaza.',
    ),
    addressEn: '101 Jiefang North Road, Heping, Tianjin',
  },
  {
    name: '珠江汇',
    nameEn: 'Pearl Gathering',
    font: 2,
    phone: '020-61234555',
    look: look('#7a2f2a', '#b65445', '#f5dcd3', '#f3b14c'),
    welcome: text('江边的购物与聚会之地。', 'Shopping and meeting by the river.'),
    about: text(
      '四层商场面向珠江，屋顶花园每晚开放至 23:00。',
      'Four floors of shops facing the Pearl River; the roof garden is open until 23:00.',
    ),
    business: text(
      '一百二十家品牌，三楼整层为粤菜与各地风味。',
      'A hundred and twenty brands; the third floor is all Cantonese and regional food.',
    ),
    way: text(
      '地铁 8 号线琶洲方向，水上巴士在门前停靠。',
      'Metro line 8 towards Pazhou; the water bus stops in front of the doors.',
    ),
    addressEn: '688 Yuejiang Middle Road, Haizhu, Guangzhou',
  },
  {
    name: '深湾时代',
    nameEn: 'Shenwan Times',
    font: 2,
    phone: '0755-61234566',
    look: look('#123f5c', '#1f6f9c', '#d0e8f5', '#f19a3e'),
    welcome: text('面海的总部办公楼群。', 'Headquarters by the bay.'),
    about: text(
      '三栋超高层共享空中大堂，42 层换乘电梯，全楼刷码派梯。',
      'Three high-rises share a sky lobby; change lifts on floor 42, and passes call them.',
    ),
    business: text(
      '空中大堂有咖啡与轻食，地下街连通两座购物中心。',
      'Coffee and light meals in the sky lobby; a passage below leads to two malls.',
    ),
    way: text(
      '地铁 9 号线深湾站 B 口，落客区在深湾一路。',
      'Exit B of Shenwan on metro line 9; cars stop on Shenwan 1st Road.',
    ),
    addressEn: '25 Shenwan 1st Road, Nanshan, Shenzhen',
  },
  {
    name: '天府里',
    nameEn: 'Tianfu Lane',
    font: 1,
    phone: '028-61234577',
    look: look('#5b4a1f', '#8d7636', '#f0e8cf', '#d97f35'),
    welcome: text(
      '街巷里的办公与生活，慢下来也能办成事。',
      'Work and life in lanes, where things get done without haste.',
    ),
    about: text(
      '青砖小院与两栋办公楼相邻，院内可办市集与小型演出。',
      'Brick courtyards beside two office buildings, for markets and small concerts.',
    ),
    business: text(
      '茶馆、川菜、手作与书屋，院落店铺每日 10:00 开门。',
      'Tea, Sichuan food, crafts and books; the courtyards open at 10:00.',
    ),
    way: text(
      '地铁 1 号线天府三街站，步行 6 分钟。',
      'Six minutes on foot from Tianfu 3rd Street on metro line 1.',
    ),
    addressEn: '1388 Tianfu Avenue, High-tech Zone, Chengdu',
  },
  {
    name: '山城印象',
    nameEn: 'Mountain City',
    font: 1,
    phone: '023-61234588',
    look: look('#6b2440', '#a8436a', '#f4dbe4', '#efa24a'),
    welcome: text('上上下下都有好去处。', 'Good places on every level.'),
    about: text(
      '商场依山而建，1 层与 5 层都能走到马路，夜景平台在 9 层。',
      'Built on a slope: both floor 1 and floor 5 open to a street, and the terrace is on floor 9.',
    ),
    business: text(
      '火锅整条街，影院与儿童乐园在 6 层。',
      'A whole street of hotpot; cinema and playground on floor 6.',
    ),
    way: text('轻轨 2 号线临江门站，出站即 5 层入口。', 'From Linjiangmen on line 2 you enter on floor 5.'),
    addressEn: '51 Minquan Road, Yuzhong, Chongqing',
  },
  {
    name: '楚河天地',
    nameEn: 'Chuhe Square',
    font: 2,
    phone: '027-61234599',
    look: look('#234a34', '#3f7d59', '#d9ecdf', '#e59a44'),
    welcome: text('楚河两岸，办公与街区相望。', 'Offices and streets on both banks of the Chu River.'),
    about: text(
      '北岸办公，南岸商业街区，三座步行桥相连。',
      'Offices on the north bank, shops on the south, and three footbridges between them.',
    ),
    business: text(
      '早点铺六点开门，晚间沿河餐厅设露台座。',
      'Breakfast from six, and tables along the river in the evening.',
    ),
    way: text('地铁 4 号线楚河汉街站，步行 3 分钟。', 'Three minutes from Chuhe Hanjie on metro line 4.'),
    addressEn: '77 Chuhe Road, Wuchang, Wuhan',
  },
  {
    name: '秦源广场',
    nameEn: 'Qinyuan Plaza',
    font: 1,
    phone: '029-61234610',
    look: look('#54351e', '#8a5c38', '#f0e1d1', '#d88b36'),
    welcome: text('科技路上的精装办公楼。', 'Fitted offices on Keji Road.'),
    about: text(
      '二十二层办公楼，标准层可分为四户，中央空调分时计费。',
      'Twenty-two floors, each for up to four tenants, with air conditioning by the hour.',
    ),
    business: text('一层有银行、便利店与面馆。', 'A bank, a shop and noodles on the ground floor.'),
    way: text('地铁 3 号线科技路站，步行 4 分钟。', 'Four minutes from Keji Road on metro line 3.'),
    addressEn: '72 Keji 2nd Road, Yanta, Xi’an',
  },
  {
    name: '星海中心',
    nameEn: 'Xinghai Center',
    font: 2,
    phone: '0411-61234621',
    look: look('#1d4f6b', '#3d86a8', '#d6ecf4', '#ee9c52'),
    welcome: text('抬头见海的办公楼。', 'Offices with the sea before them.'),
    about: text(
      '临海双塔，18 层为会议与健身楼层，冬季大堂供应热饮。',
      'Two towers by the sea, meetings and a gym on floor 18, and hot drinks in the lobby in winter.',
    ),
    business: text(
      '海鲜、咖啡与便利店，天台餐厅请提前预约。',
      'Seafood, coffee and a shop; please book the restaurant on the roof.',
    ),
    way: text('有轨电车 201 路会展中心站。', 'Tram 201 to the convention centre.'),
    addressEn: '572 Zhongshan Road, Shahekou, Dalian',
  },
];
