import { mobile } from '@mdi/contract/kit/fields.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { t, tIfKnown } from '../../kit/words/words.ts';
import css from './research-report.module.css';
import { researchReportCalls } from './use-report.ts';

type Who = OutputOf<typeof researchReportApi.ops.whoMayRead>;

/** Why nobody reads it now; null: it is published and valid. */
type Why = 'Unpublished' | 'Invalid' | null;

const id = 'who-may-read';

/** How many may read it, and have as far as the ledger may be seen. */
function saidOf({ phones, read }: Pick<Who, 'phones' | 'read'>, why: Why): string {
  if (why !== null)
    return [t(`researchReport.who${why}`), read ? t('researchReport.whoHaveRead', read) : null]
      .filter(Boolean)
      .join(' · ');
  if (phones === null)
    return read === null ? t('researchReport.whoAll') : t('researchReport.whoAllRead', read);
  return read === null
    ? t('researchReport.whoPhones', phones)
    : t('researchReport.whoPhonesRead', phones, read);
}

type Props = { reportId: number; why: Why };

/** How many may read a report and have, and whether one phone may now. */
export function WhoMayRead({ reportId, why }: Props) {
  const { data } = useRead(researchReportApi, 'whoMayRead', { reportId });
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [answer, setAnswer] = useState<Who['phone']>(null);
  const look = useWrite(researchReportCalls.whoMayRead, { done: ({ phone }) => setAnswer(phone) });
  const ask = () => {
    const read = mobile.safeParse(typed);
    setAnswer(null);
    setWrong(
      read.success ? undefined : (tIfKnown(read.error.issues[0]?.message ?? '') ?? t('kit.error.required')),
    );
    if (read.success) void look.run({ reportId, phone: read.data });
  };
  const { status, ...control } = controlProps(id, wrong);
  return (
    <div className={css.who}>
      {data ? <p className="t2 s12">{saidOf(data, why)}</p> : null}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <LabelledControl id={id} label={t('researchReport.whoNow')} required={false} error={wrong} alert>
          <span className="row">
            <Input
              {...control}
              {...(status && { status })}
              inputMode="tel"
              autoComplete="off"
              placeholder={t('researchReport.whoPhone')}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                setAnswer(null);
              }}
            />
            <Button htmlType="submit" loading={look.busy}>
              {t('researchReport.whoLook')}
            </Button>
          </span>
        </LabelledControl>
      </form>
      <div role="status">
        {answer ? (
          <>
            <Tag tone={answer.may ? 'ok' : 'bad'}>
              {t(answer.why === null ? 'researchReport.why_may' : `researchReport.why_${answer.why}`)}
            </Tag>
            {answer.why === 'noLogin' ? <p className="t2 s12">{t('researchReport.whoNoLogin')}</p> : null}
          </>
        ) : null}
      </div>
    </div>
  );
}
