import { isVisible } from '@nora/kit'
import { RECORD_LIMIT_BYTES } from '../bounds.ts'
import type { RecordContent } from '../record.ts'
import { RecordError, type RecordFault } from '../record-error.ts'
import { parseTotp } from '../totp/totp.ts'
import { checkValues } from './codec.ts'
import { object } from './readers.ts'
import { detailsShape, overviewShape } from './shapes.ts'

export type RecordProblem = { field: string; code: RecordFault }

const recordShape = object({ overview: overviewShape, details: detailsShape })
/** A click on such an address would run it, or show what it holds as a page of ours. */
const UNSAFE_URL = /^\s*(?:javascript|data|vbscript|blob)\s*:/i

/**
 * Everything that keeps the content from being a good record, by field (`details.fields.3.value`).
 * Holds it to more than the codec does: a name that people see, a code that works, addresses that
 * are safe to open, and both parts together within 64 KiB.
 */
export function checkRecord(content: RecordContent): RecordProblem[] {
  const problems: RecordProblem[] = []
  const report = (code: RecordFault, field: string) => problems.push({ field, code })
  checkValues(content, '', report)
  recordShape(content, '', report)
  // What follows relies on the types.
  if (problems.some(({ code }) => code === 'wrong_type' || code === 'missing')) return problems
  const { overview, details } = content
  if (!isVisible(overview.name)) report('no_name', 'overview.name')
  for (const [index, url] of overview.urls.entries()) {
    if (UNSAFE_URL.test(url)) report('unsafe_url', `overview.urls.${index}`)
  }
  const totp = findTotpFault(details.totp)
  if (totp) report(totp, 'details.totp')
  if (overview.has_totp !== (details.totp !== null)) report('flag_differs', 'overview.has_totp')
  if (overview.has_files !== details.files.length > 0) report('flag_differs', 'overview.has_files')
  if (countBytes(content) > RECORD_LIMIT_BYTES) report('too_large', '')
  return problems
}

/** How many bytes both parts are, encoded. */
function countBytes({ overview, details }: RecordContent): number {
  const encoder = new TextEncoder()
  return encoder.encode(JSON.stringify(overview)).length + encoder.encode(JSON.stringify(details)).length
}

function findTotpFault(uri: string | null): RecordFault | undefined {
  if (uri === null) return undefined
  try {
    parseTotp(uri)
    return undefined
  } catch (error) {
    if (error instanceof RecordError) return error.code
    throw error
  }
}
