import { userApi } from '@mdi/contract/modules/user/user.contract.ts';
import { Tree as AntTree, Button, Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useRead } from '../../kit/call/use-read.ts';
import { rememberList } from '../../kit/list/list-memory.ts';
import { Icon } from '../../kit/page/icon.tsx';
import { PageHead } from '../../kit/page/page-head.tsx';
import { EmptyState, LoadFailed } from '../../kit/page/read-states.tsx';
import { Skeleton } from '../../kit/page/skeleton.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { userAddress, userListPath } from '../../kit/paths/addresses.ts';
import { useTextMatcher } from '../../kit/words/name-search.ts';
import { t } from '../../kit/words/words.ts';
import css from './user.module.css';
import {
  countPeople,
  type Person,
  type Project,
  type Region,
  searchUserTree,
  type UserTree,
} from './user-tree-search.ts';

type Node = { key: string; title: ReactNode; to?: string; children?: Node[]; isLeaf?: boolean };

// A press on the link must not choose the row as well.
const alone = (event: { stopPropagation: () => void }) => event.stopPropagation();

const personNode = (
  project: Project,
  { mdiUserId, nickName, userName, roleName }: Person,
  at: number,
): Node => ({
  key: `user ${project.projectId} ${mdiUserId} ${at}`,
  to: userAddress(mdiUserId),
  isLeaf: true,
  title: (
    <span className="row">
      <Link to={userAddress(mdiUserId)} onClick={alone}>
        {nickName}
      </Link>
      {userName === nickName ? null : <small className="t3">{userName}</small>}
      <KindTag>{roleName}</KindTag>
    </span>
  ),
});

const projectNode = (project: Project): Node => ({
  key: `project ${project.projectId}`,
  title: (
    <span className="row">
      {project.projectName}
      <small className="t3">{t('user.treeCount', countPeople([project]))}</small>
      <Link className={css.treeFilter} to={`${userListPath}?projectId=${project.projectId}`} onClick={alone}>
        {t('user.treeFilter')}
      </Link>
    </span>
  ),
  children: project.users.map((person, at) => personNode(project, person, at)),
});

const regionNode = ({ regionCode, regionName, projects }: Region): Node => ({
  key: `region ${regionCode}`,
  title: (
    <span className="row">
      <b>{regionName}</b>
      <small className="t3">{t('user.treeProjects', projects.length, countPeople(projects))}</small>
    </span>
  ),
  children: projects.map(projectNode),
});

const keysOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ key, children }) => (children ? [key, ...keysOf(children)] : []));

/** The height of an element, so that the tree draws only the rows that are seen. */
function useHeight() {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const watch = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { box, height };
}

function Rows({ tree, word }: { tree: UserTree; word: string }) {
  const navigate = useNavigate();
  const { box, height } = useHeight();
  const holds = useTextMatcher(word);
  const nodes = searchUserTree(tree, holds).map(regionNode);
  // While searching, everything found is open; afterwards what the person opened.
  const [opened, setOpened] = useState<readonly string[]>(() => nodes.map((node) => node.key));
  const open = word.trim() === '' ? opened : keysOf(nodes);
  const turn = (key: string) =>
    setOpened(open.includes(key) ? open.filter((other) => other !== key) : [...open, key]);
  return (
    <div className={css.tree} ref={box}>
      {nodes.length === 0 ? <EmptyState icon="search" title={t('user.treeNone')} /> : null}
      {nodes.length > 0 && height > 0 ? (
        <AntTree<Node>
          aria-label={t('user.list')}
          blockNode
          switcherIcon={<Icon name="down" size={14} />}
          height={height}
          itemHeight={36}
          treeData={nodes}
          expandedKeys={[...open]}
          selectedKeys={[]}
          onExpand={(keys) => setOpened(keys.map(String))}
          onSelect={(_, { node }) => (node.to === undefined ? turn(node.key) : navigate(node.to))}
        />
      ) : null}
    </div>
  );
}

/** The users in scope by region and project: which people each project has. */
export function UserTreePage({ tools }: { tools: ReactNode }) {
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(pathname, search), [pathname, search]);
  const { data, error, refetch } = useRead(userApi, 'listTreeUser', {});
  const [word, setWord] = useState('');
  return (
    <div className="page list-page">
      <PageHead title={t('user.list')} hint={t('user.treeHint')} />
      <search className="filters">
        <Input
          className={word === '' ? 'filter' : 'filter filter-on'}
          style={{ width: 286 }}
          aria-label={t('user.treeSearch')}
          placeholder={t('user.treeSearch')}
          maxLength={200}
          allowClear
          prefix={<Icon name="search" />}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <span className="grow" />
        <Button type="text" className="filter-reset" disabled={word === ''} onClick={() => setWord('')}>
          {t('kit.reset')}
        </Button>
      </search>
      <section className="card list-card">
        <div className="tools">{tools}</div>
        {data && data.length > 0 ? <Rows tree={data} word={word} /> : null}
        {data?.length === 0 ? (
          <EmptyState title={t('user.treeEmpty')} text={t('user.treeEmptyText')} />
        ) : null}
        {!data && error ? <LoadFailed failure={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton /> : null}
      </section>
    </div>
  );
}
