/** What lists need of a record. It is sealed apart from the details, so that a list opens without them. */
export type Overview = {
  name: string
  login: string
  /** As people typed them: with or without a scheme, the first is the main one. */
  urls: string[]
  tags: string[]
  has_totp: boolean
  has_files: boolean
  /** ISO 8601 in UTC; null while the record is not in the trash. */
  trashed_at: string | null
  kind: RecordKind
}

export type RecordKind = 'login' | 'note'

/** `value` of a switch is `true` or `false`, of a date `YYYY-MM-DD` or empty. */
export type CustomField = { name: string; kind: FieldKind; value: string }

export type FieldKind = 'text' | 'hidden' | 'switch' | 'date'

/** An attached file: where its bytes lie, and the key (32 bytes in base64url) that opens them. */
export type FileFacts = { id: string; name: string; bytes: number; key: string; type: string }

/** A password that was in use until this instant (ISO 8601 in UTC). */
export type PastPassword = { password: string; until: string }

/** All of a record that lists do not show. */
export type Details = {
  password: string
  /** An `otpauth://` URI, or null. */
  totp: string | null
  notes: string
  fields: CustomField[]
  files: FileFacts[]
  /** The newest first. */
  password_history: PastPassword[]
  /** Whether the master key or PIN is asked for again before values are shown. */
  asks_again: boolean
  /** ISO 8601 in UTC; null when nobody knows. */
  changed_password_at: string | null
  /** Whether the health report speaks of this record. */
  health: 'on' | 'ignored'
}

export type RecordContent = { overview: Overview; details: Details }

export type FolderName = { name: string; parent_id: string | null; icon: string | null }

/** A record in which nothing is filled in yet. */
export function makeEmptyRecord(kind: RecordKind = 'login'): RecordContent {
  return {
    overview: {
      name: '',
      login: '',
      urls: [],
      tags: [],
      has_totp: false,
      has_files: false,
      trashed_at: null,
      kind,
    },
    details: {
      password: '',
      totp: null,
      notes: '',
      fields: [],
      files: [],
      password_history: [],
      asks_again: false,
      changed_password_at: null,
      health: 'on',
    },
  }
}
