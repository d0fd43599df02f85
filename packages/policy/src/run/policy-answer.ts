import type { Fields } from './edited-head.ts'

export type PolicyAnswer = {
  readonly status: number
  readonly fields: Fields
  readonly body: string
}
