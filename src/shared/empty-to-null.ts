/** The object, or null when it is empty: that is how empty objects are stored. */
export const emptyToNull = <T extends object>(value: T): T | null => (Object.keys(value).length > 0 ? value : null);
