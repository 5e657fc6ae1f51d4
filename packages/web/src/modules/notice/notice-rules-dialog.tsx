import { Checkbox, Select } from 'antd';
import { useId, useState } from 'react';
import { useWrite } from '../../kit/call/use-write.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { LoadFailed } from '../../kit/page/read-states.tsx';
import { toast } from '../../kit/page/toast.ts';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { useOptionSearch } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { type NoticeOptions, noticeCalls, refreshNotices, useNoticeOptions } from './use-notice.ts';

type Project = NoticeOptions['projects'][number];

function Rules({ project }: { project: Project }) {
  const { run, busy } = useWrite(noticeCalls.setRules, {
    done: () => {
      toast.success(t('notice.rulesSaved'));
      refreshNotices();
    },
  });
  const { projectId, bothLanguages, ownReview } = project;
  const set = (change: Partial<Pick<Project, 'bothLanguages' | 'ownReview'>>) =>
    void run({ projectId, bothLanguages, ownReview, ...change });
  return (
    <div className="rows">
      <Checkbox
        disabled={busy}
        checked={bothLanguages}
        onChange={({ target }) => set({ bothLanguages: target.checked })}
      >
        {t('notice.bothLanguages')}
      </Checkbox>
      <Checkbox
        disabled={busy}
        checked={ownReview}
        onChange={({ target }) => set({ ownReview: target.checked })}
      >
        {t('notice.ownReview')}
      </Checkbox>
    </div>
  );
}

/** What a project decides of its notices; each change is saved at once. */
export function NoticeRulesDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { data, error, refetch } = useNoticeOptions();
  const [chosen, choose] = useState(signedInUser().currProjectId);
  const search = useOptionSearch();
  const projects = data?.projects ?? [];
  const project = projects.find(({ projectId }) => projectId === chosen) ?? projects[0];
  return (
    <InfoDialog title={t('notice.rules')} width={520} onClose={onClose}>
      {error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
      {data && projects.length === 0 ? <p className="t3">{t('notice.rulesNone')}</p> : null}
      {project ? (
        <div className="dialog-fields">
          <div className="field field-wide">
            <label htmlFor={id}>
              {t('notice.rulesProject')}
              <span className="field-hint">{t('notice.rulesHint')}</span>
            </label>
            <Select<number>
              id={id}
              className="choice"
              showSearch={search}
              value={project.projectId}
              options={recordChoices(projects, 'projectId', 'projectName')}
              onChange={choose}
            />
          </div>
          <div className="field-wide">
            <Rules key={project.projectId} project={project} />
          </div>
        </div>
      ) : null}
    </InfoDialog>
  );
}
