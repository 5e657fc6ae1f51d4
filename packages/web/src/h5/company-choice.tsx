import { t } from '../kit/words/words.ts';
import type { Me } from './my-pass-client.ts';

type Props = { jobs: Me['jobs']; choose: (employeeId: number) => void; busy: boolean };

/** The companies somebody works for, to choose whose pass to show. */
export function CompanyChoice({ jobs, choose, busy }: Props) {
  return (
    <ul className="jobs">
      {jobs.map(({ employeeId, companyName, projectName, current }) => (
        <li key={employeeId}>
          <button
            type="button"
            aria-pressed={current}
            aria-disabled={busy}
            onClick={() => choose(employeeId)}
          >
            <span>
              {companyName}
              <small>{projectName}</small>
            </span>
            {current && <em>{t('myPass.current')}</em>}
          </button>
        </li>
      ))}
    </ul>
  );
}
