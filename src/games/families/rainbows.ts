/** Stops of the gradients that several games use for their highest classes. */
export const RAINBOW = ['#f0788a', '#faca7d', '#79bcf2', '#9174c2'] as const;
export const EXTREME_RAINBOW = ['#0fa091', '#0f98d5', '#67087f', '#d9007e'] as const;
