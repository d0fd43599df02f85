// As a whole module, loaded later, it would bring every hash that it has.
import { argon2d, argon2id } from 'hash-wasm'
import type * as Kdbxweb from 'kdbxweb'
import { ImportError } from '../import-error.ts'
import { checkXml } from '../reading/check-xml.ts'

export type KdbxLibrary = typeof Kdbxweb

let loading: Promise<KdbxLibrary> | undefined

/** kdbxweb, with Argon2 and a stricter XML reader; loaded once. */
export function loadKdbxweb(): Promise<KdbxLibrary> {
  loading ??= load()
  return loading
}

async function load(): Promise<KdbxLibrary> {
  const loaded = await import('kdbxweb')
  // It is CommonJS: Node and bundlers differ in where its exports are.
  const library = (loaded as { default?: KdbxLibrary }).default ?? loaded
  library.CryptoEngine.setArgon2Impl(async (...parameters) => {
    const [password, salt, memorySize, iterations, hashLength, parallelism, type, version] = parameters
    if (version !== 0x13) throw new ImportError('not_kdbx')
    const hash = type === library.CryptoEngine.Argon2TypeArgon2id ? argon2id : argon2d
    const bytes = await hash({
      password: new Uint8Array(password),
      salt: new Uint8Array(salt),
      memorySize,
      iterations,
      parallelism,
      hashLength,
      outputType: 'binary',
    })
    return bytes.slice().buffer
  })
  readTabs(library)
  return library
}

/**
 * The library takes tabs out of XML before it parses, out of notes too; written as references they
 * stay. Nothing that its reader would unfold gets that far.
 */
function readTabs({ XmlUtils }: KdbxLibrary): void {
  const { parse } = XmlUtils
  const strict = (xml: string) => {
    checkXml(xml)
    return parse(xml.replace(/>[^<]*\t[^<]*</g, (text) => text.replaceAll('\t', '&#9;')))
  }
  Object.assign(XmlUtils, { parse: strict })
}
