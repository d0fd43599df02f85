/**
 * Fingerprints of keys as words, apart from the rest of the package: the two lists weigh as much as a third of it,
 * and only the page where people compare them needs one.
 */
export { type SevenWords, toWords } from './to-words.ts'
