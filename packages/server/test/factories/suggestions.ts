import { normalisePhone } from '@mdi/contract/kit/fields.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/connect.ts';
import type { DB } from '../../src/db/schema.gen.ts';
import { searchKey } from '../../src/kit/search/name-search.ts';
import { type Places, uniqueName } from './places.ts';

type Facts = Partial<Insertable<DB['suggestion']>>;
type TemplateFacts = Partial<Insertable<DB['answerTemplate']>>;

/** Suggestions as their rows stand, without whoever would have to write them. */
export function suggestionFactory(db: Db, places: Places) {
  const suggestion = async (facts: Facts = {}) => {
    const { name = uniqueName('林知遥'), text = '大堂空调太冷' } = facts;
    return db
      .insertInto('suggestion')
      .values({
        source: 'app',
        ...facts,
        name,
        text,
        searchKey: searchKey(name, text),
        projectId: facts.projectId ?? (await places.project()).id,
        phoneKey: facts.phone ? normalisePhone(facts.phone) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  };

  const answerTemplate = async (facts: TemplateFacts = {}) =>
    db
      .insertInto('answerTemplate')
      .values({
        nameZh: uniqueName('模板'),
        textZh: '{name}您好，已安排处理。',
        ...facts,
        projectId: facts.projectId ?? (await places.project()).id,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();

  return { suggestion, answerTemplate };
}
