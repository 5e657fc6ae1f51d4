import { maxTargets, miniProgramApi } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { Button, Input } from 'antd';
import * as z from 'zod/mini';
import { FieldError } from '../../kit/form/field-error.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { t } from '../../kit/words/words.ts';
import type { ActDialogProps } from './act-dialogs.tsx';
import css from './mini-program.module.css';
import { miniProgramCalls, type OpenableProgram, refreshPrograms } from './mini-program-calls.ts';

const Targets = z.strictObject({ targets: miniProgramApi.ops.setTargets.input.shape.targets });
type Targets = z.output<typeof Targets>;

const columns = [
  { name: 'appId', word: 'miniProgram.targetAppId', max: 40 },
  { name: 'name', word: 'miniProgram.targetName', max: 30 },
  { name: 'type', word: 'miniProgram.targetType', max: 20 },
] as const;

const blank: OpenableProgram = { appId: '', name: '', type: '' };

type RowsProps = { rows: readonly OpenableProgram[]; put: (rows: OpenableProgram[]) => void; wrong: boolean };

function Rows({ rows, put, wrong }: RowsProps) {
  const change = (at: number, of: Partial<OpenableProgram>) =>
    put(rows.map((row, place) => (place === at ? { ...row, ...of } : row)));
  return (
    <table className={css.editor}>
      <thead>
        <tr>
          {columns.map(({ name, word }) => (
            <th key={name} scope="col">
              {t(word)}
            </th>
          ))}
          <th>
            <span className="unseen">{t('kit.operations')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names of their own, and never change their places.
          <tr key={at}>
            {columns.map(({ name, word, max }) => (
              <td key={name}>
                <Input
                  {...(at === 0 && name === 'appId' ? { id: 'field-targets' } : {})}
                  aria-label={`${t(word)} ${at + 1}`}
                  aria-invalid={wrong}
                  value={row[name]}
                  maxLength={max}
                  onChange={({ target }) => change(at, { [name]: target.value })}
                />
              </td>
            ))}
            <td>
              <Button
                type="text"
                aria-label={t('miniProgram.targetRemove', at + 1)}
                icon={<Icon name="trash" />}
                onClick={() => put(rows.filter((_, place) => place !== at))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Mini-programs that this one may open from its next version on. */
export function OpenableProgramsDialog({
  row,
  targets,
  onClose,
}: ActDialogProps & { targets: readonly OpenableProgram[] }) {
  const { miniProgramId, version } = row;
  const form = useForm<Targets>({
    schema: Targets,
    start: { targets: targets.length === 0 ? [blank] : [...targets] },
    label: () => t('miniProgram.targets'),
  });
  const rows = form.values.targets ?? [];
  const put = (next: OpenableProgram[]) => form.set('targets', next);
  const error = form.errors.targets;
  return (
    <FormDialog
      title={t('miniProgram.targetsTitle')}
      draft={`miniProgram/targets ${miniProgramId}`}
      form={form}
      fields={['targets']}
      width={720}
      save={(input) => miniProgramCalls.setTargets({ miniProgramId, version, ...input })}
      successText={({ kept, dropped }) =>
        dropped.length > 0
          ? t('miniProgram.targetsSavedDropped', kept, dropped.join(t('kit.listMark')))
          : t('miniProgram.targetsSaved', kept)
      }
      saved={refreshPrograms}
      reload={() => {
        refreshPrograms();
        onClose();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('miniProgram.targetsHint')}</p>
      <Rows rows={rows} put={put} wrong={error !== undefined} />
      <FieldError text={error} alert />
      <div className="row">
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={rows.length >= maxTargets}
          onClick={() => put([...rows, blank])}
        >
          {t('miniProgram.targetAdd')}
        </Button>
        <span className="t3 s12">{t('miniProgram.testersCount', rows.length, maxTargets)}</span>
      </div>
    </FormDialog>
  );
}
