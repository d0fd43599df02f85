import type { Headers } from '../expressions/index.ts'
import { FieldMap } from './field-map.ts'
import { foldFieldName, mayAddField, mayEditField } from './safe-edit.ts'

export type Fields = readonly (readonly [name: string, value: string])[]

/**
 * The fields of a head with the edits of rules, which the expressions of later rules see. The fields are read when
 * somebody looks at them.
 */
export class EditedHead {
  /** Names in their folded spelling. */
  readonly removed = new Set<string>()
  readonly #read: () => Fields
  #added: (readonly [name: string, value: string])[] = []
  #original: Fields | null = null
  #headers: FieldMap | null = null

  constructor(read: () => Fields) {
    this.#read = read
  }

  get isEdited(): boolean {
    return this.#added.length > 0 || this.removed.size > 0
  }

  get added(): Fields {
    return this.#added
  }

  /** All fields as they go on. */
  get fields(): Fields {
    this.#original ??= this.#read()
    const kept =
      this.removed.size === 0
        ? this.#original
        : this.#original.filter(([name]) => !this.removed.has(foldFieldName(name)))
    return [...kept, ...this.#added]
  }

  get headers(): Headers {
    if (this.#headers !== null) return this.#headers
    const headers = new FieldMap()
    for (const [name, value] of this.fields) headers.add(name, value)
    this.#headers = headers
    return headers
  }

  /** The values of the field as it came, whatever rules have done to it. */
  getOriginal(name: string): string[] {
    this.#original ??= this.#read()
    return this.#original.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)
  }

  get(name: string): string | undefined {
    return this.headers.get(name)?.[0]
  }

  /** Answers false for a field that frames or routes the message, or a value that cannot be written. */
  add(name: string, value: string): boolean {
    if (!mayAddField(name, value)) return false
    this.#added.push([name, value])
    this.#headers = null
    return true
  }

  /** Answers false for a field that frames or routes the message. */
  remove(name: string): boolean {
    if (!mayEditField(name)) return false
    const folded = foldFieldName(name)
    this.removed.add(folded)
    this.#added = this.#added.filter(([added]) => foldFieldName(added) !== folded)
    this.#headers = null
    return true
  }
}
