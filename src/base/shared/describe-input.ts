/** Returns what was received, short enough for a message. */
export function describeInput(input: unknown): string {
  if (input === undefined) return 'nothing';
  // Not its content: deeply nested input can't be printed.
  if (typeof input === 'object' && input !== null) return Array.isArray(input) ? 'a list' : 'an object';
  const text = JSON.stringify(input) ?? typeof input;
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
