import { formatDate } from '@mdi/contract/kit/display.ts';
import { t } from '../kit/words/words.ts';
import { Jobs } from './jobs.tsx';
import type { Me } from './pass-client.ts';

type Props = { me: Me; choose: (employeeId: number) => void; signOut: () => void; busy: boolean };

/** Who somebody is, until when and where their pass is good, their other companies, and the way out. */
export function MineView({ me, choose, signOut, busy }: Props) {
  return (
    <>
      <section className="ticket">
        <h1>{me.name}</h1>
        <dl className="facts">
          <div>
            <dt>{t('myPass.company')}</dt>
            <dd>{me.companyName}</dd>
          </div>
          <div>
            <dt>{t('myPass.project')}</dt>
            <dd>{me.projectName}</dd>
          </div>
          <div>
            <dt>{t('myPass.cutOff')}</dt>
            <dd>{me.cutOffAt ? formatDate(me.cutOffAt) : t('myPass.noCutOff')}</dd>
          </div>
          <div>
            <dt>{t('myPass.areas')}</dt>
            <dd>
              {me.areas.length === 0 && t('myPass.noAreas')}
              <ul>
                {me.areas.map(({ areaId, name, buildingName }) => (
                  <li key={areaId}>
                    {name}
                    {buildingName && buildingName !== name && <small>{buildingName}</small>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
      </section>
      {me.jobs.length > 1 && (
        <section className="ticket">
          <h2>{t('myPass.jobs')}</h2>
          <Jobs jobs={me.jobs} choose={choose} busy={busy} />
        </section>
      )}
      <button type="button" className="btn out" aria-disabled={busy} onClick={signOut}>
        {t('myPass.signOut')}
      </button>
    </>
  );
}
