/**
 * A value of CEL. `int` is a number while it is safe and a BigInt beyond; a `double` is a CelDouble, so that both
 * stay apart.
 */
export type CelValue =
  | null
  | boolean
  | string
  | number
  | bigint
  | CelDouble
  | CelUint
  | Uint8Array
  | CelTimestamp
  | CelDuration
  | CelOptional
  | CelType
  | readonly CelValue[]
  | ReadonlyMap<CelValue, CelValue>

export class CelDouble {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

export class CelUint {
  readonly value: bigint
  constructor(value: bigint) {
    this.value = value
  }
}

export class CelTimestamp {
  readonly epochNs: bigint
  constructor(epochNs: bigint) {
    this.epochNs = epochNs
  }
}

export class CelDuration {
  readonly ns: bigint
  constructor(ns: bigint) {
    this.ns = ns
  }
}

/** A value that may be absent, as `map[?key]` gives it. */
export class CelOptional {
  readonly value: CelValue | undefined
  constructor(value: CelValue | undefined) {
    this.value = value
  }
}

/** A type as a value: what `type(x)` gives. */
export class CelType {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
