/** Adds and takes away values of TXT records; other values of the same name stay. */
export type RecordWriter = {
  put: (name: string, values: readonly string[]) => Promise<void>
  remove: (name: string, values: readonly string[]) => Promise<void>
}

export type UpdateRefusal = 'unreachable' | 'bad_key' | 'bad_signature' | 'bad_time' | 'refused' | 'not_zone'

/** Why a record could not be changed. The message says what was seen, and never a secret. */
export class UpdateRefused extends Error {
  readonly code: UpdateRefusal

  constructor(code: UpdateRefusal, message: string) {
    super(message)
    this.name = 'UpdateRefused'
    this.code = code
  }
}
