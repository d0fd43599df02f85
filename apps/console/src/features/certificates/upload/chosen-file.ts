import { KIB } from '@nora/kit'

const LIMIT_BYTES = 64 * KIB
const BEGIN = '-----BEGIN '

/** What was pasted or chosen: text, or a PKCS#12 file. */
export type ChosenFile = { pem: string } | { name: string; pkcs12_base64: string }

/** Files as they would be pasted, one after the other; of PKCS#12 the first. null: one is too long. */
export async function readFiles(files: readonly File[], pasted: string): Promise<ChosenFile | null> {
  if (files.some(({ size }) => size > LIMIT_BYTES)) return null
  const texts: string[] = pasted.trim() === '' ? [] : [pasted.trimEnd()]
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    if (!text.includes(BEGIN)) return { name: file.name, pkcs12_base64: toBase64(bytes) }
    texts.push(text.trim())
  }
  const pem = `${texts.join('\n')}\n`
  return pem.length > LIMIT_BYTES ? null : { pem }
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
