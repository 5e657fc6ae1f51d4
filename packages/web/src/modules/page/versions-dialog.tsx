import { pageApi } from '@mdi/contract/modules/page/page.contract.ts';
import type { Doc } from '@mdi/page-kit/shapes.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { classes } from '../../kit/page/classes.ts';
import { useFocusReturn } from '../../kit/page/focus-return.ts';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { ChangeList } from './change-list.tsx';
import { PageThumbnail } from './list/page-thumbnail.tsx';
import { pageCalls } from './page-calls.ts';
import css from './pages.module.css';

type Props = {
  pageId: number;
  draft: Doc;
  site: Doc;
  live: number | null;
  editable: boolean;
  /** Saves what isn't saved, and says on which version the draft is then; null: it can't. */
  version: () => Promise<number | null>;
  restored: () => void;
  onClose: () => void;
};

function One({ no, ...props }: Props & { no: number }) {
  const { pageId, draft, site, editable } = props;
  const { data, error, refetch } = useRead(pageApi, 'version', { pageId, no });
  const { run, busy } = useWrite(
    async () => {
      const version = await props.version();
      return version === null ? null : pageCalls.restore({ pageId, version, no });
    },
    {
      done: (stored) => {
        if (stored === null) {
          toast.error(t('page.restoreUnsaved'));
          return;
        }
        toast.success(t('page.restored', no));
        props.restored();
        props.onClose();
      },
    },
  );
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data) return <p className="t3">{t('kit.loading')}</p>;
  return (
    <div className={css.version}>
      <PageThumbnail doc={data.doc} site={site} files={data.files} page={pageId} />
      <div className={classes('stack', css.differs)}>
        <h3>{t('page.versionToDraft', no)}</h3>
        <ChangeList before={data.doc} after={draft} />
        {editable ? (
          <div>
            <Button loading={busy} onClick={() => void run(undefined)}>
              {t('page.restore', no)}
            </Button>
            <p className="t3 s12">{t('page.restoreHint')}</p>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** What was published so far, how it differs from the draft, and the way back to it. */
export function VersionsDialog(props: Props) {
  useFocusReturn();
  const { pageId, live, onClose } = props;
  const { data, error, refetch } = useRead(pageApi, 'versions', { pageId });
  const [no, setNo] = useState<number>();
  const shown = no ?? data?.[0]?.no;
  const body = () => {
    if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
    if (!data) return <p className="t3">{t('kit.loading')}</p>;
    if (data.length === 0)
      return <EmptyState title={t('page.versionsNone')} text={t('page.versionsNoneText')} />;
    return (
      <div className={css.versions}>
        <ul>
          {data.map((one) => (
            <li key={one.no}>
              <button
                type="button"
                aria-pressed={one.no === shown}
                className={classes(css.versionRow, one.no === shown && css.versionOn)}
                onClick={() => setNo(one.no)}
              >
                <b>
                  {t('page.versionNo', one.no)}
                  {one.no === live ? ` · ${t('page.liveNow')}` : ''}
                </b>
                <span>{showTime(one.at)}</span>
                <small>
                  {[one.by, t('page.changesCount', one.changes), one.note].filter(Boolean).join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
        {shown === undefined ? null : <One key={shown} {...props} no={shown} />}
      </div>
    );
  };
  return (
    <Modal open centered width={860} title={t('page.versions')} footer={null} onCancel={onClose}>
      {body()}
    </Modal>
  );
}
