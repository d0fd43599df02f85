import { expect, test } from 'vitest'
import { makeHostKey, readHostKey } from './host-key.ts'

test('every new key can be read again, whatever its bytes', () => {
  for (let i = 0; i < 2_000; i++) {
    const key = makeHostKey('burrow')
    expect(readHostKey(key.privateKey)).toEqual(key)
  }
})
