import { DAY_MS, randomText } from '@nora/kit'

/** 130 bits, without letters that are mistaken for each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

/** An address before is answered 410 for so long, and as one that never was then. */
export const GONE_MS = 30 * DAY_MS

export const makeToken = (): string => randomText(ALPHABET, LENGTH)
