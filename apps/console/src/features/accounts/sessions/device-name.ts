import type { Session } from '@nora/contract/accounts'
import { useTexts } from '@nora/ui'
import { sessionsTexts } from './sessions.messages.ts'

/** `anna-mbp`, `Firefox, Linux`: the most telling of what is known. */
export function useDeviceName({ kind, device }: Session): string {
  const texts = useTexts(sessionsTexts)
  const named = [device.machine ?? device.browser, device.os].filter((part) => part !== null).join(', ')
  if (kind !== 'client') return named || texts.unknownDevice
  const version = device.client_version && texts.version(device.client_version)
  return [named || texts.client, version].filter(Boolean).join(', ')
}
