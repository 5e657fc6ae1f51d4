import { Radio } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../page/dialog.tsx';
import { Icon } from '../../page/icon.tsx';
import { fieldValueText } from '../../words/field-value-text.ts';
import { t } from '../../words/words.ts';
import type { BaseRecord } from '../use-base-record.ts';
import type { EditClashes } from '../use-save.ts';
import { conflictWords } from './conflict-dialog.tsx';
import './merge-dialog.css';

type Props<I extends object> = {
  meeting: EditClashes<I>;
  held: Pick<BaseRecord<I>, 'entity' | 'reading' | 'sum'>;
  label: (name: string) => string;
  onCancel: () => void;
};

const sides = ['theirs', 'mine'] as const;

/** Shows how two people changed the same fields, and asks whose value each is to have; it starts with what was typed. */
export function MergeDialog<I extends object>({ meeting, held, label, onCancel }: Props<I>) {
  const { by, clashes, taken, settle } = meeting;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const words = conflictWords(by);
  const text = (field: string, value: unknown) =>
    held.sum(field, value) ?? fieldValueText(held.entity, field, value, held.reading);
  const choose = (field: string, side: (typeof sides)[number]) => {
    const next = new Set(theirs);
    if (side === 'theirs') next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  return (
    <Dialog
      width={760}
      title={
        <span className="row warn">
          <Icon name="warning" size={20} />
          {words.title}
        </span>
      }
      verb={t('kit.conflictSave')}
      cancel={t('kit.keepEditing')}
      okButtonProps={{ autoFocus: true }}
      onOk={() => settle(theirs)}
      onCancel={onCancel}
    >
      <p>{words.both}</p>
      <table className="merge">
        <thead>
          <tr>
            <th scope="col">{t('kit.conflictField')}</th>
            <th scope="col">{t('kit.conflictWas')}</th>
            <th scope="col">{words.theirs}</th>
            <th scope="col">{words.mine}</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map((clash) => (
            <tr key={clash.name}>
              <th scope="row">{label(clash.name)}</th>
              <td>{text(clash.name, clash.was)}</td>
              {sides.map((side) => (
                <td key={side}>
                  <Radio
                    name={`merge-${clash.name}`}
                    checked={theirs.has(clash.name) === (side === 'theirs')}
                    onChange={() => choose(clash.name, side)}
                  >
                    {text(clash.name, clash[side])}
                  </Radio>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {taken.length > 0 ? <p className="t2">{words.also(taken.map(label).join(t('kit.listMark')))}</p> : null}
    </Dialog>
  );
}
