/** The text of an answer. Throws a RangeError as soon as it is longer than the limit. */
export async function readBounded(response: Response, limitBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) throw new RangeError(`an answer of over ${limitBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
