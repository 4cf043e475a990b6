/**
 * Makes a function of code: its parameters by name, and its body. The one place where that is done, for what is the same for every
 * value and would otherwise be looked up for each: what a schema declares, what a statement selects. Nothing that anybody
 * sends or stores may ever be part of the code.
 */
export const makeFunction = (parameters: readonly string[], body: string) =>
  new Function(...parameters, body) as (...given: readonly unknown[]) => unknown;
