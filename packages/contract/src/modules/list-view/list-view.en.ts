import type { SameKeys } from '../../kit/words.ts';
import type { listViewLogZh, listViewZh } from './list-view.zh.ts';

export const listViewEn = {
  level_10: 'Head office',
  level_30: 'Property staff',
  level_40: 'The company',
  error: {
    list: 'There is no such list',
    taken: 'A view with this name already exists',
    most: 'You can keep at most {0} views of your own for each list',
    mostShared: 'At most {0} views can be shared for each list',
    notYours: 'Only the person who made it can stop sharing it',
  },
} as const satisfies SameKeys<typeof listViewZh>;

export const listViewLogEn = {
  entity: {
    listView: 'List view',
  },
  field: {
    level: 'Shared with',
  },
  ops: {
    add: 'Save view',
    edit: 'Change view',
    remove: 'Delete view',
    setUsual: 'Set default view',
  },
} as const satisfies SameKeys<typeof listViewLogZh>;
