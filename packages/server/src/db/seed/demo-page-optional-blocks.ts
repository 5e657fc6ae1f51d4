import type { KnownBlock, Link } from '@mdi/page-kit/shapes.ts';
import {
  callButton,
  type DemoPageMaterial,
  demoBlock,
  demoItem,
  demoText,
  iconNamed,
  linkTo,
  onePicture,
  type PageKey,
  styleBlock,
  tabItem,
} from './demo-page-elements.ts';

const feature = (name: 'pass' | 'guests' | 'notices' | 'inbox'): Link => ({ to: 'feature', feature: name });

/** Kinds that not every project has: what leads on, what shows a part of the app, forms, and pages for a chat. */
export function optionalBlocks(key: PageKey, made: DemoPageMaterial): KnownBlock[] {
  const { plan, pictures } = made;
  const tab = (zh: string, en: string, of: PageKey) =>
    demoItem('tabs', { label: demoText(zh, en), page: made.ids.get(of) ?? null });
  switch (key) {
    case 'subNav':
      return [
        onePicture(pictures.street),
        demoBlock('tabs', {
          items: [
            tab('商业配套', 'Shops and food', 'business'),
            tab('交通位置', 'Getting here', 'map'),
            tab('物业服务', 'Services', 'service'),
            tab('全部公告', 'All notices', 'fixed'),
          ],
        }),
        demoBlock('text', {
          body: demoText(
            '初到这里？先看看吃饭、交通与办事的地方，再记下服务中心的电话。',
            'New here? See first where to eat, how to get here and where things are done, and note the number of the service centre.',
          ),
        }),
      ];
    case 'fixed':
      return [
        demoBlock('picture', {
          items: [
            demoItem('picture', { pic: pictures.lobby, title: demoText('', ''), link: { to: 'none' } }),
          ],
        }),
        demoBlock('feature', { feature: 'notices' }),
      ];
    case 'reserve':
      return [
        onePicture(pictures.exterior),
        demoBlock('text', {
          body: demoText(
            '留下公司与联系方式，招商团队在一个工作日内与您联系，并安排看房。',
            'Leave your company and how to reach you; the leasing team answers within a working day and shows you around.',
          ),
        }),
        demoBlock('form', { form: 'reserve', fields: ['company', 'unit', 'time', 'content'] }),
      ];
    case 'form':
      return [
        demoBlock('text', {
          body: demoText(
            '空调、清洁、电梯或食堂，有什么不满意或想到的，都请告诉我们。',
            'Air conditioning, cleaning, lifts or the canteen: tell us what you miss or what came to your mind.',
          ),
        }),
        demoBlock('form', { form: 'advice', fields: ['unit', 'content'] }),
      ];
    default:
      return [
        onePicture(pictures.lobby),
        demoBlock('text', {
          body: demoText(
            `您好，这里是${plan.name}物业服务。要办的事可从下面进入，急事请直接来电。`,
            `Hello, this is the service centre of ${plan.nameEn}. Begin below, or call us when it is urgent.`,
          ),
        }),
        demoBlock('services', {
          title: demoText('马上办', 'Do it now'),
          items: [
            demoItem('services', {
              label: demoText('邀请访客', 'Visitors'),
              icon: iconNamed('users'),
              link: feature('guests'),
            }),
            demoItem('services', {
              label: demoText('公告', 'Notices'),
              icon: iconNamed('speaker'),
              link: feature('notices'),
            }),
            demoItem('services', {
              label: demoText('物业服务', 'Services'),
              icon: iconNamed('wrench'),
              link: linkTo(made, 'service'),
            }),
          ],
        }),
        callButton(made),
      ];
  }
}

/** The blocks of a page of the mini-program for passes: little besides the pass itself. */
export function passBlocks(key: PageKey, made: DemoPageMaterial): KnownBlock[] {
  const { plan, pictures } = made;
  switch (key) {
    case 'home':
      return [
        onePicture(pictures.lobby),
        demoBlock('services', {
          title: demoText('通行', 'Getting in'),
          items: [
            demoItem('services', {
              label: demoText('通行码', 'My pass'),
              icon: iconNamed('qr'),
              link: feature('pass'),
            }),
            demoItem('services', {
              label: demoText('邀请访客', 'Visitors'),
              icon: iconNamed('users'),
              link: feature('guests'),
            }),
            demoItem('services', {
              label: demoText('消息', 'Messages'),
              icon: iconNamed('mail'),
              link: feature('inbox'),
            }),
          ],
        }),
        demoBlock('text', {
          body: demoText(
            '请把屏幕上的通行码对准闸机。没有网络时，通行码仍可使用一段时间。',
            'Hold the pass on your screen before the gate. It goes on working for a while without network.',
          ),
        }),
        demoBlock('notices', { show: 3 }),
      ];
    case 'fixed':
      return [demoBlock('feature', { feature: 'pass' })];
    case 'my':
      return [
        demoBlock('text', {
          body: demoText(
            `换了手机或进不了门，请拨 ${plan.phone}。`,
            `A new phone, or a gate that stays closed? Call ${plan.phone}.`,
          ),
        }),
        callButton(made),
      ];
    default:
      return [
        demoBlock('tabBar', {
          items: [
            tabItem(made, demoText('首页', 'Home'), 'home', linkTo(made, 'home')),
            tabItem(made, demoText('通行码', 'My pass'), 'qr', linkTo(made, 'fixed')),
            tabItem(made, demoText('我的', 'Me'), 'user', linkTo(made, 'my')),
          ],
        }),
        demoBlock('navigation', { items: [] }),
        styleBlock(made),
      ];
  }
}
