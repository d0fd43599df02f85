/** Says what a session is used for. */
export type SessionUse = 'shell' | 'exec' | 'sftp' | 'forward'

/** One visitor's connection, as the server is told. Neither commands nor names of files: those stay on the machine. */
export type SessionFacts = {
  readonly id: string
  /** The person; null for the password. */
  readonly person: string | null
  readonly keyName: string | null
  readonly fingerprint: string | null
  readonly address: string
  readonly openedAt: Date
  readonly uses: readonly SessionUse[]
}
