import { createMasker } from './create-masker.ts'

/** Values that one text stands for. */
export type MaskedValues = { mask: string; values: readonly string[] }

/** Masks whole texts and bodies, each by itself. */
export type TextMask = {
  text(text: string): string
  /** `isCut`: more followed. Then the beginning of a value at the end is masked as well. */
  bytes(bytes: Uint8Array, how?: { isCut: boolean }): Uint8Array
}

const UTF8 = new TextEncoder()
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * A mask that puts another text in the place of each group of values, in the forms and from the length of
 * `createMasker`. Groups come in their order: values that hold others go first.
 */
export function createTextMask(groups: readonly MaskedValues[]): TextMask {
  const maskers = groups.map(({ mask, values }) => createMasker(values, { mask }))
  const bytes: TextMask['bytes'] = (given, { isCut } = { isCut: false }) =>
    maskers.reduce(
      (masked, masker) => join(masker.push(masked), isCut ? masker.cut() : masker.flush()),
      given,
    )
  const text = (given: string): string => {
    if (maskers.length === 0) return given
    const encoded = UTF8.encode(given)
    const masked = bytes(encoded)
    return isSame(masked, encoded) ? given : DECODER.decode(masked)
  }
  return { text, bytes }
}

function join(first: Uint8Array, last: Uint8Array): Uint8Array {
  if (last.length === 0) return first
  const joined = new Uint8Array(first.length + last.length)
  joined.set(first)
  joined.set(last, first.length)
  return joined
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
