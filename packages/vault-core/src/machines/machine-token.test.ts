import { describe, expect, test } from 'vitest'
import { randomBytes } from '../bytes/bytes.ts'
import { toBase64url } from '../bytes/texts.ts'
import { getFault } from '../testing/get-fault.ts'
import { openStatement, toStatementBytes } from './machine-statement.ts'
import { formatMachineToken, parseMachineToken, toMachineBearer } from './machine-token.ts'

const ID = 'ns_01JABCDEFGHJKMNPQRSTVWXYZ0'
const SECRET = { id: ID, auth: randomBytes(32), seed: randomBytes(32), pin: randomBytes(32) }

const getTokenFault = async (text: string) =>
  parseMachineToken(text).then(
    () => 'none',
    (error: { fault: string }) => error.fault,
  )

describe('the text of a machine token', () => {
  test('gives back its parts, with blanks around too', async () => {
    const text = await formatMachineToken(SECRET)
    expect(text).toMatch(/^ns_[0-9A-Z]{26}\.[\w-]{43}\.[\w-]{43}\.[\w-]{43}\.[0-9a-f]{8}$/)
    expect(await parseMachineToken(` ${text}\r\n`)).toEqual(SECRET)
    expect(toMachineBearer(SECRET)).toBe(text.split('.').slice(0, 2).join('.'))
  })

  test('says of every cut that it was cut', async () => {
    const text = await formatMachineToken(SECRET)
    for (let length = 'ns_'.length; length < text.length; length += 7) {
      expect(await getTokenFault(text.slice(0, length))).toBe('cut')
    }
  })

  test('says of every changed character that it was mistyped', async () => {
    const text = await formatMachineToken(SECRET)
    for (let at = 'ns_'.length; at < text.length; at += 5) {
      const other = text[at] === 'A' ? 'B' : 'A'
      expect(await getTokenFault(text.slice(0, at) + other + text.slice(at + 1))).toMatch(/mistyped|cut/)
    }
    expect(await getTokenFault(`${text}.more`)).toBe('mistyped')
    expect(await getTokenFault(`${text}0`)).toBe('mistyped')
  })

  test('tells other secrets apart, and repeats nothing of them', async () => {
    expect(await getTokenFault('')).toBe('not_a_token')
    expect(await getTokenFault('nt_abcdefghijkl')).toBe('not_a_token')
    const error = await parseMachineToken(`ns_${toBase64url(SECRET.seed)}`).catch(String)
    expect(error).not.toContain(toBase64url(SECRET.seed))
  })
})

test('a statement is opened by the pin of its own token only', async () => {
  const config = { id: 'cfg_1', root_id: 'cfg_0', seq: 3, hash: randomBytes(32), access: randomBytes(32) }
  const root = { ...config, id: 'cfg_0', root_id: null }
  const place = {
    token_id: ID,
    team_id: 'team',
    chain: 0,
    genesis: randomBytes(32),
    index: 4,
    entry: randomBytes(32),
  }
  const bytes = toStatementBytes({ ...place, configs: [config, root] })
  const pin = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  expect(await openStatement(bytes, { id: ID, pin })).toEqual({ ...place, configs: [root, config] })
  expect(await getFault(() => openStatement(bytes, { id: 'ns_other', pin }))).toBe('wrong_place')
  expect(await getFault(() => openStatement(bytes.slice(1), { id: ID, pin }))).toBe('wrong_state')
  expect(await getFault(() => toStatementBytes({ ...place, configs: [config, config] }))).toBe('wrong_state')
})
