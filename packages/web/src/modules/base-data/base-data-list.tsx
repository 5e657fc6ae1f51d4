import { formatCount } from '@mdi/contract/kit/display.ts';
import { baseDataApi, type Dictionary } from '@mdi/contract/modules/base-data/base-data.contract.ts';
import { Link } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { projectSettingsPath } from '../../kit/paths/addresses.ts';
import { Can } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import css from './base-data.module.css';
import { EntryListCard } from './entry-list-card.tsx';
import { baseDataListAddress, useDictInAddress } from './use-base-data.ts';

type Counts = readonly { dict: Dictionary; entries: number }[];

/** The lists as links, with how many options each has. */
function Lists({ counts, current }: { counts: Counts; current: Dictionary }) {
  return (
    <nav className={`card ${css.lists}`} aria-labelledby="base-lists">
      <h2 id="base-lists">{t('baseData.lists')}</h2>
      <ul>
        {counts.map(({ dict, entries }) => (
          <li key={dict}>
            <Link to={baseDataListAddress(dict)} aria-current={dict === current ? 'page' : undefined}>
              <span className="grow">{t(`baseData.dict_${dict}`)}</span>
              <span className="badge">{formatCount(entries)}</span>
              <span className="unseen">{t('baseData.count', entries)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The option lists of the whole product (spec §2 BasicDataList); which of them is shown stands in the address. */
export function BaseDataList() {
  const dict = useDictInAddress();
  const { data, error, refetch } = useRead(baseDataApi, 'lists', {});
  return (
    <div className="page list-page">
      <PageHead
        title={t('baseData.list')}
        hint={t('baseData.listHint')}
        actions={
          <Can do="sys:projectData:view">
            <Link className="button" to={projectSettingsPath}>
              {t('baseData.projectSettings')}
            </Link>
          </Can>
        }
      />
      <div className={css.data}>
        {error && !data ? (
          <section className={`card ${css.lists}`}>
            <LoadFailed failure={error} retry={() => void refetch()} />
          </section>
        ) : (
          <Lists counts={data?.lists ?? []} current={dict} />
        )}
        <EntryListCard key={dict} dict={dict} can={data} />
      </div>
    </div>
  );
}
