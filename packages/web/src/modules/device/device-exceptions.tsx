import { deviceManageApi } from '@mdi/contract/modules/device/device.contract.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { clearChoice } from '../../kit/form/fields/clear-choice.tsx';
import { columnsOf } from '../../kit/list/columns/columns-of.tsx';
import { EmbeddedList } from '../../kit/list/embedded-list.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { codeChoices } from '../../kit/words/choices.ts';
import { t } from '../../kit/words/words.ts';
import {
  canAcknowledge,
  exceptionActions,
  exceptionColumns,
  exceptionStates,
  useSettleExceptions,
} from './exception-parts.tsx';

type State = (typeof exceptionStates)[number];

/** What is or was wrong with a device; what is open can be acknowledged, so that it is told no more, and cleared. */
export function DeviceExceptions({ deviceId }: { deviceId: number }) {
  const [state, setState] = useState<State>();
  const list = useList(deviceManageApi, 'exceptions', { own: { deviceId, ...(state ? { state } : {}) } });
  const settle = useSettleExceptions();
  const c = columnsOf(list, 'device');
  const acts = exceptionActions(settle);
  const waiting = (list.rows ?? []).filter(canAcknowledge).map((row) => row.exceptionId);
  return (
    <EmbeddedList
      label={t('device.exceptions')}
      list={list}
      rowKey="exceptionId"
      exported="deviceException"
      tools={
        <>
          <Select<State>
            className="filter"
            style={{ width: 172 }}
            aria-label={t('device.exceptionState')}
            prefix={<span className="filter-label">{t('device.exceptionState')}</span>}
            placeholder={<span className="filter-any">{t('kit.all')}</span>}
            allowClear={clearChoice()}
            value={state}
            options={codeChoices('device.exceptionState', exceptionStates)}
            onChange={setState}
          />
          <span className="grow" />
          {acts && waiting.length > 1 ? (
            <Button disabled={settle.busy} onClick={() => void settle.acknowledge(waiting)}>
              {t('device.acknowledgeAll', waiting.length)}
            </Button>
          ) : null}
        </>
      }
      columns={[...exceptionColumns(c, false), acts && c.actions(acts)]}
      empty={{ title: t('device.exceptionsEmpty'), text: t('device.exceptionsEmptyText') }}
    />
  );
}
