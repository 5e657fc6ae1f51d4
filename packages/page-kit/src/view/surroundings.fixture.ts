import type { Surroundings } from './surroundings.ts';

/** Everything a page may need, as the app would say it. */
export const fakeSurroundings = (changes: Partial<Surroundings> = {}): Surroundings => ({
  lang: 'zh',
  hrefOf: (link) => {
    if (link.to === 'web') return link.url;
    if (link.to === 'tel') return `tel:${link.number}`;
    return link.to === 'none'
      ? null
      : `/to/${link.to}/${'page' in link ? link.page : 'id' in link ? link.id : ''}`;
  },
  uploadUrl: (up) => `/files/${up}`,
  page: 11,
  notices: [
    {
      noticeId: 5,
      title: '电梯检修',
      time: { iso: '2026-11-20T01:00:00Z', text: '昨天 10:05' },
      thumbnailUrl: '/files/n5',
    },
    {
      noticeId: 6,
      title: 'Winter',
      titleLang: 'en',
      time: { iso: '2026-11-12', text: '2026-11-12' },
      thumbnailUrl: null,
    },
  ],
  tiles: null,
  mapHref: ({ lng, lat }) => `https://map.example/?at=${lng},${lat}`,
  provider: null,
  ...changes,
});
