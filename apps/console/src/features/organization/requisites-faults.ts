import { innFault, innKind, kppFault, ogrnFault } from '@nora/contract/requisites'
import type { organizationTexts } from './organization.messages.ts'

/** The values as typed. */
export type RequisitesValues = {
  inn: string
  kpp: string
  ogrn: string
  name: string
  short_name: string
  address: string
}

/** Explains what is wrong with a number to the person who types it. */
export function faultSentence(
  name: 'inn' | 'kpp' | 'ogrn',
  text: string,
  values: Pick<RequisitesValues, 'inn'>,
  { faults }: (typeof organizationTexts)['ru'],
): string | undefined {
  const kind = innKind(values.inn.trim()) ?? 'legal'
  // A disabled field has no value.
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
