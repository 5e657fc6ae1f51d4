import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { clearChoice } from '../../kit/form/fields/clear-choice.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { Tag } from '../../kit/page/tag.tsx';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { useGrantable } from './use-grantable.ts';
import css from './user.module.css';

/** Every page and button as an option; its label is whole, so that searching finds it by page and by button. */
function useThings() {
  const { data = [], isPending: loading } = useRead(userApi, 'things', {});
  const options = data.map(({ group, page, resource, buttons }) => ({
    label: [group, page].filter(Boolean).join(' / '),
    options: [
      { value: resource, label: t('user.whyOpen', page) },
      ...buttons.map((button) => ({ value: button.resource, label: `${page} · ${button.title}` })),
    ],
  }));
  return { options, loading };
}

type Asked = { mdiUserId: number; resource: string; projectId?: number };

/** The verdict, and under it each step that led to it. */
function Answer({ asked }: { asked: Asked }) {
  const { data, error, refetch } = useRead(userApi, 'why', asked, { keep: true });
  if (error) return <LoadFailed failure={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <div className={css.whyAnswer} role="status">
      <Tag tone={data.allowed ? 'ok' : 'bad'}>{t(data.allowed ? 'user.whyAllowed' : 'user.whyDenied')}</Tag>
      <ol>
        {data.steps.map(({ ok, text }) => (
          <li key={text} className={ok ? css.whyOk : css.whyNo}>
            <Icon name={ok ? 'check' : 'close'} />
            <span className="unseen">{t(ok ? 'user.whyOk' : 'user.whyNotOk')}</span>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Why a person can or can't do one thing, in a project or anywhere. */
export function UserRightReasons({ mdiUserId }: { mdiUserId: number }) {
  const things = useThings();
  const { projectOptions } = useGrantable();
  const [resource, setResource] = useState<string>();
  const [projectId, setProjectId] = useState<number>();
  const search = useOptionSearch();
  return (
    <section className={`card ${css.why}`} aria-labelledby="user-why">
      <h2 id="user-why">{t('user.why')}</h2>
      <p className="t3 s12">{t('user.whyHint')}</p>
      <div className={css.whyAsked}>
        <div className="field">
          <label htmlFor="why-thing">{t('user.whyThing')}</label>
          <Select
            id="why-thing"
            className="choice"
            showSearch={search}
            loading={things.loading}
            options={things.options}
            value={resource}
            onChange={setResource}
          />
        </div>
        <div className="field">
          <label htmlFor="why-project">{t('user.whyProject')}</label>
          <Select
            id="why-project"
            className="choice"
            showSearch={search}
            allowClear={clearChoice()}
            placeholder={t('kit.any')}
            options={projectOptions}
            value={projectId}
            onChange={setProjectId}
          />
        </div>
      </div>
      {resource === undefined ? null : (
        <Answer asked={{ mdiUserId, resource, ...(projectId === undefined ? {} : { projectId }) }} />
      )}
    </section>
  );
}
