import { formatCount } from '@mdi/contract/kit/display.ts';
import type { OutputOf } from '@mdi/contract/kit/op.ts';
import { type OwnRight, type OwnRole, toolApi } from '@mdi/contract/modules/tool/tool.contract.ts';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState, LoadFailedCard } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { useTextMatcher } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { OwnRightsTable } from './own-rights-table.tsx';
import css from './tool.module.css';

type Rights = OutputOf<typeof toolApi.ops.rights>;

/** Where a role is held, in one line. */
const placeOf = ({ projectName, companyName }: OwnRole): string =>
  [projectName ?? t('frame.headOffice'), companyName].filter(Boolean).join(' · ');

/** The caller's roles, and who gives more. */
function Roles({ of: { roles, givers } }: { of: Rights }) {
  const others = roles.filter(({ current }) => !current);
  return (
    <section className={`card ${css.roles}`} aria-label={t('tool.rights')}>
      <dl>
        <dt>{t('tool.actingAs')}</dt>
        {roles
          .filter(({ current }) => current)
          .map((role) => (
            <dd key={placeOf(role)}>
              <b>{role.roleName}</b> <span className="t3">{placeOf(role)}</span>
            </dd>
          ))}
      </dl>
      <dl>
        <dt>{t('tool.otherRoles')}</dt>
        {others.map((role) => (
          <dd key={`${role.roleName} ${placeOf(role)}`}>
            {role.roleName} <span className="t3">{placeOf(role)}</span>
          </dd>
        ))}
        <dd className="t3 s12">{t(others.length > 0 ? 'tool.otherRolesHint' : 'tool.noOthers')}</dd>
      </dl>
      <dl>
        <dt title={t('tool.giversHint')}>{t('tool.givers')}</dt>
        {givers.map(({ roleName, people }) => (
          <dd key={roleName}>
            {roleName}{' '}
            <span className="t3">
              {people.length > 0 ? people.join(t('kit.listMark')) : t('tool.giverUnseen')}
            </span>
          </dd>
        ))}
        {givers.length === 0 ? <dd className="t3">{t('tool.giversNone')}</dd> : null}
      </dl>
    </section>
  );
}

const choices = ['all', 'may', 'mayNot'] as const;
type Choice = (typeof choices)[number];

const passes = ({ may }: OwnRight, choice: Choice): boolean => choice === 'all' || may === (choice === 'may');

function Shown({ of }: { of: Rights }) {
  const [word, setWord] = useState('');
  const [choice, choose] = useState<Choice>('all');
  const holds = useTextMatcher(word);
  const count = (one: Choice) => of.rights.filter((right) => passes(right, one)).length;
  const shown = of.rights.filter(
    (right) =>
      passes(right, choice) && holds([right.group, right.page, right.button].filter(Boolean).join(' ')),
  );
  return (
    <>
      <Roles of={of} />
      <search className={`filters ${css.find}`}>
        <Input
          aria-label={t('tool.find')}
          placeholder={t('tool.find')}
          maxLength={50}
          allowClear
          prefix={<Icon name="search" />}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <Segmented<Choice>
          aria-label={t('tool.which')}
          value={choice}
          options={choices.map((value) => ({
            value,
            label: `${t(`tool.${value}`)} ${formatCount(count(value))}`,
          }))}
          onChange={choose}
        />
      </search>
      <section className="card">
        {shown.length > 0 ? (
          <OwnRightsTable of={of} shown={shown} />
        ) : (
          <EmptyState icon="search" title={t('kit.emptyFiltered')} />
        )}
      </section>
    </>
  );
}

/** What may I do here, and why not that? Page by page and button by button, with who can give what is missing. */
export function OwnRightsPage() {
  const { data, error, refetch } = useRead(toolApi, 'rights', {});
  return (
    <div className="page">
      <PageHead title={t('tool.rights')} hint={t('tool.rightsHint')} />
      {data ? <Shown of={data} /> : null}
      {!data && error ? <LoadFailedCard failure={error} retry={() => void refetch()} /> : null}
      {data || error ? null : (
        <section className="card">
          <Skeleton rows={8} />
        </section>
      )}
    </div>
  );
}
