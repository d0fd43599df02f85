import { randomText } from '@nora/kit'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const LENGTH = 20

/** A label that proves who owns a name: 94 bits, so that none comes twice or is guessed. */
export function newLabel(): string {
  return randomText(ALPHABET, LENGTH)
}
