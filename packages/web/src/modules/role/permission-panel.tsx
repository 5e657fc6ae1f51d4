import {
  type PermissionNode,
  type PermissionSurface,
  type Permissions,
  permissionSurfaces,
} from '@mdi/contract/modules/role/role.contract.ts';
import { Checkbox, Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { fieldId } from '../../kit/form/field.tsx';
import { Icon } from '../../kit/page/icon.tsx';
import { EmptyState } from '../../kit/page/read-states.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { useTextMatcher } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import { LockedMark } from './locked-mark.tsx';
import { type PermissionBoxes, PermissionGroupRows } from './permission-rows.tsx';
import {
  filterPermissionPages,
  type PermissionGroup,
  permissionGroupsOf,
  permissionItemsOf,
  searchPermissionGroups,
} from './permissions.ts';
import css from './role.module.css';

type Trees = Readonly<Record<PermissionSurface, readonly PermissionNode[]>>;

type Props = {
  trees: Trees;
  value: Permissions;
  /** What was last saved, to mark what differs; null marks nothing. */
  base: Permissions | null;
  /** Absent shows it only. */
  onChange?: ((value: Permissions) => void) | undefined;
};

type View = { word: string; held: boolean; changed: boolean };

/** The groups that the search and the two boxes leave. */
function shownOf(
  groups: readonly PermissionGroup[],
  { held, changed }: View,
  holds: (text: string) => boolean,
  board: PermissionBoxes,
): PermissionGroup[] {
  const was = (key: string) => board.before?.has(key) ?? false;
  const differs = (key: string) => board.before !== null && board.held.has(key) !== was(key);
  return filterPermissionPages(searchPermissionGroups(groups, holds), (page) => {
    const keys = page.items.map((item) => item.key);
    // A page stays while its last box is taken away, or it would vanish under the hand.
    if (held && !keys.some((key) => board.held.has(key) || was(key))) return false;
    return !changed || keys.some(differs);
  });
}

function Filters(props: {
  view: View;
  change: (part: Partial<View>) => void;
  board: PermissionBoxes;
  locks: boolean;
}) {
  const { view, change, board, locks } = props;
  return (
    <div className={css.permFilters}>
      <Input
        id={fieldId('permissions')}
        className={css.permSearch}
        value={view.word}
        aria-label={t('role.searchPermission')}
        placeholder={t('role.searchPermission')}
        maxLength={100}
        allowClear
        prefix={<Icon name="search" />}
        onChange={(event) => change({ word: event.target.value })}
        onPressEnter={(event) => event.preventDefault()}
      />
      <Checkbox checked={view.held} onChange={(event) => change({ held: event.target.checked })}>
        {t('role.onlyHeld')}
      </Checkbox>
      {board.before ? (
        <Checkbox checked={view.changed} onChange={(event) => change({ changed: event.target.checked })}>
          {t('role.onlyChanged')}
        </Checkbox>
      ) : null}
      {locks ? (
        <span className={css.permLegend}>
          <LockedMark />
          {t('role.lockedHint')}
        </span>
      ) : null}
    </div>
  );
}

function Surface({
  surface,
  groups,
  board,
}: {
  surface: PermissionSurface;
  groups: PermissionGroup[];
  board: PermissionBoxes;
}) {
  const [view, setView] = useState<View>({ word: '', held: false, changed: false });
  const [closed, setClosed] = useState<readonly string[]>([]);
  const holds = useTextMatcher(view.word);
  if (groups.length === 0) {
    const title = t('role.surfaceEmpty', t(`role.surface_${surface}`));
    return <EmptyState title={title} text={t('role.surfaceEmptyText')} />;
  }
  const shown = shownOf(groups, view, holds, board);
  const locks = !board.readOnly && permissionItemsOf(groups).some((item) => !item.mine);
  const toggle = (key: string) =>
    setClosed((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]));
  return (
    <>
      <Filters
        view={view}
        change={(part) => setView((before) => ({ ...before, ...part }))}
        board={board}
        locks={locks}
      />
      {shown.length === 0 ? <EmptyState icon="search" title={t('role.permissionNone')} /> : null}
      {shown.map((group) => (
        <PermissionGroupRows
          key={group.key}
          group={group}
          board={board}
          open={view.word.trim() !== '' || !closed.includes(group.key)}
          toggle={() => toggle(group.key)}
        />
      ))}
    </>
  );
}

/** The groups of every surface, and how its boxes are pressed: the same objects until the trees are others. */
function useSurfaces(props: Props) {
  const { trees } = props;
  const latest = useRef(props);
  latest.current = props;
  return useMemo(
    () =>
      permissionSurfaces.map((surface) => ({
        surface,
        groups: permissionGroupsOf(trees[surface], t('role.see')),
        press: (change: (held: readonly string[]) => string[]) => {
          const { value, onChange } = latest.current;
          onChange?.({ ...value, [surface]: change(value[surface]) });
        },
      })),
    [trees],
  );
}

/** What a role may do: the four surfaces, and in each the menus with their actions (spec §6). */
export function PermissionPanel(props: Props) {
  const { value, base, onChange } = props;
  const [current, setCurrent] = useState<string>('mdi');
  const tabs = useSurfaces(props).map(({ surface, groups, press }) => {
    const held = new Set(value[surface]);
    const count = permissionItemsOf(groups).filter((item) => held.has(item.key)).length;
    const before = base && new Set(base[surface]);
    const board: PermissionBoxes = { held, before, readOnly: onChange === undefined, press };
    return {
      id: surface,
      title: t('role.surfaceCount', t(`role.surface_${surface}`), count),
      body: () => <Surface key={surface} surface={surface} groups={groups} board={board} />,
    };
  });
  return (
    <div className={css.perm}>
      <Tabs label={t('role.surfaces')} tabs={tabs} current={current} onChange={setCurrent} />
    </div>
  );
}
