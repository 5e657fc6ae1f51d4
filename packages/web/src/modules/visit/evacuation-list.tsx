import type { Evacuee } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Icon, Stroke } from '../../kit/icon.tsx';
import { showTime } from '../../kit/moment.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PageWaits } from '../../kit/page-waits.tsx';
import { Nothing } from '../../kit/plight.tsx';
import { KindTag } from '../../kit/tag.tsx';
import { who } from '../../kit/who.ts';
import { t } from '../../kit/words.ts';
import { clockOf } from '../../kit/zoned.ts';
import { type Group, groupsOf, keyOf } from './evacuation.ts';
import { type Evacuation, useEvacuation } from './use-evacuation.ts';
import './print.css';
import './evacuation.css';

export const PrintIcon = () => (
  <Stroke size={16}>
    <path d="M7 9V4h10v5M7 17H4.5v-6.5A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5V17H17M7 14.5h10V20H7z" />
  </Stroke>
);

/** Which desk the address names, else that of the project one works in. */
export function useDeskInAddress(): { projectId?: number; buildingId?: number } {
  const [params] = useSearchParams();
  const named = Number(params.get('projectId'));
  const projectId = who().currProjectId ?? (named > 0 ? named : null);
  const buildingId = Number(params.get('buildingId'));
  return {
    ...(projectId === null ? {} : { projectId }),
    ...(buildingId > 0 ? { buildingId } : {}),
  };
}

/** Whom they belong to: the company, and whom a guest visits or with whom somebody comes along. */
function belongs({ employeeId, person, withName, companyName }: Evacuee): string {
  const of = employeeId === null && withName !== null;
  return [companyName, of && t(person === 0 ? 'evacuation.visits' : 'evacuation.along', withName)]
    .filter(Boolean)
    .join(' · ');
}

function Phone({ one, number }: { one: Evacuee; number: string | undefined }) {
  if (one.phone === null) return <span className="evacuee-phone t3">{t('kit.none')}</span>;
  if (number === undefined) return <span className="evacuee-phone">{one.phone}</span>;
  return (
    <a className="evacuee-phone" href={`tel:${number}`} aria-label={t('evacuation.callOf', one.name)}>
      {number}
    </a>
  );
}

function Row({ one, list }: { one: Evacuee; list: Evacuation }) {
  const found = list.isFound(one);
  const place = [one.location, one.card !== null && one.person === 0 && t('evacuation.card', one.card)];
  return (
    <li className={found ? 'evacuee evacuee-found' : 'evacuee'}>
      <label className="evacuee-tick">
        <input
          type="checkbox"
          checked={found}
          aria-label={t('evacuation.tickOf', one.name)}
          onChange={({ target }) => void list.tick(one, target.checked)}
        />
      </label>
      <span className="evacuee-who">
        <b>{one.name}</b>{' '}
        <KindTag>{t(one.employeeId === null ? 'evacuation.visitor' : 'evacuation.employee')}</KindTag>
        <small>{belongs(one)}</small>
      </span>
      <Phone one={one} number={list.numbers?.get(keyOf(one))} />
      <span className="evacuee-place">
        {place.filter(Boolean).join(' · ') || t('kit.none')}
        <small>{clockOf(one.since).slice(5)}</small>
      </span>
      <span className="evacuee-by t3">
        {one.foundAt === null
          ? null
          : t('evacuation.foundBy', one.foundBy ?? '', clockOf(one.foundAt).slice(11))}
      </span>
    </li>
  );
}

function Building({ group, list, missing }: { group: Group; list: Evacuation; missing: boolean }) {
  const { buildingName, people } = group;
  const shown = missing ? people.filter((one) => !list.isFound(one)) : people;
  if (shown.length === 0) return null;
  return (
    <section className="card evacuation-building">
      <header>
        <h2>{buildingName ?? t('evacuation.elsewhere')}</h2>
        <span className="t2">{t('evacuation.found', people.filter(list.isFound).length, people.length)}</span>
      </header>
      <ul>
        {shown.map((one) => (
          <Row key={keyOf(one)} one={one} list={list} />
        ))}
      </ul>
    </section>
  );
}

function Actions({ list, found, begin }: { list: Evacuation; found: number; begin: () => void }) {
  const { data, phones, numbers, refetch } = list;
  return (
    <div className="row no-print evacuation-actions">
      <Button icon={<Icon name="reload" />} onClick={() => void refetch()}>
        {t('frame.reload')}
      </Button>
      {data?.can.phones && numbers === undefined ? (
        <Button
          title={t('evacuation.phonesHint')}
          loading={phones.busy}
          onClick={() => void phones.run(undefined)}
        >
          {t('evacuation.showPhones')}
        </Button>
      ) : null}
      {found > 0 ? <Button onClick={begin}>{t('evacuation.anew')}</Button> : null}
      <Button type="primary" autoFocus icon={<PrintIcon />} onClick={() => print()}>
        {t('evacuation.print')}
      </Button>
    </div>
  );
}

/** Everybody who is on site now, by building: to be called, ticked by several at once, or printed. */
export function EvacuationList() {
  const list = useEvacuation(useDeskInAddress());
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const { data, people } = list;
  if (!data) {
    return <PageWaits title={t('evacuation.title')} failure={list.error} retry={() => void list.refetch()} />;
  }
  const found = people.filter(list.isFound).length;
  return (
    <div className="page print-page evacuation-page">
      <PageHead
        title={t('evacuation.titleOf', data.projectName)}
        hint={`${t('evacuation.at', showTime(data.now))} · ${t('evacuation.people', people.length)}`}
        actions={<Actions list={list} found={found} begin={() => setAsking(true)} />}
      />
      <p className="t2 no-print">{t('evacuation.hint')}</p>
      {people.length === 0 ? (
        <section className="card">
          <Nothing icon="check" title={t('evacuation.none')} />
        </section>
      ) : (
        <>
          <div className="row evacuation-count">
            <b role="status">{t('evacuation.found', found, people.length)}</b>
            <progress
              className="no-print"
              max={people.length}
              value={found}
              aria-label={t('evacuation.seen')}
            />
            <Segmented<boolean>
              className="no-print"
              aria-label={t('evacuation.seen')}
              value={missing}
              options={[
                { value: false, label: t('evacuation.all') },
                { value: true, label: `${t('evacuation.missing')} ${people.length - found}` },
              ]}
              onChange={setMissing}
            />
          </div>
          {missing && found === people.length ? (
            <section className="card">
              <Nothing icon="check" title={t('evacuation.allFound')} />
            </section>
          ) : null}
          {groupsOf(people).map((group) => (
            <Building key={group.buildingId ?? ''} group={group} list={list} missing={missing} />
          ))}
        </>
      )}
      {asking ? (
        <ConfirmDialog
          title={t('evacuation.anewTitle')}
          verb={t('evacuation.anew')}
          busy={list.anew.busy}
          onConfirm={() => void list.anew.run(undefined).then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          {t('evacuation.anewText', found)}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
