/** For administrators. */
export const adminRoutes = {};
