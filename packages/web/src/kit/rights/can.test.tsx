import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Can, HasRole } from './can.tsx';
import { setSignedInUser } from './signed-in-user.ts';

// Only what these two look at.
setSignedInUser({
  buttons: [{ resources: 'sys:project:edit' }],
  roles: [{ roleCode: 'PROPERTY_ADMIN', roleName: '物业管理员', roleLevel: 30 }],
} as unknown as Parameters<typeof setSignedInUser>[0]);

test.each([
  [
    'with the resource',
    <Can key="1" do="sys:project:edit">
      shown
    </Can>,
    'shown',
  ],
  [
    'with one of several',
    <Can key="2" do={['sys:project:add', 'sys:project:edit']}>
      shown
    </Can>,
    'shown',
  ],
  [
    'without the resource',
    <Can key="3" do="sys:project:add">
      shown
    </Can>,
    '',
  ],
  [
    'with the role',
    <HasRole key="4" of="PROPERTY_ADMIN">
      shown
    </HasRole>,
    'shown',
  ],
  [
    'with one of several roles',
    <HasRole key="5" of={['HQ_ADMIN', 'PROPERTY_ADMIN']}>
      shown
    </HasRole>,
    'shown',
  ],
  [
    'without any of the roles',
    <HasRole key="6" of={['HQ_ADMIN', 'GUARD']}>
      shown
    </HasRole>,
    '',
  ],
])('a control %s is drawn or left out', (_, control, html) => {
  expect(renderToStaticMarkup(control)).toBe(html);
});
