import { describe, expect, test } from 'vitest'
import { innFault, innKind, kppFault, ogrnFault } from './requisites.ts'

/** Of organisations whose numbers anybody can look up. */
const SBER = { inn: '7707083893', kpp: '773601001', ogrn: '1027700132195' }
const YANDEX = { inn: '7736207543', ogrn: '1027700229193' }

describe('an INN', () => {
  test.each([SBER.inn, YANDEX.inn, '500100732259'])('%s is taken', (inn) => expect(innFault(inn)).toBeNull())

  test.each(['7707083893', '500100732259'])('%s with any one digit changed is not', (inn) => {
    for (let at = 2; at < inn.length; at++) {
      const digit = (Number(inn[at]) + 1) % 10
      expect(innFault(`${inn.slice(0, at)}${digit}${inn.slice(at + 1)}`)).toBe('sum')
    }
  })

  test.each(['', '770708389', '77070838930', '0000000000', '770708389a', ' 7707083893'])(
    '%j has not the form',
    (inn) => expect(innFault(inn)).toBe('form'),
  )

  test('tells by its length whose it is', () => {
    expect([innKind(SBER.inn), innKind('500100732259'), innKind('1')]).toEqual(['legal', 'individual', null])
  })
})

test('a KPP has nine signs, of which two may be letters', () => {
  expect([SBER.kpp, '7736AB001'].map(kppFault)).toEqual([null, null])
  expect(['77360100', '7736010011', '77A601001', '7736ab001', ''].map(kppFault)).toEqual(
    Array(5).fill('form'),
  )
})

describe('an OGRN', () => {
  test.each([SBER.ogrn, YANDEX.ogrn])('%s is taken', (ogrn) => expect(ogrnFault(ogrn, 'legal')).toBeNull())

  test('of a sole proprietor has fifteen digits', () => {
    expect(ogrnFault('304500116000157', 'individual')).toBeNull()
    expect(ogrnFault('304500116000158', 'individual')).toBe('sum')
    expect(ogrnFault('304500116000157', 'legal')).toBe('form')
    expect(ogrnFault(SBER.ogrn, 'individual')).toBe('form')
  })

  test('with a wrong check digit is not taken, nor one of another register', () => {
    expect(ogrnFault('1027700132196', 'legal')).toBe('sum')
    expect(ogrnFault('2027700132195', 'legal')).toBe('form')
  })
})
