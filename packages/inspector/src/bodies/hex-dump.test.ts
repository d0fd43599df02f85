import { expect, test } from 'vitest'
import { hexDump } from './hex-dump.ts'

test('bytes are printed as hexdump -C does', () => {
  const bytes = new TextEncoder().encode('Hello, world! 12\n')
  expect(hexDump(bytes).split('\n')).toEqual([
    '00000000  48 65 6c 6c 6f 2c 20 77  6f 72 6c 64 21 20 31 32  |Hello, world! 12|',
    '00000010  0a                                                |.|',
  ])
})
