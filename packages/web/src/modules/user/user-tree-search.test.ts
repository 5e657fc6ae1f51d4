import { describe, expect, test } from 'vitest';
import { nameMatches } from '../../kit/words/name-search.ts';
import { countPeople, searchUserTree, type UserTree } from './user-tree-search.ts';

const user = (mdiUserId: number, nickName: string, roleName: string) => ({
  mdiUserId,
  userName: `u${mdiUserId}`,
  nickName,
  roleName,
});

const tree: UserTree = [
  {
    regionCode: 'EAST',
    regionName: '华东',
    projects: [
      {
        projectId: 1,
        projectName: '恒景中心',
        users: [user(1, '张三', '物业管理员'), user(1, '张三', '门岗'), user(2, 'Ｌi Si', '物业员工')],
      },
      { projectId: 2, projectName: '锦程广场', users: [user(3, '王五', '物业员工')] },
    ],
  },
  {
    regionCode: 'WEST',
    regionName: '西南',
    projects: [{ projectId: 3, projectName: '天府里', users: [user(2, 'Ｌi Si', '门岗')] }],
  },
];

const names = (of: UserTree) =>
  of.flatMap((region) => region.projects.map((project) => [project.projectName, project.users.length]));

const holding = (word: string) => (text: string) => nameMatches(text, word, undefined);

describe('a search in the tree', () => {
  test('without a word keeps all of it', () => {
    expect(searchUserTree(tree, holding('  '))).toEqual(tree);
  });

  test.each([
    [
      'a region keeps it whole',
      '华东',
      [
        ['恒景中心', 3],
        ['锦程广场', 1],
      ],
    ],
    ['a project keeps it whole', '锦程', [['锦程广场', 1]]],
    [
      'a person keeps that person, wherever',
      'li si',
      [
        ['恒景中心', 1],
        ['天府里', 1],
      ],
    ],
    ['a user name keeps that person', 'U3', [['锦程广场', 1]]],
    [
      'a role keeps who holds it',
      '门岗',
      [
        ['恒景中心', 1],
        ['天府里', 1],
      ],
    ],
    ['nothing keeps nothing', '没有', []],
  ])('%s', (_, word, found) => {
    expect(names(searchUserTree(tree, holding(word)))).toEqual(found);
  });
});

test('people are counted, not their roles', () => {
  expect(countPeople(tree[0]?.projects ?? [])).toBe(3);
});
