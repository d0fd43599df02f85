import type { SecretType } from './types/value-problem.ts'

/** A secret as it stands in a config, before references are expanded. */
export type SecretEntry = {
  name: string
  value: string
  type: SecretType
  visibility: 'shown' | 'masked'
  comment: string
  tags: readonly string[]
}

/** What programs get. */
export type NamedValue = { name: string; value: string }
