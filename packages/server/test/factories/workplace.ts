import type { World } from '../world.ts';

const ofEmployees = [
  'pass:employee:view',
  'pass:employee:add',
  'pass:employee:edit',
  'pass:employee:administrator',
] as const;
const ofStaff = ['pass:staff:view', 'pass:staff:add', 'pass:staff:edit', 'pass:staff:administrator'] as const;
const ofUsers = ['sys:user:view', 'sys:user:edit', 'sys:user:state'] as const;

/**
 * A project with a tenant and a property company, the roles with which their people work, and who gives them:
 * head office and a property administrator who works for no company.
 */
export async function workplace(w: World) {
  const { make } = w;
  const head = await make.administratorRole();
  const project = await make.project();
  const tenant = await make.company({ projectId: project.id });
  const property = await make.company({ projectId: project.id, category: 0 });
  const role = (level: 30 | 40, resources: Parameters<typeof make.role>[0], parents: number[]) =>
    make.role({ level, parents: [head.id, ...parents], ...resources });
  const manager = await role(30, { resources: [...ofEmployees, ...ofStaff, ...ofUsers] }, []);
  const roles = {
    manager,
    /** Manages the tenant's people. */
    administrator: await role(40, { resources: [...ofEmployees] }, [manager.id]),
    clerk: await role(40, {}, [manager.id]),
    worker: await role(40, { canSignIn: false }, [manager.id]),
    /** Manages the property company's people. */
    chief: await role(30, { resources: [...ofStaff] }, [manager.id]),
    guard: await role(30, { canSignIn: false }, [manager.id]),
  };
  for (const child of [roles.clerk, roles.worker]) {
    const row = { roleId: child.id, parentId: roles.administrator.id };
    await w.db.insertInto('roleParent').values(row).execute();
  }
  const office = await make.person({ roleId: head.id });
  const managing = await make.person({ roleId: manager.id, projectId: project.id });
  const at = { projectId: project.id, companyId: tenant.id };
  /** A signed-in employee of the tenant, whose role a property administrator or another authority gave. */
  const tenantPerson = (as: { id: number }, grantedLevel = 30) =>
    make.person({ roleId: as.id, ...at, grantedLevel });
  /** A signed-in employee of the property company. */
  const staffPerson = async (as: { id: number }, grantedLevel = 30) => {
    const user = await make.user();
    const job = await make.employee({ company: property, userId: user.id });
    const seat = { roleId: as.id, projectId: project.id, employeeId: job.id, grantedLevel };
    const assignment = await make.assign(user.id, seat);
    return { user, assignment, token: await make.session(user.id, assignment) };
  };
  return { project, tenant, property, roles, office, managing, tenantPerson, staffPerson };
}

export type Workplace = Awaited<ReturnType<typeof workplace>>;

/** The job that came with a made person's role. */
export const employmentIdOf = ({ assignment }: { assignment: { employeeId: number | null } }): number =>
  assignment.employeeId ?? 0;
