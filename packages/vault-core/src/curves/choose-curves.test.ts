import { afterEach, expect, test, vi } from 'vitest'
import { equalBytes, toUtf8 } from '../bytes/bytes.ts'
import { platformCurves } from './platform-curves.ts'
import { scriptCurves } from './script-curves.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

/** The package as a platform loads it whose WebCrypto does not know one algorithm, as older browsers do not. */
async function loadWithout(algorithm: string) {
  const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (
    ...parts: unknown[]
  ) => Promise<CryptoKeyLike>
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((...parts: unknown[]) => {
    if (parts[2] === algorithm)
      return Promise.reject(new DOMException('unknown algorithm', 'NotSupportedError'))
    return importKey(...parts)
  }) as typeof crypto.subtle.importKey)
  vi.resetModules()
  return { ...(await import('../index.ts')), ...(await import('./choose-curves.ts')) }
}
type CryptoKeyLike = Awaited<ReturnType<typeof crypto.subtle.importKey>>

test('the platform’s curves are taken where they work', async () => {
  vi.resetModules()
  const { getCurves } = await import('./choose-curves.ts')
  expect((await getCurves()).kind).toBe('platform')
})

test.each(['Ed25519', 'X25519'])(
  'without %s of the platform, all is done in JavaScript and means the same',
  async (algorithm) => {
    const before = await import('../index.ts')
    const { keys, bundle } = await before.makeUserKeys()
    const info = toUtf8('info')
    const sealed = await before.sealTo(keys.publics.kem, info, toUtf8('hunter2'))
    const signature = await before.sign(keys, info)

    const old = await loadWithout(algorithm)
    expect((await old.getCurves()).kind).toBe('script')
    await old.runSelfTest()
    const oldKeys = await old.openUserKeys(bundle)
    expect(oldKeys.publics).toEqual(keys.publics)
    expect(old.fromUtf8(await old.openFrom(oldKeys, info, sealed))).toBe('hunter2')
    expect(await old.verify(keys.publics.sig, info, signature)).toBe(true)
    const answer = await old.sealTo(keys.publics.kem, info, toUtf8('answer'))
    const signed = await old.sign(oldKeys, info)

    vi.restoreAllMocks()
    expect(before.fromUtf8(await before.openFrom(keys, info, answer))).toBe('answer')
    expect(await before.verify(keys.publics.sig, info, signed)).toBe(true)
  },
)

test('a platform that signs wrongly is not trusted', async () => {
  vi.spyOn(crypto.subtle, 'sign').mockResolvedValue(new ArrayBuffer(64))
  vi.resetModules()
  const { getCurves } = await import('./choose-curves.ts')
  expect((await getCurves()).kind).toBe('script')
})

test('both kinds of curves refuse keys and secrets of another length', async () => {
  for (const curves of [platformCurves, scriptCurves]) {
    const own = await curves.importAgreement(new Uint8Array(32).fill(7))
    await expect(own.agree(new Uint8Array(31))).rejects.toMatchObject({ fault: 'wrong_length' })
    await expect(curves.importAgreement(new Uint8Array(33))).rejects.toMatchObject({ fault: 'wrong_length' })
    await expect(curves.importSigner(new Uint8Array(31))).rejects.toMatchObject({ fault: 'wrong_length' })
  }
})

test('secrets in JavaScript are copies that the caller may wipe', async () => {
  const secret = new Uint8Array(32).fill(7)
  const own = await scriptCurves.importAgreement(secret)
  const other = await platformCurves.importAgreement(new Uint8Array(32).fill(8))
  const agreed = await own.agree(other.publicKey)
  secret.fill(0)
  expect(equalBytes(await own.agree(other.publicKey), agreed)).toBe(true)
})
