/** What an upload may be refused for, and what is worth knowing about one that is not. */
export const uploadFaultCodes = [
  'no_certificate',
  'no_key',
  'certificate_unreadable',
  'key_unreadable',
  'passphrase_missing',
  'passphrase_wrong',
  'pkcs12_unreadable',
  'pkcs12_cipher',
  'key_mismatch',
  'no_names',
  'too_many_names',
  'ended',
  'not_begun',
  'weak_key',
  'weak_signature',
  'not_for_servers',
  'issuer_missing',
] as const

export const uploadNoteCodes = [
  'reordered',
  'completed',
  'root_left_out',
  'others_left_out',
  'ends_soon',
] as const

export type UploadFaultCode = (typeof uploadFaultCodes)[number]
export type UploadNoteCode = (typeof uploadNoteCodes)[number]

/** `block`: which block of the file, from 1. `detail`: what was found there. */
export type UploadFault = { code: UploadFaultCode; block: number | null; detail: string | null }
export type UploadNote = { code: UploadNoteCode; detail: string | null }
