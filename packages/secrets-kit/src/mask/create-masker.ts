import { TailFollower } from './follow-tails.ts'
import { listMaskedForms, MASKED_LENGTH } from './masked-forms.ts'
import { PatternAutomaton } from './pattern-automaton.ts'

export type MaskerOptions = {
  /** What stands for a value, `*****` unless said. */
  mask?: string
}

/** Masks one stream after the other. Chunks in order through `push`, then `flush` or `cut` once at the end of each. */
export type OutputMasker = {
  /** What is safe to print now; the last bytes are kept back while they may begin a value. */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer>
  /** What was kept back: it was no value. */
  flush(): Uint8Array<ArrayBuffer>
  /** In place of `flush` where the stream was cut: what was kept back may be the beginning of a value, and is masked. */
  cut(): Uint8Array<ArrayBuffer>
}

/** A longer form is recognized by its first bytes, and masked as far as the output goes on like it. */
const HEAD_BYTES = 64
const MASK = '*****'

/**
 * A masker of a program's output for the values, as `listMaskedForms` says, across chunk borders.
 * Values of fewer than 6 characters are left alone. Overlapping and touching values become one
 * mask. Keeps back at most 63 bytes, and needs memory by the values alone.
 */
export function createMasker(values: Iterable<string>, { mask = MASK }: MaskerOptions = {}): OutputMasker {
  const given = [...new Set(values)]
  // Many programs write nothing, or to one of their streams alone.
  let made: OutputMasker | undefined
  const make = () => {
    const forms = given.filter((value) => [...value].length >= MASKED_LENGTH).flatMap(listMaskedForms)
    return new StreamMasker(forms, new TextEncoder().encode(mask))
  }
  const push: OutputMasker['push'] = (chunk) => {
    made ??= make()
    return made.push(chunk)
  }
  return {
    push,
    flush: () => made?.flush() ?? new Uint8Array(0),
    cut: () => made?.cut() ?? new Uint8Array(0),
  }
}

class StreamMasker implements OutputMasker {
  readonly #automaton: PatternAutomaton
  readonly #tails: TailFollower
  readonly #mask: Uint8Array
  #node = 0
  /** Bytes that were kept back, and how many of them are already known to be masked. */
  #kept: Uint8Array = new Uint8Array(0)
  #keptFlags: Uint8Array = new Uint8Array(0)
  /** Whether the last byte that went out was of a mask: what touches it needs no further one. */
  #wasMasked = false

  constructor(forms: readonly Uint8Array[], mask: Uint8Array) {
    this.#automaton = new PatternAutomaton(forms.map((form) => form.subarray(0, HEAD_BYTES)))
    this.#tails = new TailFollower(forms, HEAD_BYTES)
    this.#mask = mask
  }

  push(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
    const kept = this.#kept.length
    const bytes = join([this.#kept, chunk])
    const flags = new Uint8Array(bytes.length)
    flags.set(this.#keptFlags)
    this.#mark(bytes, flags, kept)
    const end = bytes.length - (this.#automaton.depths[this.#node] as number)
    this.#kept = bytes.slice(end)
    this.#keptFlags = flags.slice(end)
    return this.#release(bytes, flags, end)
  }

  flush(): Uint8Array<ArrayBuffer> {
    const [bytes, flags] = [this.#kept, this.#keptFlags]
    this.#kept = new Uint8Array(0)
    this.#keptFlags = new Uint8Array(0)
    this.#node = 0
    this.#tails.reset()
    const rest = this.#release(bytes, flags, bytes.length)
    this.#wasMasked = false
    return rest
  }

  cut(): Uint8Array<ArrayBuffer> {
    this.#keptFlags.fill(1)
    return this.flush()
  }

  #mark(bytes: Uint8Array, flags: Uint8Array, from: number): void {
    const { matches } = this.#automaton
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (this.#tails.isFollowing && this.#tails.accept(byte)) flags[at] = 1
      if (this.#node === 0 && !this.#automaton.begins(byte)) continue
      this.#node = this.#automaton.next(this.#node, byte)
      const length = matches[this.#node] as number
      if (length > 0) flags.fill(1, at + 1 - length, at + 1)
      if (length === HEAD_BYTES) this.#tails.start(bytes.subarray(at + 1 - length, at + 1))
    }
  }

  #release(bytes: Uint8Array, flags: Uint8Array, end: number): Uint8Array<ArrayBuffer> {
    const chunks: Uint8Array[] = []
    let at = 0
    while (at < end) {
      const isMasked = flags[at] === 1
      const next = flags.indexOf(isMasked ? 0 : 1, at)
      const runEnd = next === -1 || next > end ? end : next
      if (!isMasked) chunks.push(bytes.subarray(at, runEnd))
      else if (!this.#wasMasked) chunks.push(this.#mask)
      this.#wasMasked = isMasked
      at = runEnd
    }
    return join(chunks)
  }
}

function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const chunk of chunks) {
    joined.set(chunk, at)
    at += chunk.length
  }
  return joined
}
