/** So many records that were looked at last are kept. Apart, for pages that keep them and don't search. */
export const maxRecentRecords = 8;
