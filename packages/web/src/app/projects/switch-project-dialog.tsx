import { roleLevels, userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { Input, Modal, Pagination } from 'antd';
import { useState } from 'react';
import type { CallFailed } from '../../kit/call/send.ts';
import { useRead } from '../../kit/call/use-read.ts';
import { useWrite } from '../../kit/call/use-write.ts';
import { disableLeaveBlockers, leaveAfterAsking } from '../../kit/form/drafts/leave-blockers.ts';
import { useFocusReturn } from '../../kit/page/focus-return.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { signedInUser } from '../../kit/rights/signed-in-user.ts';
import { t } from '../../kit/words/words.ts';
import { basePath } from '../routing/addresses.ts';
import { currentRoleOf } from '../routing/routing.ts';
import {
  type EntryWay,
  entryWaysInto,
  isCurrentEntry,
  type ProjectCardData,
  userCalls,
} from './enterable-projects.ts';
import { EntryWays, ProjectCard } from './project-cards.tsx';

/** Two rows of five, the head office among them where the person may stand there. */
const cardsPerPage = 10;

/** The role with which the person may stand in no project: the current one, or one that any card shows. */
function headOfficeRole(cards: readonly ProjectCardData[]): EntryWay | undefined {
  const current = currentRoleOf(signedInUser());
  const roles = [...(current ? [current] : []), ...cards.flatMap((card) => card.roles)];
  return roles.find((role) => role.roleLevel === roleLevels.hq);
}

type Target = { projectId: number | null; projectName: string };

/** Changes the session's place; the page starts anew, because menus, rights and data are others there. */
function useSwitch(onClose: () => void) {
  return useWrite(
    ({ target, way }: { target: Target; way: EntryWay }) =>
      userCalls.switchProject({
        mdiUserId: signedInUser().mdiUserId,
        projectId: target.projectId,
        projectName: target.projectName,
        roleCode: way.roleCode,
        tenantId: way.tenantId,
        isUpdateMenu: way.roleCode !== signedInUser().currProjectRoleCode,
      }),
    {
      done: () => {
        onClose();
        disableLeaveBlockers();
        location.assign(basePath);
      },
    },
  );
}

type Found = { list: ProjectCardData[]; total: number } | undefined;

type CardsProps = {
  found: Found;
  failure: CallFailed | null;
  retry: () => void;
  /** Shows the head office first, entered with this role. */
  office: EntryWay | undefined;
  busy: boolean;
  onOffice: (way: EntryWay) => void;
  onCard: (card: ProjectCardData) => void;
};

/** The cards, or why there are none. */
function Cards({ found, failure, retry, office, busy, onOffice, onCard }: CardsProps) {
  const { currProjectId } = signedInUser();
  if (failure) return <LoadFailed failure={failure} retry={retry} />;
  if (!found) return <p className="t3">{t('kit.loading')}</p>;
  if (found.list.length === 0 && !office) return <EmptyState icon="search" title={t('frame.noProjects')} />;
  return (
    <ul className="cards" aria-busy={busy}>
      {office ? (
        <ProjectCard
          name={t('frame.headOffice')}
          hint={t('frame.allProjects')}
          logoUrl=""
          current={currProjectId === null}
          onPick={() => onOffice(office)}
        />
      ) : null}
      {found.list.map((card) => (
        <ProjectCard
          key={card.projectId}
          name={card.projectName}
          hint={card.roles.map((role) => role.roleName).join(t('kit.listMark'))}
          logoUrl={card.projectLogoUrl}
          current={card.projectId === currProjectId}
          onPick={() => onCard(card)}
        />
      ))}
    </ul>
  );
}

/** Search box, cards and pages. */
function Projects(props: {
  busy: boolean;
  onOffice: (way: EntryWay) => void;
  onCard: (card: ProjectCardData) => void;
}) {
  const [{ page, projectName }, setQuery] = useState({ page: 1, projectName: '' });
  const limit = headOfficeRole([]) ? cardsPerPage - 1 : cardsPerPage;
  const asked = { mdiUserId: signedInUser().mdiUserId, limit, page };
  const input = projectName === '' ? asked : { ...asked, projectName };
  const { data, error, refetch } = useRead(userApi, 'getAllUserProjectInfo', input, { keep: true });
  return (
    <>
      <Input
        className="cards-search"
        prefix={<Icon name="search" />}
        placeholder={t('frame.searchProject')}
        aria-label={t('frame.searchProject')}
        maxLength={200}
        autoFocus
        allowClear
        onPressEnter={({ currentTarget }) => setQuery({ page: 1, projectName: currentTarget.value.trim() })}
        onClear={() => setQuery({ page: 1, projectName: '' })}
      />
      <div className="cards-place">
        <Cards
          {...props}
          found={data}
          failure={error}
          retry={() => void refetch()}
          office={projectName === '' ? headOfficeRole(data?.list ?? []) : undefined}
        />
      </div>
      <div className="cards-foot">
        <span className="t2">{t('frame.projectsTotal', data?.total ?? 0)}</span>
        <Pagination
          current={page}
          pageSize={limit}
          total={data?.total ?? 0}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={(to) => setQuery({ page: to, projectName })}
        />
      </div>
    </>
  );
}

/** MDI02020: search, a grid of project cards, paging; several roles or companies are chosen next (spec §2). */
export function SwitchProjectDialog({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  const [choice, setChoice] = useState<{ target: Target; ways: EntryWay[] }>();
  const move = useSwitch(onClose);
  const enter = (target: Target, way: EntryWay) => {
    if (isCurrentEntry(target.projectId, way)) onClose();
    else leaveAfterAsking(() => void move.run({ target, way }));
  };
  const pick = useWrite(entryWaysInto, {
    done: (ways, card) => {
      const [only] = ways;
      if (only && ways.length === 1) enter(card, only);
      else setChoice({ target: card, ways });
    },
  });
  return (
    <Modal open centered width={920} footer={null} title={t('frame.switchProject')} onCancel={onClose}>
      {choice ? (
        <EntryWays
          ways={choice.ways}
          projectId={choice.target.projectId}
          projectName={choice.target.projectName}
          onBack={() => setChoice(undefined)}
          onPick={(way) => enter(choice.target, way)}
        />
      ) : (
        <Projects
          busy={move.busy || pick.busy}
          onOffice={(way) => enter({ projectId: null, projectName: t('frame.headOffice') }, way)}
          onCard={(card) => void pick.run(card)}
        />
      )}
    </Modal>
  );
}
