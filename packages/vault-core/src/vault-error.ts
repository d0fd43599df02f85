/** What does not fit, for programs. */
export type VaultFault =
  | 'wrong_key'
  | 'unknown_suite'
  | 'wrong_length'
  | 'not_base64'
  | 'not_a_frame'
  | 'not_json'
  | 'wrong_recovery_code'
  | 'weak_public_key'
  | 'not_signed'
  | 'gap'
  | 'fork'
  | 'older'
  | 'incomplete'
  | 'unknown_author'
  | 'author_may_not'
  | 'wrong_state'
  | 'wrong_place'
  | 'self_test'
  | 'broken_device'

/** Names, ids and counts that say where the fault is. */
export type FaultDetail = Readonly<Record<string, string | number>>

/** Something was refused. The message is English and says what does not fit; neither it nor the detail holds a secret. */
export class VaultError extends Error {
  readonly fault: VaultFault
  readonly detail: FaultDetail

  constructor(fault: VaultFault, message: string, detail: FaultDetail = {}) {
    super(message)
    this.name = 'VaultError'
    this.fault = fault
    this.detail = detail
  }
}
