/**
 * Finds dictionary keys that nothing shows and words that are written in the code instead of a
 * dictionary.
 */
import { report } from '../findings.ts'
import { checkTexts } from './find-violations.ts'

const { findings, keys } = checkTexts(process.cwd())
report('texts', findings, `${keys} keys`)
