import { menuApi } from '@mdi/contract/modules/menu/menu.contract.ts';
import { type PermissionSurface, permissionSurfaces } from '@mdi/contract/modules/role/role.contract.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { ExportButton } from '../../kit/list/export/export-button.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState, LoadFailed, LoadFailedBar } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { Tabs } from '../../kit/page/tabs.tsx';
import { may } from '../../kit/rights/can.tsx';
import { t } from '../../kit/words/words.ts';
import css from './menu.module.css';
import { editedCount, flatMenu } from './menu-rows.ts';
import { MenuSurface } from './menu-surface.tsx';
import { ResetDialog } from './reset-dialog.tsx';

/** The surface and the chosen entry, which stand in the address: leaving either asks about unsaved changes. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const surface = permissionSurfaces.find((one) => one === params.get('surface')) ?? 'mdi';
  const entry = Number(params.get('entry'));
  const go = (to: string, menuId?: number) => {
    const next = new URLSearchParams();
    if (to !== 'mdi') next.set('surface', to);
    if (menuId !== undefined) next.set('entry', String(menuId));
    setParams(next, { replace: true });
  };
  return {
    surface,
    chosen: entry > 0 ? entry : undefined,
    turnTo: (to: string) => go(to),
    choose: (menuId: number | undefined) => go(surface, menuId),
  };
}

/** Whether the caller may change menus; a right that is lost meanwhile shows at the first try. */
function useRight(canEdit: boolean) {
  const [refused, setRefused] = useState(false);
  const failed = ({ code }: CallFailed) => {
    if (code === 403) setRefused(true);
  };
  if (canEdit && !refused) return { canEdit, note: undefined, failed };
  return { canEdit: false, note: t(may('sys:menu:edit') ? 'menu.nationalOnly' : 'menu.readOnly'), failed };
}

function Waiting() {
  return (
    <section className="card list-card">
      <Skeleton rows={5} />
    </section>
  );
}

function Empty({ surface }: { surface: PermissionSurface }) {
  return (
    <section className="card list-card">
      <EmptyState title={t('menu.emptyTitle', t(`role.surface_${surface}`))} text={t('menu.emptyText')} />
    </section>
  );
}

/** The way back to what the product brings; nothing to press while nothing differs. */
function ResetButton({ edited, onClick }: { edited: number; onClick: () => void }) {
  return (
    <Button disabled={edited === 0} title={edited === 0 ? t('menu.resetNone') : undefined} onClick={onClick}>
      {t('menu.reset')}
    </Button>
  );
}

/** The menus of the four surfaces: names, icons, order and what is shown (spec §2 sysmenuList). */
export function MenuList() {
  const { surface, chosen, turnTo, choose } = usePlace();
  const { data, error, refetch } = useRead(menuApi, 'tree', { surface });
  const { canEdit, note, failed } = useRight(data?.canEdit ?? true);
  const [resetting, setResetting] = useState(false);
  const [round, setRound] = useState(0);
  const renew = () => setRound((count) => count + 1);
  const closeReset = () => setResetting(false);
  const edited = editedCount(data?.entries ?? []);
  const retry = () => void refetch();
  const body = () => {
    if (!data) return error ? <LoadFailed failure={error} retry={retry} /> : <Waiting />;
    if (data.entries.length === 0) return <Empty surface={surface} />;
    return (
      <>
        {error ? <LoadFailedBar failure={error} retry={retry} /> : null}
        <MenuSurface
          key={surface}
          {...{ surface, chosen, choose, canEdit, note, failed, round }}
          entries={data.entries}
        />
      </>
    );
  };
  const tabs = permissionSurfaces.map((id) => ({ id, title: t(`role.surface_${id}`), body }));
  const filled = data && data.entries.length > 0;
  return (
    <div className={`page list-page ${css.menuPage}`}>
      <PageHead
        title={t('menu.list')}
        hint={t('menu.listHint')}
        actions={
          <>
            {filled ? (
              <ExportButton of="menu" list={{ filters: { surface }, total: flatMenu(data.entries).length }} />
            ) : null}
            {filled && canEdit ? <ResetButton edited={edited} onClick={() => setResetting(true)} /> : null}
          </>
        }
      />
      <Tabs label={t('menu.surfaces')} tabs={tabs} current={surface} onChange={turnTo} />
      {resetting ? (
        <ResetDialog
          {...{ surface, edited, failed }}
          done={() => {
            closeReset();
            renew();
          }}
          onCancel={closeReset}
        />
      ) : null}
    </div>
  );
}
