import { writeNetwork } from '@nora/kit'
import { fieldProblem } from '../../platform/problem.ts'
import { portsTexts } from './ports.messages.ts'

/** Addresses and networks in their canonical spelling, each once. Throws at the field for anything else. */
export function checkNetworks(field: string, texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => toNetwork(field, text)))]
}

function toNetwork(field: string, text: string): string {
  const written = writeNetwork(text)
  if (written.kind === 'network') return written.text
  throw fieldProblem(
    field,
    written.kind === 'wrong'
      ? portsTexts.badNetwork(text)
      : portsTexts.hostBits(text, written.network, written.address),
  )
}
