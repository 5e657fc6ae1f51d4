/** Whether a value is a list: the compiler doesn't tell a readonly one from other objects. */
export const isList = <T>(one: readonly T[] | object | undefined): one is readonly T[] => Array.isArray(one);
