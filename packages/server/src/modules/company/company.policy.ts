export const companyResources = ['pass:company:edit', 'pass:company:state', 'pass:company:delete'];

type Row = {
  state: 'N' | 'Y';
  /** Which of these the caller holds. */
  rights: readonly string[];
  /** All of it lies within the caller's buildings. */
  whole: boolean;
  /** The caller works there. */
  own: boolean;
};

/**
 * What a person may do with a company; sent with each row. Leases are the landlord's, so
 * tenants' people change nothing here. Who reaches some of its buildings only keeps its facts and leases there, but
 * doesn't shut the whole; and nobody shuts out themselves. Only an invalid company can be deleted.
 */
export function companyCan(level: 10 | 30 | 40, { state, rights, whole, own }: Row) {
  const landlord = level < 40;
  const shuts = landlord && whole && !own;
  return {
    edit: landlord && rights.includes('pass:company:edit'),
    state: shuts && rights.includes('pass:company:state'),
    remove: shuts && state === 'Y' && rights.includes('pass:company:delete'),
  };
}
