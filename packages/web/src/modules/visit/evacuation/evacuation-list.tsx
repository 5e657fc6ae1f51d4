import { formatCount } from '@mdi/contract/kit/display.ts';
import type { Evacuee } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../../kit/call/use-debounced.ts';
import { Icon } from '../../../kit/page/icon.tsx';
import { PageHead } from '../../../kit/page/page-head.tsx';
import { PagePending } from '../../../kit/page/page-pending.tsx';
import { EmptyState } from '../../../kit/page/read-states.tsx';
import { ConfirmDialog } from '../../../kit/record/confirm-dialog.tsx';
import { showTime } from '../../../kit/time/project-time.ts';
import { useTextMatcher } from '../../../kit/words/name-search.ts';
import { t } from '../../../kit/words/words.ts';
import type { DeskPlace } from '../desk/use-desk.ts';
import { DeskProjectPage } from '../desk-project-page.tsx';
import printCss from '../links/print.module.css';
import { PrintIcon } from '../print-icon.tsx';
import evacuationCss from './evacuation.module.css';
import { type EvacuationGroup, groupsByBuilding } from './evacuation.ts';
import { EvacuationRows, usePrinting } from './evacuation-rows.tsx';
import { type Evacuation, useEvacuation } from './use-evacuation.ts';

type BuildingProps = {
  group: EvacuationGroup;
  list: Evacuation;
  /** Who of them is shown. */
  shows: (one: Evacuee) => boolean;
  whole: boolean;
};

function Building({ group, list, shows, whole }: BuildingProps) {
  const { buildingName, people } = group;
  const shown = people.filter(shows);
  if (shown.length === 0) return null;
  return (
    <section className={`card ${evacuationCss.building}`}>
      <header>
        <h2>{buildingName ?? t('evacuation.elsewhere')}</h2>
        <span className="t2">{t('evacuation.found', people.filter(list.isFound).length, people.length)}</span>
      </header>
      <EvacuationRows people={shown} list={list} whole={whole} />
    </section>
  );
}

function Actions({ list, found, begin }: { list: Evacuation; found: number; begin: () => void }) {
  const { data, phones, numbers, refetch } = list;
  return (
    <div className={`row ${printCss.noPrint} ${evacuationCss.evacuationActions}`}>
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
export const EvacuationList = () => (
  <DeskProjectPage title={t('evacuation.title')} page={(place) => <Present place={place} />} />
);

function Present({ place }: { place: DeskPlace }) {
  const list = useEvacuation(place);
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [word, setWord] = useState('');
  const holds = useTextMatcher(useDebounced(word.trim()));
  const printing = usePrinting();
  const { data, people } = list;
  if (!data) {
    return (
      <PagePending title={t('evacuation.title')} failure={list.error} retry={() => void list.refetch()} />
    );
  }
  const found = people.filter(list.isFound).length;
  // Paper leaves nobody out for a name that was looked for.
  const named = (one: Evacuee) => printing || holds(one.name) || holds(one.companyName);
  const shows = (one: Evacuee) => !(missing && list.isFound(one)) && named(one);
  const someone = people.some(shows);
  return (
    <div className={`page ${printCss.printPage} ${evacuationCss.evacuationPage}`}>
      <PageHead
        title={t('evacuation.titleOf', data.projectName)}
        hint={`${t('evacuation.at', showTime(data.now))} · ${t('evacuation.people', people.length)}`}
        actions={<Actions list={list} found={found} begin={() => setAsking(true)} />}
      />
      <p className={`t2 ${printCss.noPrint}`}>{t('evacuation.hint')}</p>
      {people.length === 0 ? (
        <section className="card">
          <EmptyState icon="check" title={t('evacuation.none')} />
        </section>
      ) : (
        <>
          <div className={`row ${evacuationCss.evacuationCount}`}>
            <b role="status">{t('evacuation.found', found, people.length)}</b>
            <progress
              className={printCss.noPrint}
              max={people.length}
              value={found}
              aria-label={t('evacuation.seen')}
            />
            <Input
              className={`${printCss.noPrint} ${evacuationCss.find}`}
              aria-label={t('evacuation.find')}
              placeholder={t('evacuation.find')}
              maxLength={50}
              allowClear
              prefix={<Icon name="search" />}
              value={word}
              onChange={({ target }) => setWord(target.value)}
            />
            <Segmented<boolean>
              className={printCss.noPrint}
              aria-label={t('evacuation.seen')}
              value={missing}
              options={[
                { value: false, label: t('evacuation.all') },
                { value: true, label: `${t('evacuation.missing')} ${formatCount(people.length - found)}` },
              ]}
              onChange={setMissing}
            />
          </div>
          {someone ? null : (
            <section className="card">
              {missing && found === people.length ? (
                <EmptyState icon="check" title={t('evacuation.allFound')} />
              ) : (
                <EmptyState icon="search" title={t('kit.emptyFiltered')} />
              )}
            </section>
          )}
          {groupsByBuilding(people).map((group) => (
            <Building key={group.buildingId ?? ''} group={group} list={list} shows={shows} whole={printing} />
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
