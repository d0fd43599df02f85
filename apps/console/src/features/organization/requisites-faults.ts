import { innFault, innKind, kppFault, ogrnFault } from '@nora/contract/requisites'
import type { organizationTexts } from './organization.messages.ts'

/** As typed. */
export type RequisitesValues = {
  inn: string
  kpp: string
  ogrn: string
  name: string
  short_name: string
  address: string
}

/** What is wrong with a number, for whoever types it. */
export function faultSentence(
  name: 'inn' | 'kpp' | 'ogrn',
  text: string,
  values: Pick<RequisitesValues, 'inn'>,
  { faults }: (typeof organizationTexts)['ru'],
): string | undefined {
  const kind = innKind(values.inn.trim()) ?? 'legal'
  // What is disabled has no value.
  const typed = (text ?? '').trim()
  if (name === 'kpp') {
    if (kind === 'individual' || (typed !== '' && kppFault(typed.toUpperCase()) === null)) return undefined
    return typed === '' ? faults.needed : faults.kpp
  }
  if (typed === '') return faults.needed
  if (name === 'inn') {
    const fault = innFault(typed)
    return fault ? faults.inn[fault] : undefined
  }
  const fault = ogrnFault(typed, kind)
  if (fault === null) return undefined
  return fault === 'form' ? faults.ogrn.form[kind] : faults.ogrn.sum
}
