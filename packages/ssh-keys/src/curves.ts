import { toInteger } from './wire-reader.ts'

type Curve = { bits: number; p: bigint; b: bigint }

/** The prime curves of FIPS 186-5 (SP 800-186 §3.2.1), all with a = −3, by their SSH names (RFC 5656 §10.1). */
const CURVES: Readonly<Record<string, Curve>> = {
  nistp256: {
    bits: 256,
    p: 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
    b: 0x5ac635d8_aa3a93e7_b3ebbd55_769886bc_651d06b0_cc53b0f6_3bce3c3e_27d2604bn,
  },
  nistp384: {
    bits: 384,
    p: 2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
    b: 0xb3312fa7_e23ee7e4_988e056b_e3f82d19_181d9c6e_fe814112_0314088f_5013875a_c656398d_8a2ed19d_2a85c8ed_d3ec2aefn,
  },
  nistp521: {
    bits: 521,
    p: 2n ** 521n - 1n,
    b: 0x51_953eb961_8e1c9a1f_929a21a0_b68540ee_a2da725b_99b315f3_b8b48991_8ef109e1_56193951_ec7e937b_1652c0bd_3bb1bf07_3573df88_3d2c34f1_ef451fd4_6b503f00n,
  },
}

const UNCOMPRESSED = 4

/** Bits of the curve when the bytes are an uncompressed point on it (SEC 1 §2.3.4), else undefined. */
export function bitsOfPoint(curveName: string, point: Uint8Array): number | undefined {
  const curve = CURVES[curveName]
  if (!curve) return undefined
  const { bits, p, b } = curve
  const length = Math.ceil(bits / 8)
  if (point[0] !== UNCOMPRESSED || point.length !== 1 + 2 * length) return undefined
  const x = toInteger(point.subarray(1, 1 + length))
  const y = toInteger(point.subarray(1 + length))
  if (x >= p || y >= p) return undefined
  return (y * y - (x * x * x - 3n * x + b)) % p === 0n ? bits : undefined
}
