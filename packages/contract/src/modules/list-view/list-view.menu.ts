/** What the menu gives with the home page, which everybody has who works with lists. */
export const listViewRights = { share: 'dashboard:view:share' } as const;
