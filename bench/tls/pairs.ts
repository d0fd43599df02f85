import { readFileSync } from 'node:fs'
import { makeCertificate } from '../../tests/kit/certificates.ts'

export type Pair = { chain_pem: string; key_pem: string }

/** Certificates of P-256 keys, made by openssl, for any name of the bench: its visitors check nothing. */
export function makePairs(count: number): Pair[] {
  return Array.from({ length: count }, () => {
    const { cert, key, remove } = makeCertificate(['*.bench.test'])
    const pair = { chain_pem: readFileSync(cert, 'utf8'), key_pem: readFileSync(key, 'utf8') }
    remove()
    return pair
  })
}

export const toName = (no: number) => `n${no}.bench.test`
