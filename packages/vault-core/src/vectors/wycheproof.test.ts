import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Bytes, concat } from '../bytes/bytes.ts'
import { fromHex, toHex } from '../bytes/texts.ts'
import type { Curves } from '../curves/curves.ts'
import { platformCurves } from '../curves/platform-curves.ts'
import { scriptCurves } from '../curves/script-curves.ts'
import { deriveBytes } from '../sealing/hkdf.ts'

type Case = { tcId: number; comment: string; flags: string[]; result: 'valid' | 'invalid' | 'acceptable' }
type File<G, C> = { numberOfTests: number; testGroups: (G & { tests: (Case & C)[] })[] }

/** The cases of a file, each with what its group says of it. */
function readCases<C, G = object>(name: string, count: number): (Case & C & G)[] {
  const path = new URL(`./wycheproof/${name}.json`, import.meta.url)
  const file = JSON.parse(readFileSync(path, 'utf8')) as File<G, C>
  const cases = file.testGroups.flatMap(({ tests, ...group }) => tests.map((test) => ({ ...group, ...test })))
  expect(cases).toHaveLength(count)
  expect(file.numberOfTests).toBe(count)
  return cases as (Case & C & G)[]
}

/** How many cases gave what, beside those that gave something else than they should. */
type Outcome = { ok: number; refused: number; wrong: number[] }

const CURVES: [string, Curves][] = [
  ['the platform', platformCurves],
  ['JavaScript', scriptCurves],
]

test('all 316 cases of AES-GCM are decided rightly, those without an IV of 96 bits counted as refused', async () => {
  type Gcm = { key: string; iv: string; aad: string; msg: string; ct: string; tag: string }
  const outcome: Outcome = { ok: 0, refused: 0, wrong: [] }
  let otherIvs = 0
  for (const { tcId, result, key, iv, aad, msg, ct, tag } of readCases<Gcm>('aes-gcm', 316)) {
    if (iv.length !== 24) {
      otherIvs++
      continue
    }
    const imported = await crypto.subtle.importKey('raw', fromHex(key), 'AES-GCM', false, ['decrypt'])
    const parameters = { name: 'AES-GCM', iv: fromHex(iv), additionalData: fromHex(aad) }
    const plain = await crypto.subtle.decrypt(parameters, imported, concat(fromHex(ct), fromHex(tag))).then(
      (bytes) => toHex(new Uint8Array(bytes)),
      () => undefined,
    )
    count(outcome, {
      tcId,
      isRight: plain === (result === 'valid' ? msg : undefined),
      isAccepted: plain !== undefined,
    })
  }
  expect({ ...outcome, otherIvs }).toEqual({ ok: 116, refused: 81, wrong: [], otherIvs: 119 })
})

test.each(CURVES)('all 151 cases of Ed25519 are decided rightly by %s', async (_, { verify }) => {
  type Signature = { msg: string; sig: string }
  const outcome: Outcome = { ok: 0, refused: 0, wrong: [] }
  const cases = readCases<Signature, { publicKey: { pk: string } }>('ed25519', 151)
  for (const { tcId, result, msg, sig, publicKey } of cases) {
    const isAccepted = await verify(fromHex(publicKey.pk), fromHex(msg), fromHex(sig))
    count(outcome, { tcId, isRight: isAccepted === (result === 'valid'), isAccepted })
  }
  expect(outcome).toEqual({ ok: 88, refused: 63, wrong: [] })
})

test.each(CURVES)(
  'all 518 cases of X25519 agree as they should by %s, or are refused for a key of low order',
  async (_, { importAgreement }) => {
    type Agreed = { public: string; private: string; shared: string }
    const outcome: Outcome = { ok: 0, refused: 0, wrong: [] }
    for (const { tcId, flags, shared, ...keys } of readCases<Agreed>('x25519', 518)) {
      const own = await importAgreement(fromHex(keys.private))
      const agreed = await own.agree(fromHex(keys.public)).then(toHex, ({ fault }) => fault)
      const isWeak = flags.includes('LowOrderPublic') || flags.includes('ZeroSharedSecret')
      const isRight = agreed === (isWeak ? 'weak_public_key' : shared)
      count(outcome, { tcId, isRight, isAccepted: agreed !== 'weak_public_key' })
    }
    expect(outcome).toEqual({ ok: 487, refused: 31, wrong: [] })
  },
)

test('all 86 cases of HKDF-SHA-256 derive what they should, and more than 8,160 bytes are refused', async () => {
  type Derived = { ikm: string; salt: string; info: string; size: number; okm: string }
  const outcome: Outcome = { ok: 0, refused: 0, wrong: [] }
  for (const { tcId, result, ikm, salt, info, size, okm } of readCases<Derived>('hkdf-sha256', 86)) {
    const derived = await deriveBytes(fromHex(ikm), {
      salt: fromHex(salt),
      info: fromHex(info),
      length: size,
    }).then(toHex, () => undefined)
    count(outcome, {
      tcId,
      isRight: derived === (result === 'valid' ? okm : undefined),
      isAccepted: derived !== undefined,
    })
  }
  expect(outcome).toEqual({ ok: 83, refused: 3, wrong: [] })
})

test('a changed byte of a vector is noticed, so these tests can fail', async () => {
  const [first] = readCases<{ public: string; private: string; shared: string }>('x25519', 518)
  const own = await scriptCurves.importAgreement(fromHex(first?.private ?? ''))
  const changed: Bytes = fromHex(first?.public ?? '')
  changed[3] = (changed[3] ?? 0) ^ 1
  expect(toHex(await own.agree(changed))).not.toBe(first?.shared)
})

function count(
  outcome: Outcome,
  { tcId, isRight, isAccepted }: { tcId: number; isRight: boolean; isAccepted: boolean },
): void {
  if (!isRight) outcome.wrong.push(tcId)
  else if (isAccepted) outcome.ok++
  else outcome.refused++
}
