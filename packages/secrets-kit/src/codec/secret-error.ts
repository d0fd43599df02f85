/** What does not fit: a field of the entry, or the bytes as a whole. */
export type SecretFault =
  | 'form'
  | 'version'
  | 'too_large'
  | 'name'
  | 'value'
  | 'type'
  | 'visibility'
  | 'comment'
  | 'tags'

/** The entry is no secret. Never holds anything of it. */
export class SecretError extends Error {
  readonly fault: SecretFault

  constructor(fault: SecretFault) {
    super(`not a secret: ${fault}`)
    this.name = 'SecretError'
    this.fault = fault
  }
}
