/** On whose side a role stands; a lower number reaches further. */
export const levels = { headOffice: 10, property: 30, tenant: 40 } as const;

export type Level = (typeof levels)[keyof typeof levels];

/**
 * How much somebody has to reach for a call, besides holding its resource. `property`: head office or the property, not
 * a tenant. `wholeProject`: of these, who isn't limited to some buildings. `headOffice`: of head office, who isn't.
 * `wholeProduct`: head office without limits.
 */
export type Reach = 'property' | 'wholeProject' | 'headOffice' | 'wholeProduct';

/** The limits of somebody's role and assignment; null: none. */
type Reaching = {
  level: Level;
  scope: { regions: readonly string[] | null; buildings: readonly number[] | null };
};

export const isTenant = ({ level }: { level: Level | null }): boolean => level === levels.tenant;

export const isHeadOffice = ({ level }: { level: Level | null }): boolean => level === levels.headOffice;

const rules: Readonly<Record<Reach, (who: Reaching) => boolean>> = {
  property: (who) => !isTenant(who),
  wholeProject: (who) => !isTenant(who) && who.scope.buildings === null,
  headOffice: (who) => isHeadOffice(who) && who.scope.buildings === null,
  wholeProduct: (who) => isHeadOffice(who) && who.scope.regions === null && who.scope.buildings === null,
};

/** Whether somebody reaches so much; the server asks before each call that declares it. */
export const reaches = (who: Reaching, reach: Reach | undefined): boolean =>
  reach === undefined || rules[reach](who);
