import { describe, expect, it } from 'vitest';
import { flow, validity } from './flow.ts';

const notice = flow({
  draft: { submit: 'review' },
  review: { approve: 'released', reject: 'draft' },
  released: { revoke: 'gone' },
  gone: {},
});

describe('a state machine', () => {
  it('lists every arrow in the order of the table', () => {
    expect(notice.all).toEqual([
      { from: 'draft', action: 'submit', to: 'review' },
      { from: 'review', action: 'approve', to: 'released' },
      { from: 'review', action: 'reject', to: 'draft' },
      { from: 'released', action: 'revoke', to: 'gone' },
    ]);
  });

  it('offers exactly the actions of the state', () => {
    expect(notice.actions('review')).toEqual(['approve', 'reject']);
    expect(notice.actions('gone')).toEqual([]);
  });

  it('leads where the table says and nowhere else', () => {
    const states = notice.states.options;
    const actions = [...new Set(notice.all.map((step) => step.action))];
    for (const from of states) {
      for (const action of actions) {
        const step = notice.all.find((each) => each.from === from && each.action === action);
        expect(notice.next(from, action)).toBe(step?.to);
        expect(notice.can(from, action)).toBe(step !== undefined);
      }
    }
    expect(notice.can('gone', 'revoke')).toBe(false);
    expect(notice.can('released', 'revoke')).toBe(true);
  });

  it('accepts its state names as input and nothing else', () => {
    expect(notice.states.options).toEqual(['draft', 'review', 'released', 'gone']);
    expect(notice.states.parse('review')).toBe('review');
    for (const value of ['Review', '', 'toString', '__proto__', null, undefined, 0]) {
      expect(notice.states.safeParse(value).success, String(value)).toBe(false);
    }
  });

  it('refuses a target that is not a state, at compile time and when it is built', () => {
    // @ts-expect-error the target is not a state
    expect(() => flow({ a: { go: 'b' } })).toThrow('flow: a --go--> b, which is not a state');
    // @ts-expect-error a name every object inherits is not a state either
    expect(() => flow({ a: { go: 'toString' } })).toThrow('not a state');
  });

  it('knows its states and actions as literal types', () => {
    const to: 'draft' | 'review' | 'released' | 'gone' | undefined = notice.next('draft', 'submit');
    expect(to).toBe('review');
    // @ts-expect-error not a state
    expect(notice.actions('nowhere')).toEqual([]);
    // @ts-expect-error not an action
    expect(notice.can('draft', 'explode')).toBe(false);
  });
});

describe('validity', () => {
  it('makes an enabled thing disabled and back, never twice the same', () => {
    expect(validity.next('N', 'invalidate')).toBe('Y');
    expect(validity.next('Y', 'validate')).toBe('N');
    expect(validity.can('Y', 'invalidate')).toBe(false);
    expect(validity.can('N', 'validate')).toBe(false);
    expect(validity.states.options).toEqual(['N', 'Y']);
  });
});
