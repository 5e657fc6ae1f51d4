import type { Lang } from '@mdi/contract/kit/words.ts';
import { passBackgroundApi } from '@mdi/contract/modules/pass-background/pass-background.contract.ts';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { PerProjectPage } from '../../kit/form/per-project-page.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { History } from '../../kit/record/history.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { lang as pageLang, t } from '../../kit/words/words.ts';
import css from './backgrounds.module.css';
import { type Backgrounds, EditBackgroundsDialog, pictureSizeAdvice } from './edit-backgrounds-dialog.tsx';
import { type PhonePageKey, PhonePreview } from './phone-preview.tsx';

const both: readonly PhonePageKey[] = ['scanId', 'mineId'];

const useProjects = (keyword: string) =>
  useRead(passBackgroundApi, 'projects', keyword ? { keyword } : {}, { keep: true });

/** Both pictures as employees see them, in the language that is looked at. */
function Pictures({ backgrounds, lang }: { backgrounds: Backgrounds; lang: Lang }) {
  const { updatedAt, updatedBy, scanUrl, mineUrl } = backgrounds;
  const urls = { scanId: scanUrl, mineId: mineUrl };
  return (
    <>
      <div className={css.backgrounds}>
        {both.map((which) => (
          <section className="card" key={which} aria-labelledby={`background-${which}`}>
            <h2 id={`background-${which}`}>{t(`passBackground.${which}`)}</h2>
            <p className="t3">
              {t(which === 'scanId' ? 'passBackground.scanHint' : 'passBackground.mineHint')}
            </p>
            <PhonePreview which={which} url={urls[which]} lang={lang} />
            {urls[which] ? null : <p className="t3">{t('passBackground.none')}</p>}
          </section>
        ))}
      </div>
      <p className="t3">
        {pictureSizeAdvice()}
        {updatedAt
          ? ` ${t('passBackground.lastSaved', updatedBy ?? t('audit.nobody'), showTime(updatedAt))}`
          : null}
      </p>
    </>
  );
}

/** Who chose which pictures; a project without any has no history yet. */
function Past({ backgroundId }: { backgroundId: number | null }) {
  return (
    <section className="card">
      {backgroundId === null ? (
        <EmptyState title={t('audit.historyEmpty')} text={t('audit.historyEmptyText')} />
      ) : (
        <History entity="passBackground" id={backgroundId} />
      )}
    </section>
  );
}

function Shown({ backgrounds, picker }: { backgrounds: Backgrounds; picker: ReactNode }) {
  const [lang, setLang] = useState<Lang>(pageLang);
  const [tab, setTab] = useState('pictures');
  const [editing, setEditing] = useState(false);
  return (
    <div className="page">
      <PageHead
        title={t('passBackground.title')}
        beside={picker}
        hint={t('passBackground.hint')}
        actions={
          <div className="row">
            <Segmented<Lang>
              aria-label={t('passBackground.previewLanguage')}
              value={lang}
              options={[
                { value: 'zh', label: t('kit.chinese') },
                { value: 'en', label: t('kit.english') },
              ]}
              onChange={setLang}
            />
            {backgrounds.canEdit ? (
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('passBackground.edit')}
              </Button>
            ) : null}
          </div>
        }
      />
      <Tabs
        label={t('passBackground.title')}
        current={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'pictures',
            title: t('passBackground.pictures'),
            body: () => <Pictures backgrounds={backgrounds} lang={lang} />,
          },
          {
            id: 'history',
            title: t('frame.history'),
            body: () => <Past backgroundId={backgrounds.backgroundId} />,
          },
        ]}
      />
      {editing ? (
        <EditBackgroundsDialog backgrounds={backgrounds} lang={lang} onClose={() => setEditing(false)} />
      ) : null}
    </div>
  );
}

function useBackgrounds(projectId: number) {
  const { data, error, refetch } = useRead(passBackgroundApi, 'get', { projectId });
  return { data, project: data, error, refetch };
}

/** PASS11010: what stands behind “My pass” on employees' phones, project by project. */
export const BackgroundPage = () => (
  <PerProjectPage
    title={t('passBackground.title')}
    hint={t('passBackground.hint')}
    none={{
      icon: 'building',
      title: t('passBackground.chooseTitle'),
      text: t('passBackground.chooseText'),
    }}
    useProjects={useProjects}
    useFacts={useBackgrounds}
  >
    {(backgrounds, { picker }) => <Shown backgrounds={backgrounds} picker={picker} />}
  </PerProjectPage>
);
