import { SaxesParser } from 'saxes'
import { NESTING_LIMIT } from '../bounds.ts'
import type { ValueFault, ValueProblem } from './value-problem.ts'

class XmlStop extends Error {
  readonly code: ValueFault

  constructor(code: ValueFault) {
    super(code)
    this.code = code
  }
}

/**
 * Why the text is not one well-formed document of XML 1.0 without a document type declaration;
 * undefined for a good one. Entities that are declared could be bombs or read files, so that none is.
 */
export function findXmlProblem(text: string): ValueProblem | undefined {
  const parser = new SaxesParser({ position: true })
  let depth = 0
  const stop = (code: ValueFault) => {
    throw new XmlStop(code)
  }
  parser.on('error', () => stop('not_xml'))
  parser.on('doctype', () => stop('has_doctype'))
  parser.on('opentag', ({ isSelfClosing }) => {
    if (depth === NESTING_LIMIT) stop('too_deep')
    if (!isSelfClosing) depth++
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    if (!isSelfClosing) depth--
  })
  try {
    parser.write(text).close()
    return undefined
  } catch (error) {
    if (error instanceof XmlStop) return { code: error.code, line: parser.line, column: parser.column + 1 }
    throw error
  }
}
