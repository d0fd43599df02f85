type Named = readonly [pattern: RegExp, name: string]

/** The first that fits: those built on Chrome and Safari say so too, and come before them. */
const BROWSERS: readonly Named[] = [
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPX|Opera)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: readonly Named[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biP(?:hone|ad|od)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bFreeBSD\b/, 'FreeBSD'],
  [/\bLinux\b/, 'Linux'],
]

export type Device = { browser: string | null; os: string | null }

/** Names a device so that a person recognises it, from its User-Agent, which proves nothing. */
export function describeDevice(user_agent: string): Device {
  return { browser: nameIn(BROWSERS, user_agent), os: nameIn(SYSTEMS, user_agent) }
}

function nameIn(list: readonly Named[], text: string): string | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
