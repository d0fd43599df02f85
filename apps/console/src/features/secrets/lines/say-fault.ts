import type { faultsTexts } from './faults.messages.ts'
import type { LineFault } from './find-fault.ts'

/** The fault in words, with its place where the value has several lines. */
export function sayFault(fault: LineFault, texts: (typeof faultsTexts)['ru']): string {
  if (fault.kind === 'name') return texts.name[fault.code]
  const words = texts.value[fault.code]
  return fault.line === undefined ? words : `${words}: ${texts.at(fault.line, fault.column ?? 1)}`
}
