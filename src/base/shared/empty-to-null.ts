/** Returns the object, or null if it is empty: empty objects are stored as null. */
export const emptyToNull = <T extends object>(value: T): T | null => (Object.keys(value).length > 0 ? value : null);
