import type { FunctionDefinition } from './definition.ts'
import { readSignature } from './signature.ts'
import { FUNCTIONS } from './table.ts'

export type { FunctionCode } from './definition.ts'

/** By the name and the number of arguments: `.startsWith/1` for methods, `base64.encode/1` for others. */
const byCall = new Map<
  string,
  FunctionDefinition & { readonly code: NonNullable<FunctionDefinition['code']> }
>()
for (const definition of FUNCTIONS) {
  for (const signature of definition.signatures) {
    const { key } = readSignature(signature)
    const { code } = definition
    if (code !== null && !byCall.has(key)) byCall.set(key, { ...definition, code })
  }
}

/** What computes a call; undefined where nothing does, because it is a macro or unknown. */
export function findFunction(name: string, argumentCount: number) {
  return byCall.get(`${name}/${argumentCount}`)
}
