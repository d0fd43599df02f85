import { describe, expect, test } from 'vitest'
import { PolicedShop } from '../kit/policed-shop.ts'

const shop = new PolicedShop()
const { ask, attach } = shop
const policy = (config: string) => `on_http_request: [{actions: [{type: basic-auth, config: ${config}}]}]`
const basic = (pair: string) => `Authorization: Basic ${btoa(pair)}\r\n`

describe('a password that only its hash is known of', () => {
  // Of “secret”: little memory, so that the test is quick.
  const hash =
    '$argon2id$v=19$m=8192,t=2,p=1$yHCsUPDmbPMs3ijSE8qnlQ$8IULbG0jJLFXz9+KTMrNvWgDYiw32C8vVz1rRfn4jRg'

  const bcrypt = '$2y$04$hdhPUziCJmKdS96oiWpvHOX4jOGUiBjuyHHmephdOArf8Sv3iGIDW'

  test('lets in, and neither another password nor the hash nor another name does', async () => {
    await attach(policy(`{credentials: ["anna:${hash}", "vera:${bcrypt}", "boris:plain-1"]}`))
    const status = async (pair: string) => (await ask(basic(pair))).slice(9, 12)
    expect(await status('anna:secret')).toBe('200')
    expect(await status('anna:secret')).toBe('200')
    expect(await status('vera:secret')).toBe('200')
    expect(await status('boris:plain-1')).toBe('200')
    for (const pair of ['anna:Secret', `anna:${hash}`, 'boris:secret', 'vera:Secret', 'grigory:secret'])
      expect(await status(pair)).toBe('401')
  })

  test('is waited for by many at once, each of whom gets in once', async () => {
    await attach(policy(`{credentials: ["anna:${hash}"]}`))
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(basic('anna:secret'))))
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(Array(30).fill('200'))
  })
})
