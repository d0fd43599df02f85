import { expect, test } from 'vitest'
import { checkNetworks } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7/32', '192.0.2.7'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0000::/32', '2001:db8::/32'],
  ['::/0', '::/0'],
  ['::1/128', '::1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
])('%s is %s', (text, canonical) => {
  expect(checkNetworks('allow', [text])).toEqual([canonical])
})

test.each([
  '',
  'example.com',
  '192.0.2',
  '192.0.2.256',
  '012.1.2.3',
  '0x7f.0.0.1',
  '192.0.2.7/33',
  '10.0.0.0/08',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '2001:db8::/129',
  'fe80::1%eth0',
  '[::1]',
  '1::2::3',
  '::ffff:10.0.0.0/8',
])('%j is refused at the field', (text) => {
  expect(() => checkNetworks('allow', [text])).toThrow(
    expect.objectContaining({ code: 'ValidationError', fields: { allow: expect.anything() } }),
  )
})

test.each([
  ['10.1.2.3/8', 'the whole network 10.0.0.0/8 meant, or only 10.1.2.3'],
  ['2001:db8::1/32', 'the whole network 2001:db8::/32 meant, or only 2001:db8::1'],
])('%s leaves open what is meant, and the refusal offers both', (text, offer) => {
  expect(() => checkNetworks('deny', [text])).toThrow(
    expect.objectContaining({
      fields: { deny: expect.objectContaining({ en: expect.stringContaining(offer) }) },
    }),
  )
})

test('the same network in two spellings is one', () => {
  expect(checkNetworks('allow', ['10.0.0.0/8', '::ffff:10.0.0.0/104'])).toEqual(['10.0.0.0/8'])
})
