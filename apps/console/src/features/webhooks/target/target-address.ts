import type { AddWebhookTarget } from '@nora/contract/webhooks'

export type TargetKind = AddWebhookTarget['kind']

export const TARGET_KINDS: readonly TargetKind[] = ['url', 'tunnel', 'gateway', 'agent']

/** `example.org/hook` is meant as `https://example.org/hook`; hostnames are in lower case. */
export function toTargetAddress(kind: TargetKind, typed: string): string {
  const text = typed.trim()
  if (kind === 'url') return text === '' || text.includes('://') ? text : `https://${text}`
  return kind === 'tunnel'
    ? text
        .replace(/^https?:\/\//, '')
        .replace(/\/.*$/, '')
        .toLowerCase()
    : text
}

export function isTargetAddress(kind: TargetKind, typed: string): boolean {
  const address = toTargetAddress(kind, typed)
  if (kind !== 'url') return address !== ''
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

/** The command that takes the deliveries of a webhook on a laptop. */
export function toListenCommand(name: string): string {
  const word = /^[\w@%+=:,./-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`
  return `nora webhook listen ${word} http://localhost:3000`
}
