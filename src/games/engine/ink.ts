/** Least contrast of text (WCAG AA). */
const READABLE = 4.5;
const WEIGHTS = [0.2126, 0.7152, 0.0722];

/** Returns the colour of text on a colour: white where it can be read, else black. */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  const luminance = WEIGHTS.reduce((sum, weight, at) => {
    const value = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255;
    return sum + weight * (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }, 0);
  return 1.05 / (luminance + 0.05) >= READABLE ? '#ffffff' : '#000000';
}
