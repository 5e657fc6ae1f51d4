import { reservationApi } from '@mdi/contract/modules/reservation/reservation.contract.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { clearChoice } from '../../kit/form/fields/clear-choice.tsx';
import { controlProps, LabelledControl } from '../../kit/form/fields/labelled-control.tsx';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { toast } from '../../kit/page/toast.ts';
import { recordChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import { refreshReservations, reservationCalls, useProjectOptions } from './use-reservation.ts';

/** Who is given the reservations for which building; each choice is kept at once. */
export function BuildingAssigneesDialog({
  projectId,
  onClose,
}: {
  projectId: number | undefined;
  onClose: () => void;
}) {
  const [chosen, choose] = useState(projectId ?? null);
  const { data: all } = useRead(reservationApi, 'options', {});
  const { data, isPending } = useProjectOptions(chosen);
  const set = useWrite(reservationCalls.setDuty, {
    done: () => {
      toast.success(t('reservation.dutySaved'));
      refreshReservations();
    },
  });
  return (
    <InfoDialog title={t('reservation.duty')} width={520} unfocused onClose={onClose}>
      <p className="t2">{t('reservation.dutyHint')}</p>
      <p className="t2">{t('reservation.dutyAtOnce')}</p>
      {projectId === undefined ? (
        <LabelledControl label={t('reservation.projectId')} id="duty-project" error={undefined}>
          <Select
            {...controlProps('duty-project', undefined)}
            className="choice"
            placeholder={t('kit.choose')}
            value={chosen}
            options={recordChoices(all?.projects, 'projectId', 'projectName')}
            onChange={choose}
          />
        </LabelledControl>
      ) : null}
      {(data?.buildings ?? []).map(({ buildingId, buildingName, assigneeId }) => (
        <LabelledControl
          key={buildingId}
          label={buildingName}
          id={`duty-${buildingId}`}
          required={false}
          error={undefined}
        >
          <Select
            {...controlProps(`duty-${buildingId}`, undefined)}
            className="choice"
            placeholder={t('reservation.nobody')}
            loading={isPending}
            disabled={set.busy}
            allowClear={clearChoice(true)}
            value={assigneeId}
            options={recordChoices(data?.assignees, 'assigneeId', 'assigneeName')}
            onChange={(next) => void set.run({ buildingId, assigneeId: next ?? null })}
          />
        </LabelledControl>
      ))}
    </InfoDialog>
  );
}
