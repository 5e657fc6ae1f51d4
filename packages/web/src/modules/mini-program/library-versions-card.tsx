import type { MiniProgramVersion } from '@mdi/contract/modules/mini-program/mini-program.contract.ts';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { KindTag, Tag } from '../../kit/page/tag.tsx';
import { showTime } from '../../kit/time/project-time.ts';
import { t } from '../../kit/words/words.ts';
import { blockedReason } from './acting-text-and-step-bars.ts';
import css from './mini-program.module.css';
import { type Program, versionText } from './mini-program-calls.ts';
import type { Ask } from './mini-program-dialog-loader.ts';

const tones = {
  online: 'ok',
  selected: 'mute',
  inReview: 'info',
  delayed: 'warn',
  approved: 'ok',
  rejected: 'bad',
  failed: 'bad',
} as const;

function Mark({ mark, newest }: Pick<MiniProgramVersion, 'mark' | 'newest'>) {
  return (
    <span className={css.marks}>
      {mark === 'former' ? (
        <span className="t2">{t('miniProgram.mark_former')}</span>
      ) : mark !== null ? (
        <Tag tone={tones[mark]}>{t(`miniProgram.mark_${mark}`)}</Tag>
      ) : newest ? null : (
        t('kit.none')
      )}
      {newest ? <KindTag>{t('miniProgram.newest')}</KindTag> : null}
    </span>
  );
}

type Props = { one: Program; operates: boolean; ask: Ask };

/** What may be done with a version; what can't be for now says why. */
function Acts({ of, one, operates, ask }: Props & { of: MiniProgramVersion }) {
  const { templateId, version, mark, canSelect, canRollBack } = of;
  const why = blockedReason(one);
  const back = one.former.find((former) => former.version === version)?.appVersion;
  if (mark === 'online') return <span className="t3">{t('miniProgram.current')}</span>;
  if (!operates) return t('kit.none');
  return (
    <span className="actions">
      {canSelect || why ? (
        <LinkButton
          disabled={!canSelect}
          title={why}
          aria-label={`${t('miniProgram.select')} ${versionText(version)}`}
          onClick={() => ask({ kind: 'select', row: one, templateId })}
        >
          {t('miniProgram.select')}
        </LinkButton>
      ) : null}
      {canRollBack && back !== undefined ? (
        <LinkButton
          aria-label={`${t('miniProgram.rollBack')} ${versionText(version)}`}
          onClick={() => ask({ kind: 'rollBack', row: one, appVersion: back })}
        >
          {t('miniProgram.rollBack')}
        </LinkButton>
      ) : null}
      {canSelect || why || canRollBack ? null : t('kit.none')}
    </span>
  );
}

/** The latest versions of the library, and what each is to this mini-program. */
export function LibraryVersionsCard(props: Props) {
  const { versions, former, can } = props.one;
  return (
    <section className={`card ${css.versions}`} aria-label={t('miniProgram.versions')}>
      <header>
        <h2 className={css.title}>{t('miniProgram.versions')}</h2>
        <span className="t3 s12">{t('miniProgram.versionsHint')}</span>
        {can.rollBack ? (
          <span className={`t2 s12 ${css.end}`}>{t('miniProgram.versionsFormer', former.length)}</span>
        ) : null}
      </header>
      {versions.length === 0 ? (
        <EmptyState title={t('miniProgram.versionsNone')} text={t('miniProgram.versionsNoneText')} />
      ) : (
        <table className={`sheet ${css.library}`}>
          <thead>
            <tr>
              <th scope="col">{t('miniProgram.version')}</th>
              <th scope="col">{t('miniProgram.about')}</th>
              <th scope="col">{t('miniProgram.template')}</th>
              <th scope="col">{t('miniProgram.madeAt')}</th>
              <th scope="col">{t('miniProgram.mark')}</th>
              <th scope="col">{t('kit.operations')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((of) => (
              <tr key={of.templateId} className={of.newest ? css.newest : undefined}>
                <td>
                  <b>{versionText(of.version)}</b>
                </td>
                <td className={css.about} title={of.about}>
                  {of.about}
                </td>
                <td>{of.templateId}</td>
                <td className={css.when}>{showTime(of.madeAt).slice(0, 'YYYY-MM-DD HH:mm'.length)}</td>
                <td>
                  <Mark mark={of.mark} newest={of.newest} />
                </td>
                <td>
                  <Acts {...props} of={of} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
