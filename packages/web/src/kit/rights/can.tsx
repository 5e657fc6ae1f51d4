import type { ReactNode } from 'react';
import { hasRole, holdsResource, type Required } from './rights.ts';
import { signedInUser } from './signed-in-user.ts';

/** Whether the signed-in person holds a button resource (spec §6). */
export const may = (required: Required): boolean => holdsResource(signedInUser().buttons, required);

/** Shows its content only to who holds the resource, or any of several (spec §6). */
export function Can(props: { do: Required; children: ReactNode }) {
  return may(props.do) ? props.children : null;
}

/** Shows its content only to who acts with the role, or with any of several (spec §6). */
export function HasRole(props: { of: Required; children: ReactNode }) {
  return hasRole(signedInUser().roles, props.of) ? props.children : null;
}
