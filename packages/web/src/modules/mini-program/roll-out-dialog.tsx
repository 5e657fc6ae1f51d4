import type { OutputOf } from '@mdi/contract/kit/op.ts';
import {
  type MiniProgramRow,
  miniProgramApi,
} from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import * as z from 'zod/mini';
import { useRead } from '../../kit/call/use-read.ts';
import { ChoiceField, TextField } from '../../kit/form/fields/basic-fields.tsx';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { InfoDialog } from '../../kit/page/info-dialog.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { t } from '../../kit/words/words.ts';
import css from './mini-program.module.css';
import {
  type LibraryVersion,
  miniProgramCalls,
  refreshAfterStart,
  useMiniKind,
  versionText,
} from './mini-program-calls.ts';

const { templateId, about, stopAfter } = miniProgramApi.ops.rollOut.input.shape;
const Asked = z.strictObject({ templateId, about: z.nullable(about), stopAfter });
type Asked = z.output<typeof Asked>;
type Plan = OutputOf<typeof miniProgramApi.ops.rollOutPlan>;

const words = {
  templateId: 'miniProgram.rollOutVersion',
  about: 'miniProgram.submitAbout',
  stopAfter: 'miniProgram.rollOutStop',
} as const;

/** What would be done with each, and what stands against it. */
function Preview({ plan }: { plan: Plan }) {
  const { rows, version, needs, quota } = plan;
  const short = quota !== null && needs > quota.rest;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key. */}
      <section className={css.plan} tabIndex={0} aria-label={t('miniProgram.rollOutPlan')}>
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('miniProgram.projectName')}</th>
              <th scope="col">{t('miniProgram.rollOutPlan')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ miniProgramId, projectName, name, from, does, against }) => (
              <tr key={miniProgramId}>
                <td>
                  <span className="two">
                    <span>{projectName}</span>
                    {name === null ? null : <small>{name}</small>}
                  </span>
                </td>
                <td className={does === 'nothing' ? 'bad' : undefined}>
                  {t(`miniProgram.rollOutDoes_${does}`, versionText(from), versionText(version))}
                  {against === null ? null : <small className={css.against}>{against}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={short ? 'bad' : 't2'} role="status">
        {quota ? t('miniProgram.rollOutNeeds', needs, quota.rest) : t('miniProgram.quotaUnknown')}
      </p>
    </>
  );
}

type Props = { rows: readonly MiniProgramRow[]; done?: (() => void) | undefined; onClose: () => void };

function Choose({ rows, done, onClose, versions }: Props & { versions: readonly LibraryVersion[] }) {
  const kind = useMiniKind();
  const miniProgramIds = rows.map((row) => row.miniProgramId);
  const form = useForm<Asked>({
    schema: Asked,
    start: { templateId: versions[0]?.templateId ?? null, about: null, stopAfter: 3 },
    label: (name) => t(words[name]),
  });
  const chosen = form.values.templateId;
  const plan = useRead(
    miniProgramApi,
    'rollOutPlan',
    { kind, templateId: chosen ?? 0, miniProgramIds },
    { enabled: chosen !== null, keep: true },
  );
  return (
    <FormDialog
      title={t('miniProgram.rollOutTitle', rows.length)}
      draft={`miniProgram/rollOut ${kind}`}
      form={form}
      fields={['templateId', 'about', 'stopAfter']}
      width={720}
      light
      verb={plan.data ? t('miniProgram.rollOutStart', plan.data.needs) : t('miniProgram.rollOut')}
      save={(asked) => miniProgramCalls.rollOut({ kind, miniProgramIds, ...asked, about: asked.about ?? '' })}
      successText={() => t('job.started')}
      saved={() => {
        done?.();
        refreshAfterStart();
      }}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="templateId"
        options={versions.map((of) => ({
          value: of.templateId,
          label: `${versionText(of.version)} · ${of.about}`,
        }))}
      />
      {plan.data ? (
        <Preview plan={plan.data} />
      ) : plan.error ? (
        <LoadFailed failure={plan.error} retry={() => void plan.refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
      <div className="pair">
        <TextField form={form} name="about" />
        <NumberField form={form} name="stopAfter" />
      </div>
    </FormDialog>
  );
}

/** Submits one version for several: what it would do is shown before anything is done. */
export function RollOutDialog(props: Props) {
  const { data, error, refetch } = useRead(miniProgramApi, 'versions', { fresh: false });
  if (data && data.length > 0) return <Choose {...props} versions={data} />;
  if (!data && !error) return null;
  return (
    <InfoDialog title={t('miniProgram.rollOut')} onClose={props.onClose}>
      {error ? (
        <LoadFailed failure={error} retry={() => void refetch()} />
      ) : (
        <EmptyState title={t('miniProgram.versionsNone')} text={t('miniProgram.versionsNoneText')} />
      )}
    </InfoDialog>
  );
}
