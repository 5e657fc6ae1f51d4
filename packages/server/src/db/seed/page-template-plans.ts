import type { IconName, Text } from '@mdi/page-kit/shapes.ts';
import type { PageScene, PictureColours } from './page-pictures.ts';

/** What a template of a mini-program that the product brings along says, and how it looks. */
export type TemplatePlan = {
  key: string;
  name: Text;
  look: PictureColours;
  font: 1 | 2;
  seed: number;
  /** Of the home page, in the order in which its slides turn. */
  scenes: readonly PageScene[];
  welcome: Text;
  about: Text;
  service: Text;
  business: { title: Text; icon: IconName; text: Text };
};

const text = (zh: string, en: string): Text => ({ zh, en });

/** One each for offices, for parks and for shops. */
export const templatePlans: readonly TemplatePlan[] = [
  {
    key: 'office',
    name: text('写字楼', 'Office tower'),
    look: { dark: '#274a66', mid: '#3f7396', light: '#cfe1ec', warm: '#ef9440' },
    font: 1,
    seed: 21,
    scenes: ['exterior', 'lobby', 'street'],
    welcome: text(
      '欢迎来访。通行、访客与物业服务，都在这里办理。',
      'Welcome. Passes, visitors and property services are all here.',
    ),
    about: text(
      '在这里介绍项目：楼层与面积、大堂与电梯、会议与停车。',
      'Tell about your project here: floors and areas, lobby and lifts, meeting rooms and parking.',
    ),
    service: text(
      '在这里介绍服务中心的位置与时间，以及夜间由谁接听。',
      'Say here where the service centre is, when it is open, and who answers at night.',
    ),
    business: {
      title: text('配套', 'Amenities'),
      icon: 'coffee',
      text: text('在这里介绍餐饮、便利店、银行与健身。', 'Tell about food, shops, banks and sports here.'),
    },
  },
  {
    key: 'park',
    name: text('产业园', 'Business park'),
    look: { dark: '#14524c', mid: '#2f8078', light: '#d3ebe4', warm: '#e2a23b' },
    font: 2,
    seed: 22,
    scenes: ['lobby', 'exterior'],
    welcome: text(
      '研发与生产园区。通行、访客与园区服务请从下面进入。',
      'A park for research and production. Passes, visitors and services start below.',
    ),
    about: text(
      '在这里介绍园区：厂房与研发楼、层高与荷载、食堂与班车。',
      'Tell about your park here: buildings, heights and loads, canteen and shuttle buses.',
    ),
    service: text(
      '在这里介绍货运预约、装卸时间与园区服务。',
      'Say here how freight is booked, when goods are loaded, and what else you do.',
    ),
    business: {
      title: text('园区生活', 'Park life'),
      icon: 'shop',
      text: text(
        '在这里介绍食堂、快递、健身与宿舍。',
        'Tell about the canteen, parcels, sports and housing here.',
      ),
    },
  },
  {
    key: 'mall',
    name: text('商业综合体', 'Shopping centre'),
    look: { dark: '#7a2f2a', mid: '#b65445', light: '#f5dcd3', warm: '#f3b14c' },
    font: 1,
    seed: 23,
    scenes: ['street', 'exterior', 'lobby'],
    welcome: text('吃喝玩乐，一处都有。', 'Eat, shop and meet, all in one place.'),
    about: text(
      '在这里介绍楼层导览、营业时间与停车。',
      'Tell about the floors, opening hours and parking here.',
    ),
    service: text(
      '在这里介绍服务台、母婴室、失物招领与会员服务。',
      'Tell about the service desk, nursing rooms, lost property and membership here.',
    ),
    business: {
      title: text('品牌与活动', 'Shops'),
      icon: 'shop',
      text: text('在这里介绍品牌、活动与优惠。', 'Tell about brands, events and offers here.'),
    },
  },
];
