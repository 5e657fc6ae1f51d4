import { visitApi } from '@mdi/contract/modules/visit/visit.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useRead } from '../../../kit/call/use-read.ts';
import { useWrite } from '../../../kit/call/use-write.ts';
import { QrCode } from '../../../kit/codes/qr-code.tsx';
import { Icon } from '../../../kit/page/icon.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { PagePending } from '../../../kit/page/page-pending.tsx';
import { EmptyState } from '../../../kit/page/read-states.tsx';
import { toast } from '../../../kit/page/toast.ts';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { showTime } from '../../../kit/time/project-time.ts';
import { t } from '../../../kit/words/words.ts';
import { DeskProjectPage } from '../desk-project-page.tsx';
import { PrintIcon } from '../print-icon.tsx';
import { refreshVisits, visitCalls } from '../use-visit.ts';
import css from './print.module.css';

const steps = ['visit.posterStep1', 'visit.posterStep2', 'visit.posterStep3'] as const;

/** The poster as it is printed: one page, a large code, three steps, its title in both languages. */
function Poster({ projectName, url }: { projectName: string; url: string }) {
  return (
    <article className={css.poster} aria-label={t('visit.poster')}>
      <p className={css.posterProject}>{projectName}</p>
      <h2>{t('visit.posterTitle')}</h2>
      <p className={css.posterOther}>{t('visit.posterOther')}</p>
      <QrCode text={url} label={t('visit.posterPicture')} />
      <p className={css.posterText}>{t('visit.posterText')}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </article>
  );
}

/** The poster by which guests without an invitation register themselves. */
export const RegistrationPosterPage = () => (
  <DeskProjectPage title={t('visit.poster')} page={({ projectId }) => <OfProject projectId={projectId} />} />
);

function OfProject({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useRead(visitApi, 'poster', { projectId });
  const [asked, setAsked] = useState(false);
  const renew = useWrite((of: number) => visitCalls.renewPoster({ projectId: of }), {
    done: () => {
      if (data?.url) toast.success(t('visit.posterRenewed'));
      refreshVisits();
      setAsked(false);
    },
  });
  if (!data) return <PagePending title={t('visit.poster')} failure={error} retry={() => void refetch()} />;
  const { url, can, projectName, madeAt } = data;
  return (
    <div className={`page ${css.printPage}`}>
      <div className={css.noPrint}>
        <PageHead
          title={t('visit.poster')}
          hint={t('visit.posterHint')}
          actions={
            url === null ? null : (
              <div className="row">
                {can.renew ? (
                  <Button icon={<Icon name="reload" />} onClick={() => setAsked(true)}>
                    {t('visit.posterRenew')}
                  </Button>
                ) : null}
                <Button type="primary" autoFocus icon={<PrintIcon />} onClick={() => print()}>
                  {t('visit.print')}
                </Button>
              </div>
            )
          }
        />
      </div>
      {url === null ? (
        <section className="card">
          <EmptyState
            icon="grid"
            title={t('visit.posterNone')}
            text={t(can.renew ? 'visit.posterNoneText' : 'visit.posterNoneRead')}
            action={
              can.renew ? (
                <Button type="primary" loading={renew.busy} onClick={() => void renew.run(data.projectId)}>
                  {t('visit.posterMake')}
                </Button>
              ) : undefined
            }
          />
        </section>
      ) : (
        <>
          {madeAt === null ? null : (
            <p className={`t3 s12 ${css.noPrint}`}>{t('visit.posterMade', showTime(madeAt))}</p>
          )}
          <Poster projectName={projectName} url={url} />
        </>
      )}
      {asked ? (
        <ConfirmDialog
          title={t('visit.posterRenewTitle', projectName)}
          verb={t('visit.posterRenew')}
          destructive
          busy={renew.busy}
          onConfirm={() => void renew.run(data.projectId)}
          onCancel={() => setAsked(false)}
        >
          {t('visit.posterRenewText')}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
