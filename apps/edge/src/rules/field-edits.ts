import {
  asciiName,
  dropFoldedFields,
  foldName,
  type Head,
  isEditableField,
  isFieldName,
  isFieldValue,
} from '@nora/http1'

export type RequestedFieldEdits = {
  readonly add: readonly (readonly [name: string, value: string])[]
  readonly remove: readonly string[]
}

/** Fields that a head loses and gets on its way. */
export class FieldEdits {
  /** Whole lines, as they stand in a head. */
  readonly lines: Buffer
  readonly #dropped: readonly Uint8Array[]

  /**
   * An added field takes the place of those of its name, in any spelling that a service may take for it, so that
   * nobody can send it in the owner's stead. Only `Set-Cookie` stands beside others: a second one sets another cookie
   * (RFC 6265 §3).
   */
  constructor({ add, remove }: RequestedFieldEdits) {
    const replaced = add.map(([name]) => foldName(name)).filter((name) => name !== 'set-cookie')
    const names = new Set([...replaced, ...remove.map(foldName)])
    this.#dropped = [...names].map(asciiName)
    this.lines = Buffer.from(add.map(([name, value]) => `${name}: ${value}\r\n`).join(''), 'latin1')
  }

  /** Marks the fields of a head that do not go on. */
  drop(bytes: Uint8Array, head: Head): void {
    for (const name of this.#dropped) dropFoldedFields(bytes, head, name)
  }
}

/** Whether the edits leave alone what frames and routes a message, and can be written into a head. */
export function areSafeEdits({ add, remove }: RequestedFieldEdits): boolean {
  return remove.every(isSafeEdit) && add.every(([name, value]) => isSafeAddition(name, value))
}

/** Whether the field frames and routes nothing. */
export function isSafeEdit(name: string): boolean {
  return isFieldName(name) && isEditableField(name)
}

export function isSafeAddition(name: string, value: string): boolean {
  return isSafeEdit(name) && isFieldValue(value)
}
