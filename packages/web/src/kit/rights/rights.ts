/** What a control may demand: one resource or role, or any of several. */
export type Required = string | readonly string[] | undefined;

/**
 * Whether a person with these buttons may use a control. Nothing required is false, and so is an empty list
 * of buttons; of several resources one is enough. Source: spec §6 button-level permission.
 */
export function holdsResource(
  buttons: readonly { resources: string }[] | undefined,
  required: Required,
): boolean {
  if (required === undefined || required === '' || !buttons?.length) return false;
  const any = typeof required === 'string' ? [required] : required;
  return buttons.some((button) => any.includes(button.resources));
}

/**
 * Whether a person has one of the required roles. Nothing required is false, and so is an empty list of
 * roles. Source: spec §6 permission directive.
 */
export function hasRole(roles: readonly { roleCode: string }[] | undefined, required: Required): boolean {
  return holdsResource(
    roles?.map((role) => ({ resources: role.roleCode })),
    required,
  );
}
