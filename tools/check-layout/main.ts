/**
 * Holds the shape of the repository against the conventions in `rules.ts`: names, lengths, doors
 * with a word about themselves, rooms that are not empty, manifests alike.
 */
import { report } from '../findings.ts'
import { checkLayout } from './find-violations.ts'

const { findings, files } = checkLayout(process.cwd())
report('layout', findings, `${files} files`)
