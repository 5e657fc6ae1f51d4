import { ErrorDrillForm } from '@mdi/contract/modules/tool/tool.contract.ts';
import { rightsPage } from '@mdi/contract/modules/tool/tool.menu.ts';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { RestoredDraftLine } from '../../kit/form/drafts/restored-draft-line.tsx';
import { useRestoredDraft } from '../../kit/form/drafts/unsaved-drafts.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { faultPaths } from '../../kit/paths/addresses.ts';
import { ConfirmDialog } from '../../kit/record/confirm-dialog.tsx';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import css from './tool.module.css';

const kinds = ['error401', 'error404', 'crash'] as const;
const addressOf = { error401: '401', error404: '404' } as const;

function Kind({ kind }: { kind: (typeof kinds)[number] }) {
  return (
    <section className={`card ${css.error}`} aria-labelledby={`kind-${kind}`}>
      <h2 id={`kind-${kind}`}>{t(`tool.${kind}`)}</h2>
      <dl>
        <dt>{t('tool.whenSeen')}</dt>
        <dd>{t(`tool.${kind}When`)}</dd>
        <dt>{t('tool.whatToDo')}</dt>
        <dd>{t(`tool.${kind}Do`)}</dd>
      </dl>
      <p className="row">
        {kind === 'crash' ? null : (
          <a
            className="button"
            href={`${import.meta.env.BASE_URL}${addressOf[kind]}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('tool.errorOpen')}
          </a>
        )}
        {kind === 'error401' ? <Link to={rightsPage.path}>{t('tool.rights')}</Link> : null}
        {kind === 'crash' && mayOpen(faultPaths.list) ? (
          <Link to={faultPaths.list}>{t('tool.toErrorLog')}</Link>
        ) : null}
      </p>
    </section>
  );
}

/** Breaks while it is drawn, as a mistake in the program would. @throws Error always */
function Broken(): never {
  throw new Error('drill: this page was asked to break');
}

/** Breaks this page on purpose, so that one sees what people see, that what was typed comes back, and that the log hears of it. */
function Drill() {
  const form = useForm({ schema: ErrorDrillForm, label: () => t('tool.drillNote') });
  const restored = useRestoredDraft(form);
  const [asking, setAsking] = useState(false);
  const [breaks, setBreaks] = useState(false);
  const note = form.values.note ?? '';
  useEffect(() => {
    // Closed before the page breaks: what a dialog leaves behind would lie over the page of the error.
    if (breaks) setAsking(false);
  }, [breaks]);
  if (breaks && !asking) return <Broken />;
  return (
    <section className={`card ${css.error}`} aria-labelledby="drill">
      <h2 id="drill">{t('tool.drill')}</h2>
      <p className="t2">{t('tool.drillHint')}</p>
      <RestoredDraftLine restored={restored} />
      <div className={`field ${css.drill}`}>
        <label htmlFor="drill-note">{t('tool.drillNote')}</label>
        <Input
          id="drill-note"
          maxLength={100}
          value={note}
          onChange={({ target }) => form.set('note', target.value)}
        />
      </div>
      <p>
        <Button danger icon={<Icon name="warning" />} onClick={() => setAsking(true)}>
          {t('tool.drillRun')}
        </Button>
      </p>
      {asking ? (
        <ConfirmDialog
          title={t('tool.drillTitle')}
          verb={t('tool.drillRun')}
          destructive
          onConfirm={() => setBreaks(true)}
          onCancel={() => setAsking(false)}
        >
          <p>{t('tool.drillText')}</p>
          {note.trim() === '' ? <p className="t3">{t('tool.drillEmpty')}</p> : null}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/** The pages that people meet when something is wrong: when, what to do, and one of them to try. */
export function ErrorPagesPage() {
  return (
    <div className="page">
      <PageHead title={t('tool.errors')} hint={t('tool.errorsHint')} />
      <div className={css.errors}>
        {kinds.map((kind) => (
          <Kind key={kind} kind={kind} />
        ))}
        <Drill />
      </div>
    </div>
  );
}
