/** What players do with what is theirs: importing, exporting, integrations, the dashboard. */
export const ownRoutes = {};
