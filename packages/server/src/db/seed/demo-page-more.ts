import type { KnownBlock, Link } from '@mdi/page-kit/shapes.ts';
import {
  block,
  callButton,
  icon,
  item,
  linkTo,
  type Made,
  onePicture,
  type PageKey,
  styleBlock,
  tabItem,
  text,
} from './demo-page-parts.ts';

const feature = (name: 'pass' | 'guests' | 'notices' | 'inbox'): Link => ({ to: 'feature', feature: name });

/** Kinds that not every project has: what leads on, what shows a part of the app, forms, and pages for a chat. */
export function moreBlocks(key: PageKey, made: Made): KnownBlock[] {
  const { plan, pictures } = made;
  const tab = (zh: string, en: string, of: PageKey) =>
    item('tabs', { label: text(zh, en), page: made.ids.get(of) ?? null });
  switch (key) {
    case 'subNav':
      return [
        onePicture(pictures.street),
        block('tabs', {
          items: [
            tab('商业配套', 'Shops and food', 'business'),
            tab('交通位置', 'Getting here', 'map'),
            tab('物业服务', 'Services', 'service'),
            tab('全部公告', 'All notices', 'fixed'),
          ],
        }),
        block('text', {
          body: text(
            '初到这里？先看看吃饭、交通与办事的地方，再记下服务中心的电话。',
            'New here? See first where to eat, how to get here and where things are done, and note the number of the service centre.',
          ),
        }),
      ];
    case 'fixed':
      return [
        block('picture', {
          items: [item('picture', { pic: pictures.lobby, title: text('', ''), link: { to: 'none' } })],
        }),
        block('feature', { feature: 'notices' }),
      ];
    case 'reserve':
      return [
        onePicture(pictures.exterior),
        block('text', {
          body: text(
            '留下公司与联系方式，招商团队在一个工作日内与您联系，并安排看房。',
            'Leave your company and how to reach you; the leasing team answers within a working day and shows you around.',
          ),
        }),
        block('form', { form: 'reserve', fields: ['company', 'unit', 'time', 'content'] }),
      ];
    case 'form':
      return [
        block('text', {
          body: text(
            '空调、清洁、电梯或食堂，有什么不满意或想到的，都请告诉我们。',
            'Air conditioning, cleaning, lifts or the canteen: tell us what you miss or what came to your mind.',
          ),
        }),
        block('form', { form: 'advice', fields: ['unit', 'content'] }),
      ];
    default:
      return [
        onePicture(pictures.lobby),
        block('text', {
          body: text(
            `您好，这里是${plan.name}物业服务。要办的事可从下面进入，急事请直接来电。`,
            `Hello, this is the service centre of ${plan.nameEn}. Begin below, or call us when it is urgent.`,
          ),
        }),
        block('services', {
          title: text('马上办', 'Do it now'),
          items: [
            item('services', {
              label: text('邀请访客', 'Visitors'),
              icon: icon('users'),
              link: feature('guests'),
            }),
            item('services', {
              label: text('公告', 'Notices'),
              icon: icon('speaker'),
              link: feature('notices'),
            }),
            item('services', {
              label: text('物业服务', 'Services'),
              icon: icon('wrench'),
              link: linkTo(made, 'service'),
            }),
          ],
        }),
        callButton(made),
      ];
  }
}

/** The blocks of a page of the mini-program for passes: little besides the pass itself. */
export function passBlocks(key: PageKey, made: Made): KnownBlock[] {
  const { plan, pictures } = made;
  switch (key) {
    case 'home':
      return [
        onePicture(pictures.lobby),
        block('services', {
          title: text('通行', 'Getting in'),
          items: [
            item('services', { label: text('通行码', 'My pass'), icon: icon('qr'), link: feature('pass') }),
            item('services', {
              label: text('邀请访客', 'Visitors'),
              icon: icon('users'),
              link: feature('guests'),
            }),
            item('services', { label: text('消息', 'Messages'), icon: icon('mail'), link: feature('inbox') }),
          ],
        }),
        block('text', {
          body: text(
            '请把屏幕上的通行码对准闸机。没有网络时，通行码仍可使用一段时间。',
            'Hold the pass on your screen before the gate. It goes on working for a while without network.',
          ),
        }),
        block('notices', { show: 3 }),
      ];
    case 'fixed':
      return [block('feature', { feature: 'pass' })];
    case 'my':
      return [
        block('text', {
          body: text(
            `换了手机或进不了门，请拨 ${plan.phone}。`,
            `A new phone, or a gate that stays closed? Call ${plan.phone}.`,
          ),
        }),
        callButton(made),
      ];
    default:
      return [
        block('tabBar', {
          items: [
            tabItem(made, text('首页', 'Home'), 'home', linkTo(made, 'home')),
            tabItem(made, text('通行码', 'My pass'), 'qr', linkTo(made, 'fixed')),
            tabItem(made, text('我的', 'Me'), 'user', linkTo(made, 'my')),
          ],
        }),
        block('navigation', { items: [] }),
        styleBlock(made),
      ];
  }
}
