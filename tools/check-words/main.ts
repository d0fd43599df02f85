/** Holds the names, file names and English texts of the repository to the terms of the field. */
import { report } from '../findings.ts'
import { checkWords } from './find-violations.ts'

const { findings, files } = checkWords(process.cwd())
report('words', findings, `${files} files`)
