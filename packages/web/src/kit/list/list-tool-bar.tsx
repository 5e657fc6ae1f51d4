import { Children, createElement, isValidElement, type ReactElement } from 'react';
import { type ListTool, ListToolButton } from './list-tool-button.tsx';

type OneTool = ListTool | ReactElement | false;
/** One tool or several; a `false` among them is left out. */
export type ListTools = OneTool | readonly OneTool[];

export function ListToolBar({ of }: { of: ListTools }) {
  const drawn = [of]
    .flat()
    .map((one: OneTool) => (one && !isValidElement(one) ? createElement(ListToolButton, one) : one));
  // They never change places, so the places can be their keys.
  return Children.toArray(drawn);
}
