/** Players, their slices of games, and what they played. */
export const playerRoutes = {};
