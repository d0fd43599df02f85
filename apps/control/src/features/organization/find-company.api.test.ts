import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type DadataServer, SBERBANK, startDadataServer } from '../../testing/dadata-server.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { registerOfFile } from './company-register/register-file.ts'

let dadata: DadataServer
let booted: Booted
let anna: Person
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-companies-'))
  dadata = await startDadataServer()
  dadata.parties.set('7707083893', SBERBANK)
  booted = await bootControl(dadata.config, { hasher: plainHasher })
  anna = await signUpSomeone(booted)
})
afterAll(async () => {
  await booted.close()
  await dadata.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  dadata.fault = null
  dadata.asked.length = 0
})

const find = (inn: string, person = anna) => person.api.organization.findCompany({ query: { inn } })

describe('DaData', () => {
  test('fills requisites in by INN, of the head office alone', async () => {
    expect(await find('7707083893')).toEqual({
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      name: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО "СБЕРБАНК РОССИИ"',
      short_name: 'ПАО СБЕРБАНК',
      address: '117312, г Москва, Академический р-н, ул Вавилова, д 19',
      is_active: true,
    })
    expect(dadata.asked).toEqual([{ query: '7707083893', branch_type: 'MAIN', count: 1 }])
  })

  test('tells when a company is closed', async () => {
    const { data } = SBERBANK
    const closed = { ...data, inn: '7736207543', state: { status: 'LIQUIDATED' } }
    dadata.parties.set('7736207543', { ...SBERBANK, data: closed })
    expect((await find('7736207543')).is_active).toBe(false)
  })

  test('is not asked about what cannot be an INN', async () => {
    await expect(find('7707083894')).rejects.toMatchObject({ fields: { inn: expect.any(String) } })
    expect(dadata.asked).toEqual([])
  })

  test('that knows nobody by the INN is answered with that', async () => {
    await expect(find('500100732259')).rejects.toMatchObject({ code: 'NotFound' })
  })

  test.each([
    ['refuses the key', { status: 403, body: '{}' }],
    ['is asked too often', { status: 429, body: '' }],
    ['fails', { status: 503, body: 'down' }],
    ['answers what is not JSON', { status: 200, body: '<html>' }],
    ['answers another shape', { status: 200, body: '{"suggestions":[{"data":{}}]}' }],
    ['answers without end', { status: 200, body: `"${'a'.repeat(300_000)}"` }],
  ])('that %s makes the look-up unavailable, not the form', async (_what, fault) => {
    dadata.fault = fault
    await expect(find('7707083893')).rejects.toMatchObject({
      code: 'Unavailable',
      message: expect.stringContaining('реквизиты'),
    })
  })

  test('that is silent is waited for five seconds', async () => {
    dadata.fault = 'silence'
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(5_000)
      return AbortSignal.abort()
    })
    await expect(find('7707083893')).rejects.toMatchObject({ code: 'Unavailable' })
    limit.mockRestore()
  })
})

describe('the operator’s list', () => {
  const csv = [
    'inn;kpp;ogrn;name;short_name;address',
    '7736207543;997750001;1027700229193;"ООО ""ЯНДЕКС""";Яндекс;',
  ]

  test('is looked into first, and needs no DaData', async () => {
    const file = join(folder, 'companies.csv')
    await writeFile(file, `\uFEFF${csv.join('\r\n')}`)
    const other = await bootControl({ companies_file: file }, { hasher: plainHasher })
    const vera = await signUpSomeone(other)
    expect((await vera.api.organization.getOrganization()).has_look_up).toBe(true)
    expect(await find('7736207543', vera)).toMatchObject({ name: 'ООО "ЯНДЕКС"', address: null })
    await expect(find('7707083893', vera)).rejects.toMatchObject({ code: 'NotFound' })
    await other.close()
  })

  test('may be JSON', async () => {
    const register = registerOfFile('my.json', '[{"inn":"7736207543","name":"Yandex"}]')
    expect(await register.findCompany('7736207543')).toMatchObject({ name: 'Yandex', kpp: null })
  })

  test.each([
    ['has a wrong INN', 'my.csv', 'inn,name\n7736207544,Yandex', 'company 1: inn: is no INN'],
    ['has a column nobody knows', 'my.csv', 'inn,name,phone\n7736207543,Yandex,1', 'phone'],
    ['is not JSON', 'my.json', '[', 'my.json: '],
    ['is no list', 'my.json', '{}', 'my.json: '],
  ])('that %s keeps the server from starting, with the place', (_what, file, text, sentence) => {
    expect(() => registerOfFile(file, text)).toThrow(sentence)
  })
})

test('the look-up says that nothing is configured, and details are typed in', async () => {
  const other = await bootControl({}, { hasher: plainHasher })
  const vera = await signUpSomeone(other)
  expect((await vera.api.organization.getOrganization()).has_look_up).toBe(false)
  await expect(find('7707083893', vera)).rejects.toMatchObject({ code: 'NotFound' })
  await other.close()
})
