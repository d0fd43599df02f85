import type { Requisites, SaveOrganization } from '@nora/contract/organization'
import { innFault, innKind, kppFault, ogrnFault } from '@nora/contract/requisites'
import type { Localized } from '@nora/kit'
import { problem } from '../../platform/problem.ts'
import { organizationTexts } from './organization.messages.ts'

/** Checks submitted company details. Throws with a sentence for each wrong field. */
export function checkRequisites(input: SaveOrganization): Requisites {
  const { inn, ogrn, name, short_name, address } = input
  const kpp = input.kpp || null
  const fields: Record<string, Localized> = {}
  const ofInn = innFault(inn)
  if (ofInn) fields.inn = organizationTexts.inn[ofInn]
  // A wrong INN does not tell the kind of company, so the length of the OGRN decides.
  const kind = innKind(inn) ?? (ogrn.length === 15 ? 'individual' : 'legal')
  const ofOgrn = ogrnFault(ogrn, kind)
  if (ofOgrn) fields.ogrn = organizationTexts.ogrn[ofOgrn]
  if (kind === 'individual') {
    if (kpp !== null) fields.kpp = organizationTexts.kpp.none
  } else if (kpp === null) fields.kpp = organizationTexts.kpp.missing
  else if (kppFault(kpp)) fields.kpp = organizationTexts.kpp.form
  if (Object.keys(fields).length > 0) throw problem('ValidationError', null, { fields })
  return { inn, kpp, ogrn, name, short_name, address }
}

export function toRequisites({ inn, kpp, ogrn, name, short_name, address }: Requisites): Requisites {
  return { inn, kpp, ogrn, name, short_name, address }
}

export function areSame(one: Requisites, other: Requisites): boolean {
  return (Object.keys(toRequisites(one)) as (keyof Requisites)[]).every((key) => one[key] === other[key])
}
