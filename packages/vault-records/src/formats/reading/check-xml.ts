import { XML_DEPTH_LIMIT } from '../bounds.ts'
import { ImportError } from '../import-error.ts'

const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i
const TAG = /<(\/?)[\p{L}_][^\s/>]*[^>]*?(\/?)>/gu

/**
 * Refuses with an ImportError `xml_bomb` what an export never has: declared entities, and more than
 * 100 levels. Whether the XML is well formed, its parser says.
 */
export function checkXml(xml: string): void {
  if (DECLARATION.test(xml)) throw new ImportError('xml_bomb')
  let depth = 0
  for (const [, closes, isEmpty] of xml.matchAll(TAG)) {
    if (closes) depth--
    else if (!isEmpty && ++depth > XML_DEPTH_LIMIT) throw new ImportError('xml_bomb')
  }
}
