import type { OutputOf } from '@mdi/contract/kit/op.ts';
import type { OwnRight, OwnRole, toolApi } from '@mdi/contract/modules/tool/tool.contract.ts';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';
import css from './tool.module.css';

type Rights = OutputOf<typeof toolApi.ops.rights>;

const listed = (names: readonly string[]): string => [...new Set(names)].join(t('kit.listMark'));

const called = ({ roleName, projectName, companyName }: OwnRole): string =>
  [roleName, companyName ?? projectName].filter(Boolean).join(' · ');

/** Why it may or may not be done, and what would help: another role of one's own first, then who gives it. */
function reasonsOf(right: OwnRight, { roles, givers }: Rights): string[] {
  const current = roles.find((role) => role.current)?.roleName ?? '';
  if (right.may) return [t('tool.byRole', current)];
  const why = right.short === null ? t('tool.lacks', current) : t(`tool.short_${right.short}`, current);
  const own = right.others.flatMap((at) => roles[at] ?? []);
  if (own.length > 0) return [why, t('tool.bySwitching', listed(own.map(called)))];
  // A role that reaches too little is no matter of who gives it.
  if (right.short !== null) return [why];
  const from = right.givers.flatMap((at) => givers[at] ?? []);
  return [
    why,
    from.length > 0
      ? t('tool.askFor', listed(from.map(({ roleName }) => roleName)))
      : t('tool.askHeadOffice'),
  ];
}

function Row({ right, of }: { right: OwnRight; of: Rights }) {
  const [why, ...more] = reasonsOf(right, of);
  return (
    <tr>
      <td>{right.button ?? t('tool.open')}</td>
      <td>
        <Tag tone={right.may ? 'ok' : 'mute'}>{t(right.may ? 'tool.may' : 'tool.mayNot')}</Tag>
      </td>
      <td className={right.may ? 't3' : undefined}>
        {why}
        {more.map((one) => (
          <span key={one} className={css.help}>
            {one}
          </span>
        ))}
      </td>
    </tr>
  );
}

/** Rights under their pages, pages in the order of the menu. */
export function OwnRightsTable({ of, shown }: { of: Rights; shown: readonly OwnRight[] }) {
  const nameOf = ({ group, page }: OwnRight) => [group, page].filter(Boolean).join(' / ');
  const pages = [...new Set(shown.map(nameOf))].map((name) => ({
    name,
    rights: shown.filter((right) => nameOf(right) === name),
  }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the Tab key.
    <section className={css.wide} tabIndex={0} aria-label={t('tool.rights')}>
      <table className={css.rights}>
        <thead>
          <tr>
            <th scope="col">{t('tool.action')}</th>
            <th scope="col">{t('tool.result')}</th>
            <th scope="col">{t('tool.basis')}</th>
          </tr>
        </thead>
        {pages.map(({ name, rights }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {name}
              </th>
            </tr>
            {rights.map((right) => (
              <Row key={`${right.resource} ${right.button}`} right={right} of={of} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
