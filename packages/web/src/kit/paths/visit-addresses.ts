// Visits, visitor cards and the deny list lead to one another across modules; their addresses are the screens' (spec §2).

export const visitListPath = '/passManage/visitorManage';
export const inviteVisitorPath = '/passManage/inviteVisitor';
export const visitLinkListPath = '/passManage/visitLinkList';
export const frontDeskPath = '/passManage/frontDesk';
export const evacuationListPath = '/passManage/evacuationList';
export const visitPosterPath = '/passManage/visitPoster';
export const visitorCardListPath = '/passManage/visitorCardList';
export const deniedVisitorListPath = '/passManage/deniedVisitorList';

export const visitAddress = (visitId: number, tab?: 'areas'): string =>
  `/passManage/detailVisitor?visitId=${visitId}${tab === undefined ? '' : `&tab=${tab}`}`;
export const visitorCardAddress = (cardId: number): string =>
  `/passManage/visitorCardDetail?cardId=${cardId}`;
export const deniedVisitorAddress = (deniedId: number): string =>
  `/passManage/deniedVisitorDetail?deniedId=${deniedId}`;
