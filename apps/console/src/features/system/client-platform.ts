import type { ClientPlatform } from '@nora/contract/system'

/** The systems in the order of the tabs. */
export const CLIENT_PLATFORMS = ['windows', 'macOs', 'linux', 'freeBSD', 'docker'] as const

type BrowserNames = { userAgent: string; platform?: string }

/** The system this browser runs on, as far as it says; Windows when it does not. */
export function guessClientPlatform({ userAgent, platform = '' }: BrowserNames): ClientPlatform {
  const names = `${platform} ${userAgent}`
  if (/freebsd/i.test(names)) return 'freeBSD'
  if (/mac|iphone|ipad/i.test(names)) return 'macOs'
  if (/linux|android|cros|x11/i.test(names) && !/windows/i.test(names)) return 'linux'
  return 'windows'
}
