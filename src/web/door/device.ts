const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const MACHINES: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A device in words by which its owner knows it again: `Firefox on Android`. */
export function deviceWords(agent: string | undefined): string {
  const nameIn = (table: typeof BROWSERS, other: string): string =>
    table.find(([pattern]) => pattern.test(agent ?? ''))?.[1] ?? other;
  return `${nameIn(BROWSERS, 'A browser')} on ${nameIn(MACHINES, 'a machine')}`;
}
