import { newBlock } from '@mdi/page-kit/new-doc.ts';
import type { KnownBlock } from '@mdi/page-kit/shapes.ts';
import {
  callButton,
  type DemoPageMaterial,
  demoBlock,
  demoItem,
  demoText,
  iconNamed,
  linkTo,
  newDemoId,
  onePicture,
  type PageKey,
  styleBlock,
  tabItem,
} from './demo-page-elements.ts';
import { optionalBlocks } from './demo-page-optional-blocks.ts';

function homeBlocks(made: DemoPageMaterial): KnownBlock[] {
  const { plan, pictures, seed } = made;
  const to = (key: PageKey) => linkTo(made, key);
  const slides = [
    demoItem('picture', {
      pic: pictures.exterior,
      title: { zh: plan.name, en: plan.nameEn.slice(0, 20) },
      link: to('standard'),
    }),
    demoItem('picture', {
      pic: pictures.lobby,
      title: demoText('物业服务', 'Services'),
      link: to('service'),
    }),
    demoItem('picture', {
      pic: pictures.street,
      title: demoText('商业配套', 'Shops and food'),
      link: to('business'),
    }),
  ];
  const services = [
    demoItem('services', {
      label: demoText('项目介绍', 'About us'),
      icon: iconNamed('building'),
      link: to('standard'),
    }),
    plan.more
      ? demoItem('services', {
          label: demoText('生活指南', 'Good to know'),
          icon: iconNamed('shop'),
          link: to('subNav'),
        })
      : demoItem('services', {
          label: demoText('商业配套', 'Shops'),
          icon: iconNamed('coffee'),
          link: to('business'),
        }),
    demoItem('services', {
      label: demoText('交通位置', 'Getting here'),
      icon: iconNamed('map'),
      link: to('map'),
    }),
    plan.panorama
      ? demoItem('services', {
          label: demoText('全景看楼', 'Look around'),
          icon: iconNamed('grid'),
          link: to('overview360'),
        })
      : demoItem('services', {
          label: demoText('消息', 'Messages'),
          icon: iconNamed('mail'),
          link: { to: 'feature', feature: 'inbox' },
        }),
  ];
  const parts = {
    slides: demoBlock('picture', { autoplay: 5, height: seed % 3 === 1 ? 'l' : 'm', items: slides }),
    nav: newBlock('nav', newDemoId),
    services: demoBlock('services', { title: demoText('常用', 'Often used'), items: services }),
    notices: demoBlock('notices', { show: seed % 2 === 0 ? 3 : 5 }),
    welcome: demoBlock('text', { body: plan.welcome, align: seed % 2 === 0 ? 'left' : 'center' }),
  };
  const { slides: top, nav, welcome, notices } = parts;
  const orders = [
    [top, nav, parts.services, notices, welcome],
    [top, welcome, parts.services, nav, notices],
    [top, parts.services, nav, welcome, notices],
  ];
  return orders[seed % orders.length] ?? [];
}

/** The blocks of a page of the property’s own mini-program. */
export function propertyPageBlocks(kind: PageKey, made: DemoPageMaterial): KnownBlock[] {
  const { plan, place, pictures } = made;
  const call = callButton(made);
  const location = demoBlock('location', {
    name: { zh: plan.name, en: plan.nameEn },
    address: { zh: place.address, en: plan.addressEn },
    spot: { lng: place.lng, lat: place.lat },
  });
  const to = (of: PageKey) => linkTo(made, of);
  switch (kind) {
    case 'home':
      return homeBlocks(made);
    case 'my':
      return [
        demoBlock('text', {
          body: demoText(
            `有事请拨 ${plan.phone}，物业服务中心 24 小时接听。`,
            `Please call ${plan.phone}; the service centre answers around the clock.`,
          ),
        }),
        call,
      ];
    case 'standard':
      return [
        onePicture(pictures.exterior),
        demoBlock('text', { body: plan.about }),
        ...(pictures.film === null
          ? []
          : [
              demoBlock('video', {
                title: demoText('项目短片', 'A short film'),
                video: pictures.film,
                poster: pictures.exterior,
              }),
            ]),
        demoBlock('divider', { size: 'm' }),
        location,
        call,
      ];
    case 'service':
      return [
        onePicture(pictures.lobby),
        demoBlock('services', {
          title: demoText('办理与查询', 'What we do for you'),
          items: [
            demoItem('services', {
              label: demoText('通行码', 'My pass'),
              icon: iconNamed('qr'),
              link: { to: 'feature', feature: 'pass' },
            }),
            demoItem('services', {
              label: demoText('邀请访客', 'Visitors'),
              icon: iconNamed('users'),
              link: { to: 'feature', feature: 'guests' },
            }),
            demoItem('services', {
              label: demoText('公告', 'Notices'),
              icon: iconNamed('speaker'),
              link: { to: 'feature', feature: 'notices' },
            }),
            demoItem('services', {
              label: demoText('致电报修', 'Repairs'),
              icon: iconNamed('wrench'),
              link: { to: 'tel', number: plan.phone },
            }),
          ],
        }),
        demoBlock('text', {
          body: demoText(
            '服务中心在一层大堂，工作日 8:30 至 18:00；夜间与节假日由值班经理接听。',
            'The service centre is in the lobby, 8:30 to 18:00 on working days; a manager on duty answers at night and on holidays.',
          ),
        }),
        call,
      ];
    case 'business':
      return [
        onePicture(pictures.street),
        demoBlock('text', { body: plan.business }),
        demoBlock('button', { label: demoText('怎么走', 'Getting here'), link: to('map') }),
      ];
    case 'map':
      return [location, demoBlock('text', { body: plan.way }), onePicture(pictures.exterior)];
    case 'overview360':
      return pictures.panorama
        ? [
            demoBlock('panorama', {
              items: [demoItem('panorama', { title: demoText('广场', 'Square'), pic: pictures.panorama })],
            }),
          ]
        : [];
    case 'site':
      return siteBlocks(made);
    default:
      return optionalBlocks(kind, made);
  }
}

function siteBlocks(made: DemoPageMaterial): KnownBlock[] {
  return [
    demoBlock('tabBar', {
      items: [
        tabItem(made, demoText('首页', 'Home'), 'home', linkTo(made, 'home')),
        tabItem(made, demoText('服务', 'Services'), 'grid', linkTo(made, 'service')),
        tabItem(made, demoText('公告', 'Notices'), 'speaker', { to: 'feature', feature: 'notices' }),
        tabItem(made, demoText('我的', 'Me'), 'user', linkTo(made, 'my')),
      ],
    }),
    demoBlock('navigation', {
      items: [
        demoItem('navigation', {
          label: demoText('通行码', 'My pass'),
          sub: demoText('刷码进出', 'Scan to enter'),
          icon: iconNamed('qr'),
          link: { to: 'feature', feature: 'pass' },
        }),
        demoItem('navigation', {
          label: demoText('邀请访客', 'Visitors'),
          sub: demoText('提前预约', 'Invite ahead'),
          icon: iconNamed('users'),
          link: { to: 'feature', feature: 'guests' },
        }),
      ],
    }),
    styleBlock(made),
  ];
}
