import type { Doc, Link } from '@mdi/page-kit/shapes.ts';
import { PageView, siteStyleOf, TabBar } from '@mdi/page-kit/view/page-view.tsx';
import { type Surroundings, SurroundingsProvider } from '@mdi/page-kit/view/surroundings.ts';
import { textInLang } from '@mdi/page-kit/view/text-in-lang.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { lang, t } from '../../../kit/words/words.ts';
import { ProductLogo, WarnIcon } from '../../../lite-kit/icons.tsx';
import { LanguageSelect } from '../../../lite-kit/language-select.tsx';
import { LoadFailed, Loading } from '../../../lite-kit/read-states.tsx';
import { useTitle } from '../../../lite-kit/use-title.ts';
import { mapAddress } from '../../guest/map-address.ts';
import { noticeBriefsOf } from '../notices/notice-briefs.ts';
import { callNotice, type Notices, type Previewed } from '../shell/app-client.ts';
import { ownTime } from '../times.ts';
import { mapTilesOf } from './map-tiles.ts';
import { usePreview } from './use-preview.ts';

type Listed = Pick<Notices, 'notices'>;
const none: Listed = { notices: [] };

/** What everybody may read of the notices of a project, where the page lists them. */
function useOpenNotices(projectId: number, wanted: boolean): Listed | undefined {
  const [read, setRead] = useState<Listed>();
  useEffect(() => {
    // Without them the page says that there are none.
    if (wanted) callNotice('list', { projectId }).then(setRead, () => setRead(none));
  }, [projectId, wanted]);
  return read;
}

const Standing = ({ text }: { text: string }) => (
  <div className="card preview-standing">
    <p>{text}</p>
  </div>
);

/** Where a link leads while it is looked at only: to the web and the telephone; to what else there is, nowhere yet. */
const hrefOf = (link: Link): string | null => {
  if (link.to === 'web') return link.url;
  if (link.to === 'tel') return `tel:${link.number}`;
  return link.to === 'none' || link.to === 'mini' ? null : '#';
};

function Around({ data, heard, children }: { data: Previewed; heard: () => void; children: ReactNode }) {
  const { files, page, projectId, homeId, zone, map } = data;
  const notices = useOpenNotices(
    projectId,
    page.doc.blocks.some(({ type }) => type === 'notices'),
  );
  const around: Surroundings = {
    lang,
    hrefOf,
    follow: (event, link) => {
      if (link.to === 'web' || link.to === 'tel') return;
      event.preventDefault();
      heard();
    },
    uploadUrl: (up) => files[up],
    page: page.doc.kind === 'home' ? homeId : page.pageId,
    notices: notices ? noticeBriefsOf(notices, zone) : null,
    tiles: mapTilesOf(map),
    mapHref: ({ lng, lat }, name) => mapAddress({ projectName: name, longitude: lng, latitude: lat }) ?? '',
    form: () => <Standing text={t('appNotice.previewForm')} />,
    feature: () => <Standing text={t('appNotice.previewFeature')} />,
    provider: null,
  };
  return <SurroundingsProvider value={around}>{children}</SurroundingsProvider>;
}

const Bar = ({ doc }: { doc: Doc | undefined }) => {
  const { text, ...language } = doc ? textInLang(doc.title, lang) : { text: t('appNotice.preview') };
  return (
    <header className="bar">
      <ProductLogo size={28} />
      <h1 {...language}>{text}</h1>
      <LanguageSelect />
    </header>
  );
};

/** Over all of the page, in the way of no press. */
const Watermark = () => (
  <svg className="preview-mark" aria-hidden="true" width="100%" height="100%">
    <pattern id="preview-mark" width="190" height="130" patternUnits="userSpaceOnUse">
      <text x="20" y="80" transform="rotate(-24 95 65)">
        预览 Preview
      </text>
    </pattern>
    <rect width="100%" height="100%" fill="url(#preview-mark)" />
  </svg>
);

function Draft({ data, failed }: { data: Previewed; failed: string | undefined }) {
  const { page, site, until } = data;
  // Two presses alike are told twice.
  const [presses, setPresses] = useState(0);
  return (
    <Around data={data} heard={() => setPresses((before) => before + 1)}>
      <p className="preview-note">{t('appNotice.previewNote', ownTime(Date.parse(until)))}</p>
      {failed === undefined ? null : (
        <p className="as-of" role="status">
          <WarnIcon />
          {failed}
        </p>
      )}
      <PageView doc={page.doc} site={site} />
      <TabBar site={site} />
      <p className="preview-told" role="status" key={presses}>
        {presses === 0 ? '' : t('appNotice.previewLink')}
      </p>
      <Watermark />
    </Around>
  );
}

/** A draft on a phone, as its author saves it: to be looked at, and nothing is sent from it. */
export function PreviewView({ token }: { token: string }) {
  const { data, over, failed, again } = usePreview(token);
  useTitle(t('appNotice.preview'));
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  if (over)
    return (
      <div className="phone app">
        <Bar doc={undefined} />
        <main>
          <section className="ticket dead" role="alert">
            <WarnIcon />
            <h2>{t('appNotice.previewOver')}</h2>
            <p>{t('appNotice.previewOverText')}</p>
          </section>
        </main>
      </div>
    );
  return (
    <div className="phone app" style={data && siteStyleOf(data.site)}>
      <Bar doc={data?.page.doc} />
      <main className="page-live">
        {data ? (
          <Draft data={data} failed={failed} />
        ) : failed === undefined ? (
          <Loading />
        ) : (
          <LoadFailed text={failed} again={again} />
        )}
      </main>
    </div>
  );
}
