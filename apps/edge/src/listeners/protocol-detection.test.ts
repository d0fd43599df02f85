import { expect, test } from 'vitest'
import { ProtocolDetection } from './protocol-detection.ts'

function detect(text: string, chunkBytes: number): { isHttp2: boolean; text: string } | null {
  const detection = new ProtocolDetection()
  for (let at = 0; at < text.length; at += chunkBytes) {
    const spoken = detection.take(Buffer.from(text.slice(at, at + chunkBytes)))
    if (spoken !== null) return { isHttp2: spoken.isHttp2, text: spoken.bytes.toString() }
  }
  return null
}

test.each([
  ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', true],
  ['GET / HTTP/1.1\r\n', false],
  ['POST / HTTP/1.1\r\n', false],
  ['PROPFIND / HTTP/1.1\r\n', false],
  ['PRINT / HTTP/1.1\r\n', false],
])('%j is HTTP/2: %s, in any pieces, and no byte is lost', (text, isHttp2) => {
  for (const chunkBytes of [1, 2, 3, 4, text.length]) {
    const spoken = detect(text, chunkBytes)
    expect(spoken?.isHttp2).toBe(isHttp2)
    expect(text.startsWith(spoken?.text ?? 'nothing')).toBe(true)
  }
})

test('a visitor who has sent too little to tell is waited for', () => {
  expect(detect('PRI', 1)).toBeNull()
})
