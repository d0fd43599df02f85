/**
 * Numbers by which Russian organisations and sole proprietors are registered, checked as they are typed and
 * again by control. Holds no schema, so that browsers may use it.
 */

/** `form`: not digits, or not as many as there must be; `sum`: a digit is wrong or two have changed places. */
export type NumberFault = 'form' | 'sum'

/** An organisation has an INN of 10 digits, a sole proprietor or another person one of 12. */
export type HolderKind = 'legal' | 'individual'

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const INN_12_FIRST = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const INN_12_SECOND = [3, ...INN_12_FIRST]

/** Tells the kind of holder by the length of the number; null for another length. */
export function innKind(inn: string): HolderKind | null {
  if (/^\d{10}$/.test(inn)) return 'legal'
  return /^\d{12}$/.test(inn) ? 'individual' : null
}

/** Finds what is wrong with an INN (order of the Federal Tax Service ED-7-14/559); null when it is valid. */
export function innFault(inn: string): NumberFault | null {
  const kind = innKind(inn)
  // No region has the code 00; a row of zeros would pass otherwise.
  if (kind === null || inn.startsWith('00')) return 'form'
  const isRight =
    kind === 'legal'
      ? weigh(inn, INN_10) === Number(inn[9])
      : weigh(inn, INN_12_FIRST) === Number(inn[10]) && weigh(inn, INN_12_SECOND) === Number(inn[11])
  return isRight ? null : 'sum'
}

/** A KPP has no check digit: four digits of the tax office, two signs of the reason, three digits. */
export function kppFault(kpp: string): NumberFault | null {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp) && !kpp.startsWith('00') ? null : 'form'
}

/** OGRN (13 digits, of an organisation) or OGRNIP (15, of a sole proprietor). */
export function ogrnFault(ogrn: string, kind: HolderKind): NumberFault | null {
  const form = kind === 'legal' ? /^[15]\d{12}$/ : /^3\d{14}$/
  if (!form.test(ogrn)) return 'form'
  const divisor = kind === 'legal' ? 11 : 13
  // 14 digits are exact in a double.
  const check = (Number(ogrn.slice(0, -1)) % divisor) % 10
  return check === Number(ogrn.at(-1)) ? null : 'sum'
}

function weigh(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (sum % 11) % 10
}
