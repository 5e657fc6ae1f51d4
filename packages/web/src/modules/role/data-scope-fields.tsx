import type { RoleInput } from '@mdi/contract/modules/role/role.contract.ts';
import { Checkbox, Radio } from 'antd';
import { useCallback, useRef } from 'react';
import { fieldId } from '../../kit/form/field.tsx';
import { FieldError } from '../../kit/form/field-error.tsx';
import type { Form } from '../../kit/form/use-form.ts';
import { classes } from '../../kit/page/classes.ts';
import { LinkButton } from '../../kit/page/small-button.tsx';
import { t } from '../../kit/words/words.ts';
import { type BuildingChoice, BuildingTree, type ProjectBuildings } from './building-tree.tsx';
import { countByProject, type ProjectByBuilding, withPlaces } from './chosen-places.ts';
import { type DataScope, dataScopeName, dataScopeText } from './data-scope-words.ts';
import type { Region } from './fetch-project-buildings.ts';
import { LockedMark } from './locked-mark.tsx';
import css from './role.module.css';

const scopes = [10, 20, 30] as const;

type Props = {
  form: Form<RoleInput>;
  regions: readonly Region[];
  /** The scopes the person may give at the role's level. */
  allowed: readonly DataScope[];
  disabled: boolean;
  owners: ProjectByBuilding;
  own: (parts: readonly ProjectBuildings[]) => void;
};

function Scopes({ form, allowed, disabled }: Pick<Props, 'form' | 'allowed' | 'disabled'>) {
  const { dataScope, level } = form.values;
  return (
    <Radio.Group
      id={fieldId('dataScope')}
      className={css.scopes}
      aria-label={t('role.dataScope')}
      value={dataScope}
      disabled={disabled}
      onChange={(event) =>
        form.set('dataScope', scopes.find((scope) => scope === event.target.value) ?? null)
      }
    >
      {scopes.map((scope) => {
        const locked = !allowed.includes(scope);
        return (
          <Radio
            key={scope}
            value={scope}
            disabled={disabled || locked}
            className={classes(css.scope, dataScope === scope && css.scopeOn)}
          >
            <span className="row">
              {dataScopeName(scope, level)}
              {locked ? <LockedMark /> : null}
            </span>
            <small>{locked ? t('role.scopeLocked') : dataScopeText(scope, level)}</small>
          </Radio>
        );
      })}
    </Radio.Group>
  );
}

function Regions({ form, regions }: Pick<Props, 'form' | 'regions'>) {
  const chosen = form.values.regions ?? [];
  const all = regions.map((region) => region.regionCode);
  if (all.length === 0) return <p className="t3">{t('role.noRegions')}</p>;
  return (
    <ul className={`${css.places} ${css.placesRegions}`} aria-label={t('role.regions')}>
      {regions.map(({ regionCode, regionName }, at) => (
        <li className={css.place} key={regionCode}>
          <Checkbox
            {...(at === 0 ? { id: fieldId('regions') } : {})}
            checked={chosen.includes(regionCode)}
            onChange={(event) => form.set('regions', withPlaces(chosen, [regionCode], event.target.checked))}
          >
            {regionName}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

function useChoice({ form, owners, own }: Pick<Props, 'form' | 'owners' | 'own'>): BuildingChoice {
  const chosen = form.values.buildings ?? [];
  const latest = useRef({ chosen, form, own });
  latest.current = { chosen, form, own };
  const set = useCallback((parts: readonly ProjectBuildings[], on: boolean) => {
    const now = latest.current;
    now.own(parts);
    // Two answers may come before the page is drawn again: the second must build on the first.
    now.chosen = withPlaces(
      now.chosen,
      parts.flatMap((part) => part.buildings),
      on,
    );
    now.form.set('buildings', now.chosen);
  }, []);
  return { chosen: new Set(chosen), counts: countByProject(chosen, owners), set };
}

function Buildings(props: Props) {
  return <BuildingTree regions={props.regions} choice={useChoice(props)} />;
}

function Summary({ form, owners }: Pick<Props, 'form' | 'owners'>) {
  const { dataScope, regions, buildings } = form.values;
  const chosen = (dataScope === 20 ? regions : buildings) ?? [];
  const clear = () => (dataScope === 20 ? form.set('regions', []) : form.set('buildings', []));
  if (dataScope === null || dataScope === 10) return null;
  return (
    <div className={css.placesFoot}>
      <span role="status">
        {dataScope === 20
          ? t('role.regionsChosen', chosen.length)
          : t('role.buildingsChosen', chosen.length, countByProject(buildings ?? [], owners).size)}
      </span>
      <LinkButton disabled={chosen.length === 0} onClick={clear}>
        {t('role.clearPlaces')}
      </LinkButton>
    </div>
  );
}

/** How far the role's data reaches: everything, some regions, or some buildings (spec §6). */
export function DataScopeFields(props: Props) {
  const { form, disabled } = props;
  const { dataScope } = form.values;
  const problem = form.errors.dataScope ?? (dataScope === 20 ? form.errors.regions : form.errors.buildings);
  return (
    <div className="field-wide">
      <Scopes {...props} />
      {disabled || dataScope !== 20 ? null : <Regions {...props} />}
      {disabled || dataScope !== 30 ? null : <Buildings {...props} />}
      <FieldError id={`${fieldId('dataScope')}-error`} text={problem} />
      {disabled ? null : <Summary form={form} owners={props.owners} />}
    </div>
  );
}
