import type { HidingEndpoint, HidingMember, HidingPeer } from './hidden-texts.ts'
import type { Outcome, Recorder } from './recorder.ts'

/**
 * What is copied of one exchange: for its tunnel, for the gateway that it came through, or for both. Each is kept by
 * itself.
 */
export class Recordings {
  readonly #all: Recorder[]

  constructor(first: Recorder) {
    this.#all = [first]
  }

  add(recorder: Recorder): void {
    if (!this.#all.includes(recorder)) this.#all.push(recorder)
  }

  /** Whether it is copied for this tunnel or gateway. */
  has(sourceId: string): boolean {
    return this.#all.some((recorder) => recorder.sourceId === sourceId)
  }

  /** Texts that must not be shown, wherever they stand. */
  hide(texts: readonly string[]): void {
    for (const { hidden } of this.#all) hidden.add(texts)
  }

  /** No value of it may be shown, since nobody is there who could say which may. */
  hideAll(): void {
    for (const { hidden } of this.#all) hidden.areUnknown = true
  }

  /** What the rules of the endpoint say that nobody may see. */
  hideTextsFrom(endpoint: HidingEndpoint): void {
    for (const { hidden } of this.#all) hidden.addEndpoint(endpoint)
  }

  /** The exchange goes on to another edge; answers by which name. null: nothing of it is copied here. */
  sendTo(peer: HidingPeer, member: HidingMember | null): string | null {
    const id = this.#all.find((recorder) => recorder.id !== null)?.id ?? null
    if (id !== null) for (const { hidden } of this.#all) hidden.addPeer(peer, id, member)
    return id
  }

  /** The other edge did not have the address. */
  comeBackFrom(peer: HidingPeer): void {
    for (const { hidden } of this.#all) hidden.missPeer(peer)
  }

  request(bytes: Buffer, start: number, end: number): void {
    for (const recorder of this.#all) recorder.request(bytes, start, end)
  }

  response(bytes: Buffer, start: number, end: number): void {
    for (const recorder of this.#all) recorder.response(bytes, start, end)
  }

  end(outcome: Outcome): void {
    for (const recorder of this.#all) recorder.end(outcome)
  }

  /** The request goes on to another member of the pool: this tunnel answers nothing any more. */
  leave(sourceId: string, outcome: Outcome): void {
    const at = this.#all.findIndex((recorder) => recorder.sourceId === sourceId)
    const [left] = at < 0 ? [] : this.#all.splice(at, 1)
    left?.end(outcome)
  }
}
