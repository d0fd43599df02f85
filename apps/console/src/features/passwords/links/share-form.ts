import type { ShareDuration } from '@nora/contract/passwords'
import type { ShareToMake } from '@nora/vault-client'

export type ShareForm = {
  text: string
  /** `once`, `many` with `views`, or `any` number until it expires. */
  limit: 'once' | 'many' | 'any'
  views: number
  expires_in: ShareDuration
  passphrase: string
  /** Empty: for whoever has the link. */
  for_user_id: string
  wants_receipt: boolean
  takes_reply: boolean
}

export const EMPTY_SHARE_FORM: ShareForm = {
  text: '',
  limit: 'once',
  views: 5,
  expires_in: '1d',
  passphrase: '',
  for_user_id: '',
  wants_receipt: false,
  takes_reply: false,
}

export const VIEWS = { least: 2, most: 100 } as const

/** All that the contract has, each once. */
const EACH: Record<ShareDuration, true> = {
  '30m': true,
  '1h': true,
  '1d': true,
  '7d': true,
  '14d': true,
  '30d': true,
  '60d': true,
  '90d': true,
  '1mo': true,
  '1y': true,
}
export const DURATIONS = Object.keys(EACH) as ShareDuration[]

/** A member opens it with their own key: it has no passphrase. */
export function toShare(form: ShareForm, record: { folder_id: string; id: string } | null): ShareToMake {
  const isForMember = form.for_user_id !== ''
  return {
    what: record ? { folder_id: record.folder_id, record_id: record.id } : { text: form.text },
    views: { once: 1, many: form.views, any: null }[form.limit],
    expires_in: form.expires_in,
    passphrase: isForMember || form.passphrase === '' ? null : form.passphrase,
    for_user_id: isForMember ? form.for_user_id : null,
    wants_receipt: form.wants_receipt,
    takes_reply: !isForMember && form.takes_reply,
  }
}

/** The link of a share: its secret stands after the hash, which browsers send to nobody. */
export function toShareLink(origin: string, { id, fragment }: { id: string; fragment: string }): string {
  return `${origin}/password#${id}.${fragment}`
}
